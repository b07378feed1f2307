const excerptLength = 200;

/** What lists show of a text: its beginning in one line, cut between code points. */
export const excerptOf = (text: string): string => {
  // No more than can matter is looked at: a text may be long, and most of it white space.
  const line = text.slice(0, excerptLength * 20).replace(/\s+/gu, ' ').trim();
  return Array.from(line).slice(0, excerptLength).join('').trimEnd();
};
