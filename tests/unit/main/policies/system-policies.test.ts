import { describe, expect, it } from 'vitest';
import { createManagedPreferences, managedPreferences } from '../../../../src/main/policies/managed-preferences';
import { policySources } from '../../../../src/main/policies/system-policies';

const places = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv = {}, isPackaged = true) =>
  policySources({ platform, environment, isPackaged }).map(({ location }) => location);

describe('the place of policies on a system', () => {
  it.each<[NodeJS.Platform, readonly string[]]>([
    ['linux', ['/etc/deckle/policies.json']],
    ['win32', [String.raw`HKLM\Software\Policies\Deckle`, String.raw`HKCU\Software\Policies\Deckle`]],
  ])('%s', (platform, expected) => {
    expect(places(platform)).toEqual(expected);
  });

  it('darwin: for the computer, then for its user', () => {
    expect(places('darwin')[0]).toBe('/Library/Managed Preferences/app.deckle.desktop.plist');
    expect(managedPreferences('app.deckle.desktop', 'mina')).toEqual(['/Library/Managed Preferences/app.deckle.desktop.plist', '/Library/Managed Preferences/mina/app.deckle.desktop.plist']);
  });

  it('is changed by the environment only in an app that is not packed', () => {
    const environment = { DECKLE_POLICIES: '/tmp/mine.json' };
    expect(places('linux', environment)).toEqual(['/etc/deckle/policies.json']);
    expect(places('linux', environment, false)).toEqual(['/tmp/mine.json']);
  });
});

describe('managed preferences', () => {
  const read = (isThere: boolean, printed: string | null) => createManagedPreferences('/p.plist', () => isThere, () => Promise.resolve(printed)).read();

  it('are read from the output of the system\'s converter', async () => {
    expect(await read(true, '{"updates":"off","PayloadUUID":"8C2F"}')).toEqual({ updates: 'off' });
  });
  it('are none without a file', async () => {
    expect(await read(false, null)).toBeNull();
  });
  it.each([null, 'no json'])('are refused if they cannot be converted (%s)', async (printed) => {
    await expect(read(true, printed)).rejects.toThrow();
  });
});
