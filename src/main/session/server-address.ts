import { isLoopback } from '../../core/links/host';

/** The address of a server that somebody started on this computer without choosing another port. */
export const localServer = 'http://127.0.0.1:4780';

/**
 * The origin of a server as it is stored and compared, or null where the address cannot be one. Tokens travel to it,
 * so plain http is taken only from this machine.
 */
export const serverOrigin = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return isAllowed && url.username === '' && url.password === '' ? url.origin : null;
};
