import { parseEmail, type Email } from '../../../core/email-address';
import { ApiError } from '../../api-error';

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
