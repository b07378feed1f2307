/** Names of this computer: traffic to them does not leave it, so it may be without TLS. */
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];

export const isLoopback = (hostname: string): boolean => loopbackHosts.includes(hostname);

/** `host` or `host:port`. The host is a name, an IPv4 address, or an IPv6 address in brackets. */
const authorityPattern = /^(\[[0-9a-f:.]{2,45}\]|[^[\]:]{1,253})(?::([1-9]\d{0,4}))?$/iu;

/** Characters of a name: letters, marks, digits and hyphens of any script, in labels separated by dots. */
const namePattern = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u;
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);

/**
 * The canonical form of a host. Null if the notation hides its meaning: `0x7f.1` for `127.0.0.1`, full-width letters,
 * or a character that is read as a dot. Names in other scripts are returned as punycode, so that homographs of known
 * names are visible.
 */
const canonicalHost = (written: string): string | null => {
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

/** The origin of the server at `host[:port]`: https, or http on this computer. Null for an invalid authority. */
export const originOfAuthority = (authority: string): string | null => {
  const [, host = '', port] = authorityPattern.exec(authority) ?? [];
  const hostname = canonicalHost(host);
  if (hostname === null || Number(port ?? 1) > 65_535) return null;
  return new URL(`${isLoopback(hostname) ? 'http' : 'https'}://${hostname}${port === undefined ? '' : `:${port}`}`).origin;
};
