import { expect, it } from 'vitest';
import { mannWhitney } from '../../support/mann-whitney';

/** Values of the normal approximation without a correction, computed by hand: U = 0, mean 50, deviation 13.23. */
it.each([
  ['separate samples', Array.from({ length: 10 }, (_, index) => index), Array.from({ length: 10 }, (_, index) => 10 + index), 0.000157],
  ['equal samples', [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 1],
  ['interleaved samples', [1, 3, 5, 7, 9], [2, 4, 6, 8, 10], 0.6015],
])('the p-value of %s', (_, one, other, expected) => {
  expect(mannWhitney(one, other)).toBeCloseTo(expected, 4);
});
