import gt from 'semver/functions/gt.js';

/** Number of machines of a platform that ran a version, and of those that saw it crash, within the same period. */
export interface CrashCounts {
  readonly version: string;
  readonly platform: string;
  readonly machines: number;
  readonly crashed: number;
}

/** Fewer machines are not significant. */
export const minimumMachines = 50;
const minimumCrashed = 5;
/** Crash rate limit for a version without a predecessor. */
const rateLimitWithoutPredecessor = 0.05;
/** Standard errors on either side: a rate is outside its interval once in 370 times. */
const deviations = 3;

/** The Wilson interval: lower and upper limit of the true crash rate, estimated from `machines` and `crashed`. */
export const crashInterval = ({ machines, crashed }: Pick<CrashCounts, 'machines' | 'crashed'>): readonly [number, number] => {
  if (machines === 0) return [0, 1];
  const share = crashed / machines;
  const square = deviations ** 2;
  const centre = share + square / (2 * machines);
  const spread = deviations * Math.sqrt(share * (1 - share) / machines + square / (4 * machines ** 2));
  const scale = 1 + square / machines;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
};

const predecessorOf = (version: string, all: readonly CrashCounts[]): CrashCounts | null =>
  all.filter((each) => gt(version, each.version)).sort((left, right) => (gt(right.version, left.version) ? 1 : -1))[0] ?? null;

/**
 * Versions that crash significantly more often than their predecessor on the same platform. The lower limit of the new
 * version's interval is above the upper limit of the predecessor's (docs/adr/0012). Halted versions are not used as
 * predecessors on their platform.
 */
export const findCrashRegressions = (counts: readonly CrashCounts[], halted: readonly Pick<CrashCounts, 'version' | 'platform'>[] = []): readonly CrashCounts[] => counts.filter((now) => {
  if (now.machines < minimumMachines || now.crashed < minimumCrashed) return false;
  const isHalted = ({ version, platform }: CrashCounts): boolean => halted.some((halt) => halt.version === version && halt.platform === platform);
  const before = predecessorOf(now.version, counts.filter((each) => each.platform === now.platform && each.machines >= minimumMachines && !isHalted(each)));
  return crashInterval(now)[0] > (before ? crashInterval(before)[1] : rateLimitWithoutPredecessor);
});
