/** Maximum length of an address. Programs reject longer ones. */
const lengthLimit = 4000;

/** Control, zero-width and bidirectional characters, whitespace, and the backslash, which some programs read as a slash. */
const unsafeCharacters = /[\p{C}\p{Z}\\]/u;

/** Allowed fields of a mailto address. `attach` is excluded: some programs would attach a local file. */
const mailFields = ['to', 'cc', 'bcc', 'subject', 'body'];

/** Line breaks outside the body would inject headers. */
const isSafeMailto = ({ pathname, searchParams }: URL): boolean => !/%0[ad]/i.test(pathname)
  && [...searchParams].every(([name, value]) => mailFields.includes(name.toLowerCase()) && (name.toLowerCase() === 'body' || !/[\r\n]/.test(value)));

/**
 * Normalises an address that may be passed to the system: an https page without credentials, or a mailto address.
 * Returns null for all others.
 */
export const sanitizeExternalUrl = (address: string): string | null => {
  if (address.length > lengthLimit || unsafeCharacters.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return isSafeMailto(url) ? url.href : null;
  const isPlain = /^https:\/\/[^/]/i.test(address) && url.username === '' && url.password === '';
  return isPlain ? url.href : null;
};
