import { isNewer } from './version';

/** How many machines of a platform run a version, and how many of them saw it crash, within one and the same window. */
export interface CrashCounts {
  readonly version: string;
  readonly platform: string;
  readonly machines: number;
  readonly crashed: number;
}

/** Fewer tell nothing. */
export const leastMachines = 50;
const leastCrashed = 5;
/** What counts as too many where there is no earlier version to compare with. */
const rateWithoutBefore = 0.05;
/** Standard errors on either side: a rate lies outside of its interval once in 370 times. */
const deviations = 3;

/** The interval of Wilson: between which shares the true one lies, judged by those of `machines` that crashed. */
export const crashInterval = ({ machines, crashed }: Pick<CrashCounts, 'machines' | 'crashed'>): readonly [number, number] => {
  if (machines === 0) return [0, 1];
  const share = crashed / machines;
  const square = deviations ** 2;
  const centre = share + square / (2 * machines);
  const spread = deviations * Math.sqrt(share * (1 - share) / machines + square / (4 * machines ** 2));
  const scale = 1 + square / machines;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
};

const newestBelow = (version: string, all: readonly CrashCounts[]): CrashCounts | null =>
  all.filter((each) => isNewer(version, each.version)).sort((left, right) => (isNewer(right.version, left.version) ? 1 : -1))[0] ?? null;

/**
 * The versions that crash more often than the one before them on the same platform, beyond chance: the lowest share that
 * fits what was told of the new one lies above the highest that fits the earlier one (docs/adr/0012). Versions in
 * `halted` are no yardstick on their platform.
 */
export const crashingMore = (counts: readonly CrashCounts[], halted: readonly Pick<CrashCounts, 'version' | 'platform'>[] = []): readonly CrashCounts[] => counts.filter((now) => {
  if (now.machines < leastMachines || now.crashed < leastCrashed) return false;
  const isHalted = ({ version, platform }: CrashCounts): boolean => halted.some((halt) => halt.version === version && halt.platform === platform);
  const before = newestBelow(now.version, counts.filter((each) => each.platform === now.platform && each.machines >= leastMachines && !isHalted(each)));
  return crashInterval(now)[0] > (before ? crashInterval(before)[1] : rateWithoutBefore);
});
