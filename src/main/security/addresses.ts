/** Longer ones no program takes, and nobody writes. */
const lengthLimit = 4000;

/** Controls, marks without a width or that turn the direction of writing, blanks, and what programs read as a slash. */
const unfit = /[\p{C}\p{Z}\\]/u;

/** What a mail may be begun with. `attach` is missing: some programs would take a file of this computer. */
const mailFields = ['to', 'cc', 'bcc', 'subject', 'body'];

/** Ends of lines begin another header, outside the body. */
const isMail = ({ pathname, searchParams }: URL): boolean => !/%0[ad]/i.test(pathname)
  && [...searchParams].every(([name, value]) => mailFields.includes(name.toLowerCase()) && (name.toLowerCase() === 'body' || !/[\r\n]/.test(value)));

/**
 * An address as it may be handed to the system, written as the parser understood it: a web page over https, without a
 * name or a password in front of its host, or a mail to begin. Null for all others.
 */
export const externalAddress = (address: string): string | null => {
  if (address.length > lengthLimit || unfit.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return isMail(url) ? url.href : null;
  const isPlain = /^https:\/\/[^/]/i.test(address) && url.username === '' && url.password === '';
  return isPlain ? url.href : null;
};
