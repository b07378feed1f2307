/** Names of this computer: what goes to them does not leave it, so it may go without TLS. */
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];

export const isLoopback = (hostname: string): boolean => loopbackHosts.includes(hostname);

/** `host` or `host:port`, the host a name, an IPv4 address, or an IPv6 address in brackets. */
const authorityPattern = /^(\[[0-9a-f:.]{2,45}\]|[^[\]:]{1,253})(?::([1-9]\d{0,4}))?$/iu;

/** What may stand in a name: letters, their marks, digits and hyphens of any script, in parts between dots. */
const namePattern = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u;
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);

/**
 * A host as it is compared, or null where it is written so that it means another one than it seems to: `0x7f.1` for
 * `127.0.0.1`, full-width letters for plain ones, a sign that is read as a dot. A name of another script comes as
 * punycode, so that one that only looks like a known name does not look like it.
 */
const plainHost = (written: string): string | null => {
  if (!written.startsWith('[') && !namePattern.test(written)) return null;
  if (!URL.canParse(`https://${written}`)) return null;
  const { hostname } = new URL(`https://${written}`);
  if (written.startsWith('[')) return hostname;
  const parts = written.toLowerCase().split('.');
  const read = hostname.split('.');
  const isPlain = parts.length === read.length
    && parts.every((part, index) => (isAscii(part) ? read[index] === part : read[index]?.startsWith('xn--') === true));
  return isPlain ? hostname : null;
};

/** The origin of the server at `host[:port]`; https, and http on this computer. Null where there can be none. */
export const originOfAuthority = (authority: string): string | null => {
  const [, host = '', port] = authorityPattern.exec(authority) ?? [];
  const hostname = plainHost(host);
  if (hostname === null || Number(port ?? 1) > 65_535) return null;
  return new URL(`${isLoopback(hostname) ? 'http' : 'https'}://${hostname}${port === undefined ? '' : `:${port}`}`).origin;
};
