import type { ReleaseBlock } from '../../../contract/release-blocks';

/** A block that is not available locally, and its target position. */
export interface MissingBlock {
  readonly path: string;
  readonly isExecutable: boolean;
  /** Offset in the target file. */
  readonly at: number;
  readonly block: ReleaseBlock;
}

/** Adjacent blocks of the archive, fetched by one request. */
export interface BlockRange {
  readonly from: number;
  /** The last byte, inclusive. */
  readonly to: number;
  readonly missing: readonly MissingBlock[];
}

/** The cost of a request in bytes. Smaller gaps between two blocks are fetched as well. */
const maximumGapBytes = 2048;
/** Maximum size of a range, which limits the loss if it breaks. */
const maximumRangeBytes = 16 * 1024 * 1024;

export const blockRangesOf = (missing: readonly MissingBlock[]): readonly BlockRange[] => {
  const ranges: { from: number; to: number; missing: MissingBlock[] }[] = [];
  for (const each of [...missing].sort((left, right) => left.block.offset - right.block.offset)) {
    const { offset, length } = each.block;
    const last = ranges.at(-1);
    if (last && offset - last.to - 1 <= maximumGapBytes && offset + length - last.from <= maximumRangeBytes) {
      last.to = Math.max(last.to, offset + length - 1);
      last.missing.push(each);
    } else ranges.push({ from: offset, to: offset + length - 1, missing: [each] });
  }
  return ranges;
};
