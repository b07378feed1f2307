import type { AddressInfo } from 'node:net';

/** The URL of a listening server. If it listens on all addresses, the URL contains the loopback address. */
export const listeningUrl = ({ address, family, port }: AddressInfo): string => {
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host === address ? `[${host}]` : host}:${port}`;
};
