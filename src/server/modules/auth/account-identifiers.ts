import { ApiError } from '../../api-error';

const emailLimit = 320;
/** One @, no white space or control characters, and a domain with dots or a bare host. Mail servers check the rest. */
const emailPattern = /^[^\s@\p{Cc}\p{Surrogate}"(),:;<>[\]\\]{1,64}@(?=.{1,255}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u;

export interface Email {
  /** The address as the person typed it, trimmed. */
  readonly address: string;
  /** The address in lower case. Its uniqueness is checked in this form. */
  readonly key: string;
}

/** Returns null if the text is not an email address. */
export const parseEmail = (text: string): Email | null => {
  const address = text.trim().normalize('NFC');
  if (address.length > emailLimit || !emailPattern.test(address) || /^\.|\.\.|\.@/.test(address)) return null;
  return { address, key: address.toLowerCase() };
};

export const requireEmail = (text: string): Email => {
  const email = parseEmail(text);
  if (!email) throw new ApiError('EMAIL_INVALID');
  return email;
};

/** Returns a mobile number in its stored form: digits with a country code, by default +86 (account specification, section 5). */
export const parseMobile = (text: string): string | null => {
  const digits = text.replace(/[\s()-]/g, '');
  if (!/^\+?\d{5,20}$/.test(digits)) return null;
  return digits.startsWith('+') ? digits : `+86${digits}`;
};
