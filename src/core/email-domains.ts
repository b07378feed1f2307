const domainPattern = /^(?=.{1,253}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** The domain as stored: NFC, in lower case, without spaces and `@` before it. Null for a text that is not a domain with a dot. */
export const parseEmailDomain = (text: string): string | null => {
  const domain = text.trim().normalize('NFC').toLowerCase().replace(/^@/, '');
  return domainPattern.test(domain) ? domain : null;
};
