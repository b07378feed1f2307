import compare from 'semver/functions/compare.js';
import { describe, expect, it } from 'vitest';
import { chooseUpdate, lastGoodRelease, type UpdateClient } from '../../../../src/core/releases/choose-update';
import { passesFeatureGate } from '../../../../src/core/releases/feature-gates';
import { manifestOf, packageOf, releaseOf } from '../../../support/release-samples';

// semver.org, point 11, for the versions that the contract allows; "beta" for the channel of that name.
it.each([
  ['3.4.0', '3.4.0', 0], ['3.4.1', '3.4.0', 1], ['3.10.0', '3.9.9', 1], ['10.0.0', '9.99.99', 1], ['3.4.0', '3.4.0-rc.1', 1],
  ['3.4.0-beta.2', '3.4.0-beta.10', -1], ['3.4.0-alpha.9', '3.4.0-beta.1', -1], ['3.4.0-rc.1', '3.4.0-beta.99', 1], ['3.4.1-beta.1', '3.4.0', 1],
])('%s beside %s: %i', (left, right, expected) => {
  expect(Math.sign(compare(left, right))).toBe(expected);
  expect(Math.sign(compare(right, left))).toBe(expected === 0 ? 0 : -expected);
});

const machine = (others: Partial<UpdateClient> = {}): UpdateClient => ({
  machineId: 'a', version: '3.4.0', platform: 'linux', architecture: 'x64', kind: 'tar.gz', pinnedVersion: null, skipped: [], halted: [], ...others,
});
const outcome = (releases: Parameters<typeof manifestOf>[0], others: Partial<UpdateClient> = {}): string => {
  const choice = chooseUpdate(manifestOf(releases), machine(others));
  return choice.kind === 'update' ? choice.release.version : choice.reason;
};

// Never downgrade; outside of the test group the last good version; pin, skip, halt; minimum client.
describe('the action of a machine with 3.4.0', () => {
  const staged = releaseOf('3.4.2', { stagedShare: 0 });
  it.each([
    ['installs a newer version', [releaseOf('3.4.1'), releaseOf('3.4.0')], {}, '3.4.1'],
    ['installs the newest version immediately', [releaseOf('3.5.0'), releaseOf('3.4.1')], {}, '3.5.0'],
    ['keeps its version if there is no other', [releaseOf('3.4.0')], {}, 'newest'],
    ['never downgrades', [releaseOf('3.3.9')], {}, 'newest'],
    ['never downgrades from a withdrawn version', [releaseOf('3.4.0', { isWithdrawn: true }), releaseOf('3.3.9')], {}, 'newest'],
    ['updates from a withdrawn version to the next good one', [releaseOf('3.4.1'), releaseOf('3.4.0', { isWithdrawn: true })], {}, '3.4.1'],
    ['skips a withdrawn version', [releaseOf('3.4.2', { isWithdrawn: true }), releaseOf('3.4.1')], {}, '3.4.1'],
    ['reports a withdrawn version', [releaseOf('3.4.1', { isWithdrawn: true })], {}, 'held-back'],
    ['gets the last good version outside of the test group', [staged, releaseOf('3.4.1')], {}, '3.4.1'],
    ['waits outside of the test group', [staged, releaseOf('3.4.0')], {}, 'not-yet'],
    ['installs no halted version', [releaseOf('3.4.2'), releaseOf('3.4.1')], { halted: ['3.4.2'] }, '3.4.1'],
    ['reports a halted version', [releaseOf('3.4.1')], { halted: ['3.4.1'] }, 'held-back'],
    ['skips the version that the person skipped, and installs a later one', [releaseOf('3.4.2'), releaseOf('3.4.1')], { skipped: ['3.4.1'] }, '3.4.2'],
    ['skips the version that the person skipped', [releaseOf('3.4.1')], { skipped: ['3.4.1'] }, 'skipped'],
    ['does not update beyond the pinned version', [releaseOf('3.4.2'), releaseOf('3.4.1')], { pinnedVersion: '3.4.1' }, '3.4.1'],
    ['keeps the pinned version', [releaseOf('3.4.1')], { pinnedVersion: '3.4.0' }, 'pinned'],
    ['does not wait for its share of the pinned version', [staged, releaseOf('3.4.1')], { pinnedVersion: '3.4.2' }, '3.4.2'],
    ['does not downgrade to the pinned version', [releaseOf('3.4.0'), releaseOf('3.3.9')], { pinnedVersion: '3.3.9' }, 'newest'],
    ['does not install a withdrawn pinned version', [releaseOf('3.4.1', { isWithdrawn: true })], { pinnedVersion: '3.4.1' }, 'held-back'],
    ['updates through the version that the next one requires', [releaseOf('4.0.0', { minimumClient: '3.5.0' }), releaseOf('3.5.0')], {}, '3.5.0'],
    ['reports that no version leads further', [releaseOf('4.0.0', { minimumClient: '3.5.0' })], {}, 'too-old'],
    ['installs no other kind of package', [releaseOf('3.4.1', { files: [packageOf('Deckle.deb', 'x', { kind: 'deb' })] })], {}, 'newest'],
    ['installs no other architecture', [releaseOf('3.4.1', { files: [packageOf('Deckle', 'x', { architecture: 'arm64' })] })], {}, 'newest'],
  ] as const)('%s', (_, releases, others, expected) => {
    expect(outcome(releases, others)).toBe(expected);
  });
});

it('offers the last good version for a new installation', () => {
  const manifest = manifestOf([releaseOf('3.4.3', { stagedShare: 9_999 }), releaseOf('3.4.2', { isWithdrawn: true }), releaseOf('3.4.1'), releaseOf('3.4.0')]);
  expect(lastGoodRelease(manifest, () => true)?.version).toBe('3.4.1');
  expect(lastGoodRelease(manifestOf([releaseOf('3.4.3', { stagedShare: 100 })]), () => true)).toBeNull();
});

// "The desktop client theme needs client version 3.4.0 or later" (account specification, section 3).
it.each([
  ['desktop-theme', '3.4.0', [], true], ['desktop-theme', '3.3.9', [], false], ['desktop-theme', '3.4.0-rc.1', [], false], ['desktop-theme', '3.10.0', [], true],
  ['desktop-theme', '3.4.0', [{ feature: 'desktop-theme', minimumVersion: '3.4.1' }], false],
  ['tabs', '3.4.0', [{ feature: 'tabs', minimumVersion: '3.5.0' }], false], ['anything', '1.0.0', [], true],
])('the feature %s in %s with the gates %j: %s', (feature, version, gates, expected) => {
  expect(passesFeatureGate(feature, version, gates)).toBe(expected);
});
