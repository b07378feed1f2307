/**
 * Maximum number of collaborators of files of `start` to `end` KiB, excluding `end` (account specification, section 6).
 * An `end` of null is "no upper end", because JSON has no infinity.
 */
export interface CollaboratorRange {
  readonly start: number;
  readonly end: number | null;
  readonly limit: number;
}

/** The largest limit of the ranges that contain the size. No collaborators if none does, as for a negative size. */
export const limitOfRanges = (ranges: readonly CollaboratorRange[], sizeBytes: number): number => {
  const size = sizeBytes / 1024;
  return ranges.reduce((largest, { start, end, limit }) => (size >= start && (end === null || size < end) ? Math.max(largest, limit) : largest), 0);
};
