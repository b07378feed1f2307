import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { readOrQuarantine } from '../../../src/main/storage/document';
import { documents } from '../../unit/main/storage/every-document';

/** electron-store is this, with Electron's folder filled in; it runs without Electron. */
const storeModule = pathToFileURL(createRequire(createRequire(import.meta.url).resolve('electron-store')).resolve('conf')).href;

/** Writes a document over and over as the app does, each time as a whole. */
const writerProgram = (folder: string, name: string, version: number, sample: unknown, writer: string): string => `
  import Conf from ${JSON.stringify(storeModule)};
  const store = new Conf({ cwd: ${JSON.stringify(folder)}, configName: ${JSON.stringify(name)}, configFileMode: 0o600 });
  for (let round = 0; round < 150; round += 1) store.store = { version: ${version}, data: ${JSON.stringify(sample)}, writer: ${JSON.stringify(writer)}, padding: 'x'.repeat(round * 37) };
`;

let folder = '';
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

describe('a settings file that two instances write at once', () => {
  it('is whole whenever it is read; the last one wins, and nothing is left beside it', async () => {
    folder = mkdtempSync(join(tmpdir(), 'deckle-writers-'));
    const document = documents.find(({ constant }) => constant === 'accountsDocument');
    if (!document) throw new Error('There is no such document.');
    const { definition: { name, version }, sample, definition } = document;
    const path = join(folder, `${name}.json`);
    const writers = ['one', 'other'].map((writer) =>
      spawn(process.execPath, ['--input-type=module', '--eval', writerProgram(folder, name, version, sample, writer)], { stdio: ['ignore', 'ignore', 'pipe'] }));
    const errors: string[] = [];
    for (const { stderr } of writers) stderr.on('data', (text: Buffer) => { errors.push(text.toString('utf8')); });
    let running = writers.length;
    const ended = writers.map(async (writer) => { await once(writer, 'exit'); running -= 1; });

    const broken: string[] = [];
    let reads = 0;
    while (running > 0) {
      const value = readOrQuarantine(path, definition, { now: () => 1700, onQuarantined: (aside) => { broken.push(aside); }, onStuck: (error) => { broken.push(String(error)); } });
      if (value !== undefined) {
        reads += 1;
        expect(value).toEqual(sample);
      }
      await new Promise((resolve) => { setImmediate(resolve); });
    }
    await Promise.all(ended);
    expect(errors).toEqual([]);
    expect(broken).toEqual([]);
    expect(reads).toBeGreaterThan(0);
    expect((JSON.parse(readFileSync(path, 'utf8')) as { padding: string }).padding).toHaveLength(149 * 37);
    expect(readdirSync(folder)).toEqual([`${name}.json`]);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});
