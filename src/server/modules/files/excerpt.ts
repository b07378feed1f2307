const excerptLength = 200;

/** The beginning of a text in one line, for lists; cut between code points. */
export const excerptOf = (text: string): string => {
  // Only a limited prefix is normalized, because a text may be long and mostly white space.
  const line = text.slice(0, excerptLength * 20).replace(/\s+/gu, ' ').trim();
  return Array.from(line).slice(0, excerptLength).join('').trimEnd();
};
