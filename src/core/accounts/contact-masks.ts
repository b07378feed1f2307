const mask = (text: string): string => '*'.repeat([...text].length);

/** Number of masked characters at the end of the local part of an email address. */
const maskedInEmail = 3;

/**
 * Masks the last 3 characters of an email address's local part; all of them if there are fewer (account specification,
 * section 5).
 */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [local, domain] = at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at)];
  const characters = [...local];
  return characters.slice(0, -maskedInEmail).join('') + mask(characters.slice(-maskedInEmail).join('')) + domain;
};

/** An 11-digit number with an optional country code. */
const mobilePattern = /^(\+86)?(\d{3})\d{4}(\d{4})$/;

/**
 * Masks the 4 digits in the middle of an 11-digit number, with an optional +86 (account specification,
 * section 5). The specification names no other form, so all digits of other numbers are masked.
 */
export const maskMobile = (mobile: string): string => {
  const [, country = '', first, last] = mobilePattern.exec(mobile) ?? [];
  return first === undefined || last === undefined ? mobile.replaceAll(/\d/g, '*') : `${country}${first}****${last}`;
};
