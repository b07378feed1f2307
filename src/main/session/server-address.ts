import { isLoopback } from '../../core/links/server-origin';

/** The default address of a server on this computer. */
export const localServer = 'http://127.0.0.1:4780';

/**
 * The normalised origin of a server; null if the address is not allowed. Tokens are sent to it, so plain http is
 * limited to loopback hosts.
 */
export const serverOrigin = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return isAllowed && url.username === '' && url.password === '' ? url.origin : null;
};
