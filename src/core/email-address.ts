const emailLimit = 320;
/** One @, no white space or control characters, and a domain with dots or a bare host. Mail servers check the rest. */
const emailPattern = /^[^\s@\p{C}"(),:;<>[\]\\]{1,64}@(?=.{1,255}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u;

/** Alphabets with letters that look alike. */
const similarScripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];

/** Whether one label of the address has letters of two alphabets with similar letters, as in `аdmin` with a Cyrillic `а`. */
const hasMixedLabel = (address: string): boolean =>
  address.split(/[.@]/).some((label) => similarScripts.filter((script) => script.test(label)).length > 1);

export interface Email {
  /** The address as the person typed it, trimmed. */
  readonly address: string;
  /** The address in lower case. Its uniqueness is checked in this form. */
  readonly key: string;
}

/** The form in which an account's address is looked up. Checks nothing: an account keeps an address that earlier versions accepted. */
export const emailKeyOf = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/**
 * Returns null if the text is not an email address. Variants of characters (NFKC) and similar alphabets within a label
 * are refused, because the address would look like a different one.
 */
export const parseEmail = (text: string): Email | null => {
  const address = text.trim().normalize('NFC');
  if (address.length > emailLimit || !emailPattern.test(address) || /^\.|\.\.|\.@/.test(address)) return null;
  if (address !== address.normalize('NFKC') || hasMixedLabel(address)) return null;
  return { address, key: emailKeyOf(address) };
};

/**
 * The address for a mail server. A domain outside ASCII is in Punycode (RFC 5891), so the header shows which domain it
 * is. The local part stays (RFC 6531). Returns null if the domain has no such form.
 */
export const mailAddressOf = ({ address }: Email): string | null => {
  const [local = '', domain = ''] = address.split('@');
  if (/^[\x21-\x7e]*$/.test(domain)) return address;
  const url = `http://${domain}`;
  const ascii = URL.canParse(url) ? new URL(url).hostname : '';
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(ascii) ? `${local}@${ascii}` : null;
};
