/** An address that may be opened; null for scripts, files and relative addresses. */
export const safeUrl = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : null;
};
