import { describe, expect, it } from 'vitest';
import { desktopSettingsPatchSchema, desktopSettingsSchema, defaultDesktopSettings } from '../../../../src/contract/desktop/desktop-settings-bridge';
import { createDesktopSettings, desktopSettingsDocument } from '../../../../src/main/settings/desktop-settings';
import { createMemoryDocument } from '../../../../src/main/storage/document';

const open = (fixed = {}) => {
  const document = createMemoryDocument(desktopSettingsDocument.initial());
  const settings = createDesktopSettings(document, fixed);
  const reported: unknown[] = [];
  settings.onChanged((next) => { reported.push(next); });
  return { document, settings, reported };
};

describe('the settings of the desktop', () => {
  it('begin without prompts, automatic starts and downloads', () => {
    expect(open().settings.get()).toEqual({
      opensAtSignIn: false, opensHidden: false, staysInTray: true, globalShortcut: null, opensFilesIn: 'tab',
      spelling: { isOn: false, languages: [] },
      notices: { areShown: true, withContent: true, doNotDisturb: false },
      updates: { isAutomatic: true, channel: 'stable', reportsCrashes: false },
      downloads: { folder: null, asksWhere: false },
    });
    expect(desktopSettingsSchema.parse(defaultDesktopSettings)).toEqual(defaultDesktopSettings);
  });

  it('keep the rest of a group when one value changes, and a list as it was set', () => {
    const { settings, reported, document } = open();
    settings.set({ spelling: { languages: ['en-GB', 'ar'] } });
    settings.set({ spelling: { isOn: true }, globalShortcut: 'Ctrl+Shift+Space' });
    settings.set({ spelling: { languages: ['de'] }, globalShortcut: null });
    expect(settings.get()).toEqual({ ...defaultDesktopSettings, spelling: { isOn: true, languages: ['de'] } });
    expect(document.read()).toEqual(settings.get());
    expect(reported).toHaveLength(3);
    expect(reported[2]).toEqual(settings.get());
  });

  it('that a policy fixes win and cannot be changed, and the person\'s choice returns without the policy', () => {
    const { settings, document } = open({ opensAtSignIn: true, updates: { channel: 'beta' }, downloads: { folder: null } });
    expect(settings.managedNames()).toEqual(['opensAtSignIn', 'updates.channel', 'downloads.folder']);
    settings.set({ opensAtSignIn: false, opensHidden: true, updates: { channel: 'stable', isAutomatic: false }, downloads: { folder: '/home/mina', asksWhere: true } });
    expect(settings.get()).toMatchObject({ opensAtSignIn: true, opensHidden: true, updates: { channel: 'beta', isAutomatic: false }, downloads: { folder: null, asksWhere: true } });
    expect(document.read()).toMatchObject({ opensAtSignIn: false, opensHidden: true, updates: { channel: 'stable', isAutomatic: false }, downloads: { folder: null, asksWhere: true } });
  });

  it('have no sound until the person turns it on, also with a file from before the setting', () => {
    const { settings } = open();
    expect(settings.get().notices.withSound).not.toBe(true);
    settings.set({ notices: { withSound: true } });
    settings.set({ notices: { areShown: false } });
    expect(settings.get().notices).toMatchObject({ withSound: true, areShown: false });
  });

  it('are not changed by absent values', () => {
    const { settings } = open();
    settings.set({ opensHidden: undefined, notices: { areShown: undefined, doNotDisturb: true } });
    expect(settings.get()).toEqual({ ...defaultDesktopSettings, notices: { areShown: true, withContent: true, doNotDisturb: true } });
  });

  it.each([
    ['a channel that is none', { updates: { channel: 'nightly' } }],
    ['a shortcut as long as a book', { globalShortcut: 'x'.repeat(101) }],
    ['more languages than there are dictionaries', { spelling: { languages: Array.from({ length: 21 }, () => 'en') } }],
    ['a folder without a name', { downloads: { folder: '' } }],
    ['a group that is a word', { notices: 'all' }],
  ])('accept no %s from a page', (_, changed) => {
    expect(desktopSettingsPatchSchema.safeParse(changed).success).toBe(false);
  });
});
