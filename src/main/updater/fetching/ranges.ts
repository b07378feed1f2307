import type { ReleaseBlock } from '../../../contract/release-blocks';

/** A block that is not on this computer, and where it belongs. */
export interface MissingBlock {
  readonly path: string;
  readonly isExecutable: boolean;
  /** Where in its file its bytes begin. */
  readonly at: number;
  readonly block: ReleaseBlock;
}

/** Neighbours in the archive that are fetched at once. */
export interface BlockRange {
  readonly from: number;
  /** The last byte, included. */
  readonly to: number;
  readonly missing: readonly MissingBlock[];
}

/** A request costs about as much as so many bytes: less than that between two blocks is fetched along. */
const gapBytes = 2048;
/** A range that breaks off costs what it had; none is longer. */
const longestBytes = 16 * 1024 * 1024;

export const rangesOf = (missing: readonly MissingBlock[]): readonly BlockRange[] => {
  const ranges: { from: number; to: number; missing: MissingBlock[] }[] = [];
  for (const each of [...missing].sort((left, right) => left.block.offset - right.block.offset)) {
    const { offset, length } = each.block;
    const last = ranges.at(-1);
    if (last && offset - last.to - 1 <= gapBytes && offset + length - last.from <= longestBytes) {
      last.to = Math.max(last.to, offset + length - 1);
      last.missing.push(each);
    } else ranges.push({ from: offset, to: offset + length - 1, missing: [each] });
  }
  return ranges;
};
