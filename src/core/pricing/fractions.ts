/** An exact number: amounts are added as fractions, and rounded once. */
export interface Fraction {
  readonly numerator: bigint;
  /** Positive. */
  readonly denominator: bigint;
}

/** `amount × part / whole`, for integers. */
export const shareOf = (amount: number, part: number, whole: number): Fraction => ({ numerator: BigInt(amount) * BigInt(part), denominator: BigInt(whole) });

export const zero: Fraction = { numerator: 0n, denominator: 1n };

export const addFractions = (one: Fraction, other: Fraction): Fraction =>
  ({ numerator: one.numerator * other.denominator + other.numerator * one.denominator, denominator: one.denominator * other.denominator });

/** The smallest integer that is not below a fraction that is not negative. */
export const roundUp = ({ numerator, denominator }: Fraction): number => Number((numerator + denominator - 1n) / denominator);
