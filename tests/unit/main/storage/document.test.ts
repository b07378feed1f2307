import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Preferences } from '../../../../src/contract/bridge';
import { createPreferences, preferencesDocument } from '../../../../src/main/preferences/preferences-service';
import { z } from 'zod';
import { createDocument, createMemoryDocument, isNewerFile, migration, parseDocument, readOrQuarantine, type DocumentDefinition } from '../../../../src/main/storage/document';

let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-document-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

const definition = preferencesDocument(() => ['de-DE', 'ja-JP', 'en']);
const preferences = { locale: 'ar-SA', themeMode: 'dark', themeColour: 'blue', asideCollapsed: true } as const;

const read = (content: string | null) => {
  const path = join(folder, 'preferences.json');
  if (content !== null) writeFileSync(path, content);
  const putAside: string[] = [];
  const fail = (error: unknown) => { throw new Error(String(error)); };
  const value = readOrQuarantine(path, definition, { now: () => 1700, onQuarantined: (aside) => { putAside.push(aside); }, onQuarantineFailed: fail, onNewer: fail });
  return { value, putAside, path };
};

describe('a settings file', () => {
  it('is read where it is whole and of this version', () => {
    expect(read(JSON.stringify({ version: 1, data: preferences })).value).toEqual(preferences);
  });

  it('may be missing', () => {
    expect(read(null)).toMatchObject({ value: undefined, putAside: [] });
  });

  it.each([
    ['half a file', '{"version":1,"data":{"loc'],
    ['nothing', ''],
    ['a version that never existed', JSON.stringify({ version: 0, data: preferences })],
    ['a version that is no number', JSON.stringify({ version: '2', data: preferences })],
    ['a value that is none', JSON.stringify({ version: 1, data: { ...preferences, themeMode: 'sepia' } })],
    ['a list', '[]'],
  ])('with %s is renamed whole, and the app starts with its defaults', (_, content) => {
    const { value, putAside, path } = read(content);
    expect(value).toBeUndefined();
    expect(putAside).toEqual([`${path}.unreadable-1700`]);
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(folder)).toEqual(['preferences.json.unreadable-1700']);
    expect(readFileSync(`${path}.unreadable-1700`, 'utf8')).toBe(content);
  });
});

describe('a document with three versions', () => {
  const notes: DocumentDefinition<{ readonly notes: readonly { readonly text: string; readonly isPinned: boolean }[] }> = {
    name: 'notes', version: 3, initial: () => ({ notes: [] }),
    schema: z.object({ notes: z.array(z.object({ text: z.string(), isPinned: z.boolean() })) }),
    migrations: [
      migration(z.object({ note: z.string() }), ({ note }) => ({ notes: [note] })),
      migration(z.object({ notes: z.array(z.string()) }), (old) => ({ notes: old.notes.map((text) => ({ text, isPinned: false })) })),
    ],
  };
  const data = { notes: [{ text: 'buy tea', isPinned: false }] };
  const parse = (content: unknown) => parseDocument(JSON.stringify(content), notes);

  it.each([[1, { note: 'buy tea' }], [2, { notes: ['buy tea'] }], [3, data]])('reads a file of version %i', (version, old) => {
    expect(parse({ version, data: old })).toEqual({ kind: 'usable', data });
  });

  it.each([
    ['has the shape of another version', { version: 1, data: { notes: ['buy tea'] } }],
    ['has the shape of an earlier version', { version: 3, data: { note: 'buy tea' } }],
    ['has no data', { version: 2 }],
  ])('is damaged if it %s', (_, content) => {
    expect(parse(content).kind).toBe('damaged');
  });

  it.each([[{ version: 4, data: { pages: [] } }], [{ version: 90, content: 'in another envelope' }]])('recognises the newer file %j', (content) => {
    expect(parse(content)).toEqual({ kind: 'newer', version: content.version });
    const path = join(folder, 'notes.json');
    expect(isNewerFile(path, notes)).toBe(false);
    writeFileSync(path, JSON.stringify(content));
    expect(isNewerFile(path, notes)).toBe(true);
  });
});

describe('a document', () => {
  it('is written as a whole when some of its fields change', () => {
    let kept: { readonly server: string | null; readonly current: string } = { server: 'https://office.example.org', current: 'a1' };
    const document = createDocument({ read: () => kept, write: (value) => { kept = value; } });
    document.update({ current: 'b2' });
    expect(kept).toEqual({ server: 'https://office.example.org', current: 'b2' });
    document.update({ server: null });
    expect(document.read()).toEqual({ server: null, current: 'b2' });
  });
});

describe('preferences', () => {
  it.each([
    [['de-DE', 'ja-JP', 'en'], 'jp'], [['zh-Hans-CN'], 'zh-CN'], [['ar-EG', 'en'], 'ar-SA'], [['fr-FR'], 'en'], [[], 'en'],
  ])('of a first start on a system in %j are in %s', (languages, locale) => {
    expect(preferencesDocument(() => languages).initial()).toEqual({ locale, themeMode: 'system', themeColour: 'default', asideCollapsed: false });
  });

  it('change one by one, are stored, and notify listeners', () => {
    const document = createMemoryDocument<Preferences>(preferences);
    const service = createPreferences(document, { has: () => true, onChanged: () => undefined });
    const reported: unknown[] = [];
    service.onChanged((changed) => { reported.push(changed); });
    service.set({ themeMode: 'light' });
    expect(service.get()).toEqual({ ...preferences, themeMode: 'light' });
    expect(document.read()).toEqual({ ...preferences, themeMode: 'light' });
    expect(reported).toEqual([{ ...preferences, themeMode: 'light' }]);
  });
});
