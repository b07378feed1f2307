/** The probability of an absolute value of a standard normal variable above |z| (Abramowitz and Stegun, 7.1.26). */
const twoSided = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  return t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x);
};

/**
 * The two-sided p-value of the Mann-Whitney U test, by the normal approximation. For samples of at least 20 without many
 * ties. A small value shows that the two samples differ.
 */
export const mannWhitney = (one: readonly number[], other: readonly number[]): number => {
  const sorted = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))].sort((left, right) => left.value - right.value);
  let rankSum = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start + 1;
    while (end < sorted.length && sorted[end]?.value === sorted[start]?.value) end += 1;
    const meanRank = (start + 1 + end) / 2;
    for (let index = start; index < end; index += 1) if (sorted[index]?.isOne) rankSum += meanRank;
    start = end;
  }
  const [m, n] = [one.length, other.length];
  const u = rankSum - (m * (m + 1)) / 2;
  return twoSided((u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12));
};
