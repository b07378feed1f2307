import { expect, it } from 'vitest';
import { bucketsOf, nextManifest, withReleaseChange, withRelease } from '../../../../src/cli/manifest/manifest-changes';
import { manifestOf, packageOf, releaseOf } from '../../../support/release-samples';

const [old, fresh] = [releaseOf('3.4.0'), releaseOf('3.4.1')];

it.each([['0', 0], ['1', 100], ['0.01', 1], ['12.5', 1_250], ['99.99', 9_999], ['100', 10_000]])('%s %% are %i of 10,000 buckets', (percent, buckets) => {
  expect(bucketsOf(percent)).toBe(buckets);
});
it.each(['', '-1', '101', '0.001', 'half', '1e2', '100.01'])('%j is no share', (percent) => {
  expect(() => bucketsOf(percent)).toThrow('--share has to be a number of per cent');
});

it('counts on from the latest and lists the newest first', () => {
  expect(nextManifest('stable', null, '2026-11-02T00:00:00Z', [old])).toMatchObject({ serial: 1, featureGates: [{ feature: 'desktop-theme', minimumVersion: '3.4.0' }] });
  const next = nextManifest('stable', manifestOf([old], { serial: 41 }), '2026-11-02T00:00:00Z', [old, fresh]);
  expect([next.serial, next.releases.map(({ version }) => version)]).toEqual([42, ['3.4.1', '3.4.0']]);
});

it('adds packages of another system to a version, and never replaces one', () => {
  const windows = releaseOf('3.4.0', { files: [packageOf('Deckle-3.4.0-win-x64.exe', 'exe', { platform: 'win32', kind: 'nsis' })] });
  expect(withRelease([old], windows)[0]?.files.map(({ kind }) => kind)).toEqual(['tar.gz', 'nsis']);
  const rebuilt = releaseOf('3.4.0', { files: [packageOf('Deckle-3.4.0-linux-x64.tar.gz', 'another build')] });
  expect(() => withRelease([old], rebuilt)).toThrow('3.4.0 was published with another Deckle-3.4.0-linux-x64.tar.gz. Give the new build a new version.');
});

it('lets a share grow and never shrink', () => {
  const staged = releaseOf('3.4.1', { stagedShare: 500 });
  expect(withReleaseChange([staged, old], '3.4.1', { stagedShare: 2_500 })[0]?.stagedShare).toBe(2_500);
  expect(() => withReleaseChange([staged, old], '3.4.1', { stagedShare: 100 })).toThrow('3.4.1 has 5 % already, and a share only grows');
  expect(() => withReleaseChange([old], '3.4.9', { isWithdrawn: true })).toThrow('3.4.9 is not published. Published are 3.4.0.');
});
