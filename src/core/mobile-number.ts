/** A mobile number in its stored form: digits with a country code, by default +86 (account specification, section 5). Null for other texts. */
export const parseMobile = (text: string): string | null => {
  const digits = text.replace(/[\s()-]/g, '');
  if (!/^\+?\d{5,20}$/.test(digits)) return null;
  return digits.startsWith('+') ? digits : `+86${digits}`;
};
