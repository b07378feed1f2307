import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { readOrQuarantine } from '../../../../src/main/storage/document';
import { documents } from '../../../unit/main/storage/every-document';

/** The package that electron-store extends with Electron's folder. It runs without Electron. */
const storeModule = pathToFileURL(createRequire(createRequire(import.meta.url).resolve('electron-store')).resolve('conf')).href;
const rounds = 30;

/** The alternating values. Their lengths differ, so that a mix of two values would be noticed. */
const written = documents.map(({ definition: { name, version, initial }, sample }) => ({ name, version, values: [initial(), sample] }));

/** A program that repeatedly writes every document as a whole, as the app does. Its last write leaves the samples. */
const writerProgram = (folder: string): string => `
  import Conf from ${JSON.stringify(storeModule)};
  const documents = ${JSON.stringify(written)}.map(({ name, version, values }) => ({
    version, values, store: new Conf({ cwd: ${JSON.stringify(folder)}, configName: name, configFileMode: 0o600 }),
  }));
  for (let round = 0; round < ${rounds * 2}; round += 1) for (const { store, version, values } of documents) store.store = { version, data: values[round % 2] };
`;

let folder = '';
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

describe('settings files that two instances write concurrently', () => {
  it('are whole whenever they are read; the last write wins, and no other file remains beside them', async () => {
    folder = mkdtempSync(join(tmpdir(), 'deckle-writers-'));
    const writers = ['one', 'other'].map(() =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', writerProgram(folder)], { stdio: ['ignore', 'ignore', 'pipe'] }));
    const errors: string[] = [];
    for (const { stderr } of writers) stderr.on('data', (text: Buffer) => { errors.push(text.toString('utf8')); });
    let running = writers.length;
    const ended = writers.map(async (writer) => { await once(writer, 'exit'); running -= 1; });

    const broken: string[] = [];
    const read = new Set<string>();
    while (running > 0) {
      for (const [index, { definition }] of documents.entries()) {
        const value = readOrQuarantine(join(folder, `${definition.name}.json`), definition, { now: () => 1700, onQuarantined: (aside) => { broken.push(aside); }, onQuarantineFailed: (error) => { broken.push(String(error)); }, onNewer: (newer) => { broken.push(`newer ${newer}`); } });
        if (value === undefined) continue;
        read.add(definition.name);
        expect(written[index]?.values).toContainEqual(value);
      }
      await new Promise((resolve) => { setImmediate(resolve); });
    }
    await Promise.all(ended);
    const names = documents.map(({ definition }) => definition.name).sort();
    expect(errors).toEqual([]);
    expect(broken).toEqual([]);
    expect([...read].sort()).toEqual(names);
    for (const { definition: { name, version }, sample } of documents) {
      const path = join(folder, `${name}.json`);
      expect(JSON.parse(readFileSync(path, 'utf8')), name).toEqual({ version, data: sample });
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o777, name).toBe(0o600);
    }
    expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.json`));
  });
});
