import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { defaultDesktopSettings } from '../../../../src/contract/desktop/desktop-settings-bridge';
import { silentLog } from '../../../../src/main/logging/logger';
import { createSpellingService } from '../../../../src/main/menus/spelling-service';
import { createDesktopSettings } from '../../../../src/main/settings/desktop-settings';
import { createMemoryDocument } from '../../../../src/main/storage/document';

const electron = vi.hoisted(() => ({ app: null as EventEmitter | null }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  electron.app = new Emitter();
  // Reading Electron's default session creates it; that session does not use the selected proxy.
  return { app: electron.app, dialog: {}, session: { get defaultSession(): never { throw new Error('made'); } } };
});

it('reads the dictionaries from a session of the app, and fetches them through no other, once it may reach them', async () => {
  const opened: (string | null)[] = [];
  const settings = createDesktopSettings(createMemoryDocument({ ...defaultDesktopSettings, spelling: { isOn: true, languages: [] } }));
  const spelling = createSpellingService({
    settings, log: silentLog, dictionaryUrl: 'https://dictionaries.example.org', preferredLanguages: () => ['fr-FR'], isMac: false,
    preferences: { get: () => { throw new Error('not asked'); }, set: () => undefined, onChanged: () => undefined }, texts: () => () => '', allowDictionaries: (_, url) => { opened.push(url); return Promise.resolve(); },
  });
  expect(spelling.dictionaries()).toEqual({ available: [], checked: [], host: 'dictionaries.example.org' });
  const fetched: string[] = [];
  electron.app?.emit('session-created', Object.assign(new EventEmitter(), {
    availableSpellCheckerLanguages: ['de', 'fr'], setSpellCheckerEnabled: () => undefined, setSpellCheckerDictionaryDownloadURL: () => undefined,
    setSpellCheckerLanguages: (languages: string[]) => { fetched.push(...languages); },
  }));
  expect(spelling.dictionaries()).toEqual({ available: ['de', 'fr'], checked: ['fr'], host: 'dictionaries.example.org' });
  expect([opened, fetched]).toEqual([['https://dictionaries.example.org'], []]);
  await Promise.resolve();
  expect(fetched).toEqual(['fr']);
  settings.set({ spelling: { isOn: false } });
  spelling.apply();
  expect(opened).toEqual(['https://dictionaries.example.org', null]);
});
