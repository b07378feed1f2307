import { describe, expect, it } from 'vitest';
import { distinctFiles, isUniversal, offerFor, loadOffers } from '../../../../../src/renderer/features/download/package-offers';
import { visitorMachine, type NavigatorHints } from '../../../../../src/renderer/shared/visitor-machine';
import type { WorkspaceBridge } from '../../../../../src/contract/bridge';
import { manifestOf, packageOf, releaseOf } from '../../../../support/release-samples';

const agent = (userAgent: string, others: Partial<NavigatorHints> = {}): NavigatorHints => ({ userAgent, maxTouchPoints: 0, ...others });
const hintsFor = (architecture: string): NonNullable<NavigatorHints['userAgentData']> => ({ platform: '', mobile: false, getHighEntropyValues: async () => ({ architecture }) });
const refused: NonNullable<NavigatorHints['userAgentData']> = { platform: '', mobile: false, getHighEntropyValues: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };

// User agents of the browsers of 2026; `architecture` as in User-Agent Client Hints.
describe('the system of a visitor', () => {
  it.each([
    ['Chrome on Windows', agent('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142', { userAgentData: hintsFor('x86') }), 'win32', 'x64'],
    ['Edge on Windows for ARM, which calls itself x64', agent('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/142', { userAgentData: hintsFor('arm') }), 'win32', 'arm64'],
    ['Chrome without permission to report it', agent('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142', { userAgentData: refused }), 'win32', 'x64'],
    ['Chrome on Apple silicon', agent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/142', { userAgentData: hintsFor('arm') }), 'darwin', 'arm64'],
    ['Safari on a Mac', agent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26 Safari/605.1.15'), 'darwin', 'x64'],
    ['Safari on an iPad', agent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', { maxTouchPoints: 5 }), null, 'x64'],
    ['Firefox on Linux', agent('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'), 'linux', 'x64'],
    ['Firefox on Linux for ARM', agent('Mozilla/5.0 (X11; Linux aarch64; rv:145.0) Gecko/20100101 Firefox/145.0'), 'linux', 'arm64'],
    ['a phone with Android', agent('Mozilla/5.0 (Linux; Android 16; K) Chrome/142 Mobile Safari/537.36'), null, 'x64'],
    ['a Chromebook', agent('Mozilla/5.0 (X11; CrOS x86_64 16000) Chrome/142'), null, 'x64'],
  ] as const)('%s', async (_, hints, platform, architecture) => {
    expect(await visitorMachine(hints)).toEqual({ platform, architecture });
  });
});

const files = [
  packageOf('a.exe', 'a', { platform: 'win32', kind: 'nsis' }), packageOf('b.msi', 'b', { platform: 'win32', kind: 'msi' }),
  packageOf('c.dmg', 'c', { platform: 'darwin', kind: 'dmg' }), packageOf('c.dmg', 'c', { platform: 'darwin', kind: 'dmg', architecture: 'arm64' }),
  packageOf('d.tar.gz', 'd'), packageOf('e.AppImage', 'e', { kind: 'AppImage' }),
];
const manifest = manifestOf([releaseOf('3.4.2', { files, stagedShare: 500 }), releaseOf('3.4.1', { files }), releaseOf('3.4.0', { files })]);

/** A server with packages for these platforms. */
const serving = (platforms: readonly string[], halted: readonly string[] = []): Pick<WorkspaceBridge['api'], 'call'> => ({
  call: (async (_name: string, { params }: { params: { platform: string; arch: string } }) => {
    if (!platforms.includes(params.platform)) throw Object.assign(new Error('refused'), { failure: { code: 'NO_RELEASES' } });
    return { signed: JSON.stringify(manifest), signatures: [], halted };
  }) as unknown as WorkspaceBridge['api']['call'],
});

describe('the offers of the page', () => {
  const named = async (platforms: readonly string[], halted?: readonly string[]) => (await loadOffers(serving(platforms, halted))).map(({ release, file }) => `${release.version} ${file.architecture} ${file.file}`);

  it('are the last good version for all visitors, of the server\'s versions', async () => {
    expect(await named(['linux'])).toEqual(['3.4.1 x64 e.AppImage', '3.4.1 x64 d.tar.gz']);
    expect(await named([])).toEqual([]);
  });

  it('do not include a withdrawn version', async () => {
    expect(await named(['linux'], ['3.4.1'])).toEqual(['3.4.0 x64 e.AppImage', '3.4.0 x64 d.tar.gz']);
  });

  it.each([
    [{ platform: 'win32', architecture: 'x64' }, 'a.exe'], [{ platform: 'win32', architecture: 'arm64' }, 'a.exe'], [{ platform: 'darwin', architecture: 'arm64' }, 'c.dmg'],
    [{ platform: 'linux', architecture: 'x64' }, 'e.AppImage'], [{ platform: 'linux', architecture: 'arm64' }, undefined], [{ platform: null, architecture: 'x64' }, undefined],
  ] as const)('for %j are %s', async (machine, file) => {
    expect(offerFor(await loadOffers(serving(['win32', 'darwin', 'linux'])), machine)?.file.file).toBe(file);
  });
});

// A person with Apple silicon would consider a package that says "Intel" wrong.
it('a package for every processor is offered once, and named so', async () => {
  const offers = distinctFiles(await loadOffers(serving(['win32', 'darwin', 'linux'])));
  expect(offers.map((offer) => [offer.file.file, isUniversal(offer)])).toEqual([['a.exe', false], ['b.msi', false], ['c.dmg', true], ['e.AppImage', false], ['d.tar.gz', false]]);
});
