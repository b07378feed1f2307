import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/**
 * Maximum length of a position; longer ones cause a renumbering. Reaching it takes some 250 insertions at one place.
 */
const positionLimit = 48;

/**
 * A position between two siblings as a fractional index, for bytewise comparison. A null argument means "no sibling on
 * this side".
 *
 * Returns null if there is no useful position. Either both are equal, as for files created at the same time, or the key
 * would get too long. Then all siblings have to be renumbered with `evenPositions`.
 */
export const positionBetween = (lower: string | null, upper: string | null): string | null => {
  if (lower !== null && upper !== null && lower >= upper) return null;
  const position = generateKeyBetween(lower, upper);
  return position.length > positionLimit ? null : position;
};

/** Short, ordered positions for a row of siblings. */
export const evenPositions = (count: number): readonly string[] => generateNKeysBetween(null, null, count);
