import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Beyond this a row of siblings is numbered afresh. It takes some 250 insertions at one place to get here. */
const positionLimit = 48;

/**
 * A place between two siblings as a fractional index, to be compared bytewise; null stands for "no sibling on this
 * side". Answers null where there is none worth having: the two are equal (files made at the same moment may be), or
 * the key would get long. Then all siblings are to be numbered afresh with `evenPositions`.
 */
export const positionBetween = (lower: string | null, upper: string | null): string | null => {
  if (lower !== null && upper !== null && lower >= upper) return null;
  const position = generateKeyBetween(lower, upper);
  return position.length > positionLimit ? null : position;
};

/** Short positions for a row of siblings, in order. */
export const evenPositions = (count: number): readonly string[] => generateNKeysBetween(null, null, count);
