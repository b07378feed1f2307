import { expect, it } from 'vitest';
import { crashInterval, findCrashRegressions, type CrashCounts } from '../../../../src/core/releases/crash-rates';

const of = (version: string, machines: number, crashed: number, platform = 'linux'): CrashCounts => ({ version, platform, machines, crashed });
const held = (counts: readonly CrashCounts[], halted: readonly string[] = [], platform = 'linux'): readonly string[] => findCrashRegressions(counts, halted.map((version) => ({ version, platform }))).map(({ version }) => version);

// Wilson 1927 with z = 3, computed independently of the code.
it.each([
  [0, 100, 0, 0.082569], [5, 50, 0.028911, 0.293123], [10, 1000, 0.004007, 0.024734], [50, 50, 0.847458, 1],
])('%i of %i have the bounds %f and %f', (crashed, machines, low, high) => {
  const interval = crashInterval({ machines, crashed });
  expect(interval[0]).toBeCloseTo(low, 6);
  expect(interval[1]).toBeCloseTo(high, 6);
});

it.each([
  ['no more than before', [of('3.4.1', 1000, 10), of('3.4.0', 1000, 10)], []],
  ['a little more than before', [of('3.4.1', 1000, 20), of('3.4.0', 1000, 10)], []],
  ['much more than before', [of('3.4.1', 1000, 60), of('3.4.0', 1000, 10)], ['3.4.1']],
  ['too few machines for a decision', [of('3.4.1', 49, 49), of('3.4.0', 1000, 10)], []],
  ['too few crashes for a decision', [of('3.4.1', 60, 4), of('3.4.0', 100_000, 10)], []],
  ['nothing to compare with, and few crashes', [of('3.4.1', 100, 6)], []],
  ['nothing to compare with, and many crashes', [of('3.4.1', 100, 40)], ['3.4.1']],
  ['an earlier version that crashes as much', [of('3.4.1', 1000, 40), of('3.4.0', 1000, 40)], []],
  ['crashes on one platform alone', [of('3.4.1', 100, 40, 'darwin'), of('3.4.0', 100, 1, 'darwin'), of('3.4.1', 1000, 10), of('3.4.0', 1000, 10)], ['3.4.1']],
  ['an older version that crashes more than the newer one', [of('3.4.1', 1000, 10), of('3.4.0', 1000, 60), of('3.3.0', 1000, 60)], []],
] as const)('%s', (_, counts, expected) => {
  expect(held(counts)).toEqual(expected);
});

it('does not measure by a version that is itself withdrawn', () => {
  const counts = [of('3.4.2', 1000, 200), of('3.4.1', 1000, 200), of('3.4.0', 1000, 10)];
  expect(held(counts, ['3.4.1'])).toEqual(['3.4.2', '3.4.1']);
  // A version that is withheld on a different platform is still a baseline here.
  expect(held(counts, ['3.4.1'], 'darwin')).toEqual(['3.4.1']);
});

/** mulberry32 */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

it('stops no version that crashes as often as its predecessor, in 200 roll-outs with 40 checks each, and every one with five times as many', () => {
  const draw = random(20_261_122);
  const rollOut = (rate: number): boolean => {
    let crashed = 0;
    for (let machines = 25; machines <= 1_000; machines += 25) {
      for (let each = 0; each < 25; each += 1) crashed += draw() < rate ? 1 : 0;
      if (findCrashRegressions([of('3.4.1', machines, crashed), of('3.4.0', 1_000, 20)]).length > 0) return true;
    }
    return false;
  };
  expect(Array.from({ length: 200 }, () => rollOut(0.02)).filter((isHeld) => isHeld)).toEqual([]);
  expect(Array.from({ length: 200 }, () => rollOut(0.1)).filter((isHeld) => !isHeld)).toEqual([]);
});
