import gt from 'semver/functions/gt.js';
import { describe, expect, it } from 'vitest';
import { bucketOf } from '../../../../src/core/releases/rollout-bucket';
import { chooseUpdate } from '../../../../src/core/releases/choose-update';
import { manifestOf, releaseOf } from '../../../support/release-samples';

const machineCount = 10_000;
/** From a fixed seed, so that every run has the same machines. */
const machineIds = Array.from({ length: machineCount }, (_, index) => `seed-20261122-${index}`);
const bucketsOf = (version: string): readonly number[] => machineIds.map((id) => bucketOf(id, version));
const buckets = bucketsOf('3.4.1');

const go = (machineId: string, version: string, releases: Parameters<typeof manifestOf>[0]): string => {
  const choice = chooseUpdate(manifestOf(releases), { machineId, version, platform: 'linux', architecture: 'x64', kind: 'tar.gz', pinnedVersion: null, skipped: [], halted: [] });
  return choice.kind === 'update' ? choice.release.version : version;
};

/** A roll-out that is interrupted by withdrawing 3.4.1, which 25 % of the machines already have. */
const steps = [
  ...[1_000, 2_500].map((stagedShare) => [releaseOf('3.4.1', { stagedShare }), releaseOf('3.4.0')]),
  [releaseOf('3.4.1', { stagedShare: 2_500, isWithdrawn: true }), releaseOf('3.4.0')],
  ...[1_000, 10_000].map((stagedShare) => [releaseOf('3.4.2', { stagedShare }), releaseOf('3.4.1', { stagedShare: 2_500, isWithdrawn: true }), releaseOf('3.4.0')]),
];

describe('10,000 machines', () => {
  // Within 4 standard errors.
  it.each([0, 100, 500, 1_000, 2_500, 5_000, 10_000])('of which %i in 10,000 are first', (stagedShare) => {
    const releases = [releaseOf('3.4.1', { stagedShare }), releaseOf('3.4.0')];
    const share = stagedShare / 10_000;
    const updated = machineIds.filter((id) => go(id, '3.4.0', releases) === '3.4.1').length;
    const standardError = Math.sqrt(machineCount * share * (1 - share));
    expect(Math.abs(updated - machineCount * share)).toBeLessThanOrEqual(4 * standardError);
  });

  it('are spread evenly over the buckets, and differently for another version', () => {
    const tenths = Array.from({ length: 10 }, (_, tenth) => buckets.filter((bucket) => Math.floor(bucket / 1_000) === tenth).length);
    for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThanOrEqual(4 * Math.sqrt(900));
    const others = bucketsOf('3.4.2');
    // Machines in the first tenth of one version are in that of the next by chance alone: 100 of them.
    const both = buckets.filter((bucket, index) => bucket < 1_000 && (others[index] ?? 0) < 1_000).length;
    expect(Math.abs(both - 100)).toBeLessThanOrEqual(4 * Math.sqrt(99));
  });

  it('keep their buckets', () => {
    expect(bucketsOf('3.4.1')).toEqual(buckets);
    // Computed independently of the code, from the SHA-256 of "3.4.1\nseed-20261122-0" and the next two: the first 48
    // bits modulo 10,000.
    expect(buckets.slice(0, 3)).toEqual([3030, 8673, 1393]);
  });

  it('never downgrade, keep a smaller share\'s version, and end at the last good version, none of them stranded', () => {
    let versions = machineIds.map(() => '3.4.0');
    for (const releases of steps) {
      const next = machineIds.map((id, index) => go(id, versions[index] ?? '', releases));
      expect(next.filter((version, index) => gt(versions[index] ?? '', version))).toEqual([]);
      versions = next;
    }
    expect(new Set(versions)).toEqual(new Set(['3.4.2']));
  }, 60_000);

  it('ignore a withdrawn version from the moment of its withdrawal', () => {
    const [, , withdrawn = []] = steps;
    const before = machineIds.filter((_, index) => (buckets[index] ?? 0) >= 2_500);
    expect(before.filter((id) => go(id, '3.4.0', withdrawn) !== '3.4.0')).toEqual([]);
  });
});
