import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Log } from '../../../../src/main/logging/logger';
import { silentLog } from '../../../../src/main/logging/logger';
import { accountsDocument, signedInKeys } from '../../../../src/main/session/stored-accounts';
import { migration, type DocumentDefinition } from '../../../../src/main/storage/document';
import { me } from '../../../unit/main/fakes';

// electron-store requires only the path of the executable outside of Electron. Without this setting, it downloads one.
process.env.ELECTRON_OVERRIDE_DIST_PATH ??= tmpdir();
const { openFileDocument } = await import('../../../../src/main/storage/file-document');

let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-versions-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

/** The same document as three versions of the app define it. */
const version1: DocumentDefinition<{ readonly note: string }> = { name: 'notes', version: 1, schema: z.object({ note: z.string() }), initial: () => ({ note: '' }) };
const version2: DocumentDefinition<{ readonly notes: readonly string[] }> = {
  name: 'notes', version: 2, schema: z.object({ notes: z.array(z.string()) }), initial: () => ({ notes: [] }),
  migrations: [migration(version1.schema, ({ note }) => ({ notes: [note] }))],
};
const version3: DocumentDefinition<{ readonly pages: readonly { readonly text: string }[] }> = {
  name: 'notes', version: 3, schema: z.object({ pages: z.array(z.object({ text: z.string() })) }), initial: () => ({ pages: [] }),
  migrations: [...version2.migrations ?? [], migration(version2.schema, ({ notes }) => ({ pages: notes.map((text) => ({ text })) }))],
};

const fileOf = (name = 'notes'): string => readFileSync(join(folder, `${name}.json`), 'utf8');
const contentOf = (name = 'notes'): unknown => JSON.parse(fileOf(name));

describe('a document after an update of the app', () => {
  it('is migrated at each start without a write, and stored in the new version by the first write', () => {
    openFileDocument(folder, version1, silentLog).write({ note: 'buy tea' });
    const before = fileOf();
    for (const _ of ['first start', 'second start']) expect(openFileDocument(folder, version3, silentLog).read()).toEqual({ pages: [{ text: 'buy tea' }] });
    expect(fileOf()).toBe(before);
    const document = openFileDocument(folder, version3, silentLog);
    document.write({ pages: [...document.read().pages, { text: 'call home' }] });
    expect(contentOf()).toEqual({ version: 3, data: { pages: [{ text: 'buy tea' }, { text: 'call home' }] } });
    expect(openFileDocument(folder, version3, silentLog).read().pages).toHaveLength(2);
    expect(readdirSync(folder)).toEqual(['notes.json']);
  });

  it('loses nothing by a downgrade before the first write', () => {
    openFileDocument(folder, version2, silentLog).write({ notes: ['buy tea'] });
    openFileDocument(folder, version3, silentLog);
    const older = openFileDocument(folder, version2, silentLog);
    expect([older.isNewer, older.read()]).toEqual([false, { notes: ['buy tea'] }]);
  });

  it('loses nothing by a downgrade and a second update: the older version neither writes nor renames it, and logs that', () => {
    openFileDocument(folder, version3, silentLog).write({ pages: [{ text: 'buy tea' }] });
    const before = fileOf();
    const logged: unknown[] = [];
    const log: Log = { ...silentLog, error: (message, details) => { logged.push([message, details]); } };
    for (const _ of ['first start', 'second start']) {
      const older = openFileDocument(folder, version1, log);
      expect([older.isNewer, older.read()]).toEqual([true, { note: '' }]);
      older.write({ note: 'temporary' });
      older.update({ note: 'temporary too' });
      expect(older.read()).toEqual({ note: 'temporary too' });
    }
    expect(logged).toEqual(Array(2).fill([expect.stringContaining('newer version'), { name: 'notes', version: 3, known: 1 }]));
    expect([fileOf(), readdirSync(folder)]).toEqual([before, ['notes.json']]);
    expect(openFileDocument(folder, version3, silentLog).read()).toEqual({ pages: [{ text: 'buy tea' }] });
  });

  it('keeps accounts signed in over a downgrade and a second update', () => {
    const server = 'https://office.example.org';
    const next: typeof accountsDocument = { ...accountsDocument, version: accountsDocument.version + 1, migrations: [...accountsDocument.migrations ?? [], (data) => data] };
    openFileDocument(folder, accountsDocument, silentLog).write({ server, current: 'a1', accounts: { a1: { server, user: me, isSignedIn: true } } });
    const updated = openFileDocument(folder, next, silentLog);
    expect(signedInKeys(updated.read())).toEqual(['a1']);
    updated.update({ recentServers: [server] });
    const downgraded = openFileDocument(folder, accountsDocument, silentLog);
    downgraded.update({ current: null, accounts: {} });
    expect(signedInKeys(openFileDocument(folder, next, silentLog).read())).toEqual(['a1']);
  });

  it('is whole, in the old or the new version, after kills during its first writes', async () => {
    const modules = ['main/storage/file-document', 'main/storage/document', 'main/logging/logger'].map((path) => pathToFileURL(join(import.meta.dirname, `../../../../src/${path}.ts`)).href);
    const [fileDocument = '', document = '', logger = ''] = modules;
    const texts = Array.from({ length: 2000 }, (_, index) => `note ${index}`);
    // Announces each write, and then writes again until it is killed.
    const program = `
      import { z } from 'zod';
      import { openFileDocument } from ${JSON.stringify(fileDocument)};
      import { migration } from ${JSON.stringify(document)};
      import { silentLog } from ${JSON.stringify(logger)};
      const document = openFileDocument(${JSON.stringify(folder)}, {
        name: 'notes', version: 3, schema: z.object({ pages: z.array(z.object({ text: z.string() })) }), initial: () => ({ pages: [] }),
        migrations: [
          migration(z.object({ note: z.string() }), ({ note }) => ({ notes: [note] })),
          migration(z.object({ notes: z.array(z.string()) }), ({ notes }) => ({ pages: notes.map((text) => ({ text })) })),
        ],
      }, silentLog);
      const write = () => { process.stdout.write('writing\\n'); document.write(document.read()); setImmediate(write); };
      write();
    `;
    for (const kills of [1, 2, 3, 5]) {
      openFileDocument(folder, version2, silentLog);
      writeFileSync(join(folder, 'notes.json'), JSON.stringify({ version: 2, data: { notes: texts } }));
      const writer = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
      const exited = once(writer, 'exit');
      let announced = 0;
      writer.stdout.on('data', (chunk: Buffer) => {
        announced += chunk.toString('utf8').split('writing').length - 1;
        if (announced >= kills) writer.kill('SIGKILL');
      });
      expect(await exited).toEqual([null, 'SIGKILL']);
      expect(contentOf()).toMatchObject({ version: expect.toBeOneOf([2, 3]) as number });
      expect(openFileDocument(folder, version3, silentLog).read().pages.map(({ text }) => text)).toEqual(texts);
    }
    expect(readdirSync(folder).filter((name) => name.includes('unreadable'))).toEqual([]);
  });
});
