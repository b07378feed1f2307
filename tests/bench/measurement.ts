/** One figure of the benchmark: never an absolute time, always a ratio against a named peer or limit. */
export interface Measurement {
  readonly name: string;
  readonly ratio: number;
  readonly goal: { readonly kind: 'at most' | 'at least'; readonly value: number };
  /** The compared programs and the raw figures behind the ratio. */
  readonly details: string;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
};

/** Median of the ratios of all rounds. Other load on the machine affects both sides of a round equally. */
export const medianRatio = (ours: readonly number[], others: readonly number[]): number => median(ours.map((value, round) => value / (others[round] ?? NaN)));
