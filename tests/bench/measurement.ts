/** One figure of the benchmark: never a bare time, always how ours compares with a named peer or limit. */
export interface Measurement {
  readonly name: string;
  readonly ratio: number;
  readonly goal: { readonly kind: 'at most' | 'at least'; readonly value: number };
  /** What was compared and the raw figures behind the ratio. */
  readonly details: string;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
};

/** How ours compares with another in each round, in the middle of all rounds: what the machine does besides hits the two of a round alike. */
export const medianRatio = (ours: readonly number[], others: readonly number[]): number => median(ours.map((value, round) => value / (others[round] ?? NaN)));
