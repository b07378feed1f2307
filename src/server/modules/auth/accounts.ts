import { ApiError } from '../../api-error';

const emailLimit = 320;
/** One @, no white space or control characters, a dot in the domain or a bare host: what a mail server can judge, it judges. */
const emailPattern = /^[^\s@\p{Cc}\p{Surrogate}"(),:;<>[\]\\]{1,64}@(?=.{1,255}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u;

export interface Email {
  /** As it was written, trimmed. */
  readonly address: string;
  /** The form in which an address is unique. */
  readonly key: string;
}

/** Null where the text is no email address. */
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

/** A mobile number as it is stored: digits with a country code, +86 where none is given (account specification, section 5). */
export const parseMobile = (text: string): string | null => {
  const digits = text.replace(/[\s()-]/g, '');
  if (!/^\+?\d{5,20}$/.test(digits)) return null;
  return digits.startsWith('+') ? digits : `+86${digits}`;
};
