import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGuid } from '../../../../src/core/ids';
import { downloadBatch, type NewDownload } from '../../../../src/main/downloads/download-batch';

let parent = '';
let folder = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'deckle-batch-'));
  folder = join(parent, 'downloads');
  mkdirSync(folder);
});
afterEach(() => { rmSync(parent, { recursive: true, force: true }); });

const modifiedAt = '2020-05-17T08:30:15.000Z';
const file = (path: string): object => ({ kind: 'file', path, guid: createGuid(), sizeBytes: 1, modifiedAt });
const run = async (lines: readonly object[], end = '') => {
  const added: NewDownload[] = [];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('') + end;
  const outcome = downloadBatch({ requestBatch: async () => new Response(text), add: (files) => { added.push(...files); } }, [createGuid()], 'en', folder);
  return { added, outcome };
};

describe('a download of files and folders', () => {
  it('creates the folders, beside a folder of the same name, and adds the files with their times', async () => {
    mkdirSync(join(folder, 'Reports'));
    const { added, outcome } = await run([{ kind: 'folder', path: 'Reports', modifiedAt }, { kind: 'folder', path: 'Reports/Empty', modifiedAt }, file('Reports/a.txt'), file('b.txt'), { kind: 'end' }]);
    expect(await outcome).toEqual({ filesCount: 2, missingCount: 0 });
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['Reports', 'Reports (1)', 'Reports (1)/Empty']);
    expect(added.map(({ folder: into, name, modifiedAt: at }) => [into, name, at])).toEqual([[join(folder, 'Reports (1)'), 'a.txt', modifiedAt], [folder, 'b.txt', modifiedAt]]);
  });

  it('never leaves the folder, whatever paths a server sends', async () => {
    const { added, outcome } = await run([{ kind: 'folder', path: '../outside', modifiedAt }, file('/etc/passwd'), file('a/../../b'), file('..\\x'), file('CON'), { kind: 'end' }]);
    await outcome;
    expect(readdirSync(parent)).toEqual(['downloads']);
    expect(added.filter(({ folder: into, name }) => !`${into}/`.startsWith(`${folder}/`) || /[/\\]|^\.\.$|^con$/i.test(name))).toEqual([]);
  });

  it('lists what cannot be downloaded, without replacing a file of that name', async () => {
    writeFileSync(join(folder, 'Not downloaded.txt'), 'mine');
    const { outcome } = await run([{ kind: 'refused', path: 'Letter', code: 'FILE_HAS_NO_CONTENT', message: 'No content.' }, { kind: 'end' }]);
    expect(await outcome).toEqual({ filesCount: 0, missingCount: 1 });
    expect(readFileSync(join(folder, 'Not downloaded.txt'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, 'Not downloaded (1).txt'), 'utf8')).toContain('Letter\r\n    No content.');
  });

  it.each([['cut within a line', '{"kind":"fi'], ['without its end', '']])('reports a list %s, and downloads what it named', async (_, end) => {
    const { added, outcome } = await run([file('a.txt')], end);
    await expect(outcome).rejects.toThrow();
    expect(added.map(({ name }) => name)).toEqual(['a.txt']);
  });
});
