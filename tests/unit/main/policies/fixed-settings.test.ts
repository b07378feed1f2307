import { describe, expect, it } from 'vitest';
import { defaultDesktopSettings } from '../../../../src/contract/desktop/desktop-settings-bridge';
import { fixedSettings } from '../../../../src/main/policies/fixed-settings';
import { createDesktopSettings } from '../../../../src/main/settings/desktop-settings';
import { createMemoryDocument } from '../../../../src/main/storage/document';

const open = (...[policies]: Parameters<typeof fixedSettings>) => createDesktopSettings(createMemoryDocument(defaultDesktopSettings), fixedSettings(policies));

describe('settings that a policy fixes', () => {
  it('are none without policies', () => {
    expect(open({}).managedNames()).toEqual([]);
    expect(open({}).get()).toEqual(defaultDesktopSettings);
  });

  it('override the person\'s choice, each under its own name', () => {
    const settings = open({ opensAtSignIn: true, opensHidden: true, spelling: false, updates: 'off', updateChannel: 'beta', reportsCrashes: true, downloadFolder: '/srv' });
    settings.set({ opensAtSignIn: false, updates: { channel: 'stable', isAutomatic: true }, downloads: { folder: '/home/mina' } });
    expect(settings.managedNames()).toEqual(['opensAtSignIn', 'opensHidden', 'spelling.isOn', 'updates.isAutomatic', 'updates.channel', 'updates.reportsCrashes', 'downloads.folder']);
    expect(settings.get()).toMatchObject({ opensAtSignIn: true, opensHidden: true, spelling: { isOn: false }, updates: { isAutomatic: false, channel: 'beta', reportsCrashes: true }, downloads: { folder: '/srv' } });
  });
});
