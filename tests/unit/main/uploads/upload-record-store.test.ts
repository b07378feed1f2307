import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UploadRecord } from '../../../../src/core/uploads/upload-record';
import { silentLog } from '../../../../src/main/logging/logger';
import { openUploadCopies } from '../../../../src/main/uploads/upload-copies';
import { openUploadRecordStore } from '../../../../src/main/uploads/upload-record-store';

const record = (id: string): UploadRecord => ({
  id, order: 1, name: 'plan.pdf', sizeBytes: 1, mimeType: '', modifiedAt: '', folder: 'Desktop', isRelocated: false,
  key: 'k', url: null, origin: '', from: '/a', isCopied: false, failure: null, queuedAt: '',
});
const textOf = (id: string): string => JSON.stringify({ version: 1, data: record(id) });

let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-kept-')); });
afterEach(() => { rmSync(folder, { recursive: true }); });

describe('the queue of uploads on disk', () => {
  it('loses no other upload if the file of one is cut at any byte, and renames the cut file', async () => {
    const text = textOf('cut');
    writeFileSync(join(folder, 'whole.json'), textOf('whole'));
    for (let length = 0; length < text.length; length += 1) writeFileSync(join(folder, `cut-${length}.json`), text.slice(0, length));
    expect((await openUploadRecordStore(folder, silentLog).read()).map(({ id }) => id)).toEqual(['whole']);
    const names = readdirSync(folder);
    expect(names.filter((name) => name.endsWith('.json'))).toEqual(['whole.json']);
    expect(names.filter((name) => name.includes('.unreadable-'))).toHaveLength(text.length);
    const last = names.find((name) => name.startsWith(`cut-${text.length - 1}.`)) ?? '';
    expect(readFileSync(join(folder, last), 'utf8')).toBe(text.slice(0, -1));
  });

  it('continues if an entry of another kind is in place of a file', async () => {
    mkdirSync(join(folder, 'folder.json'));
    writeFileSync(join(folder, 'whole.json'), textOf('whole'));
    const kept = openUploadRecordStore(folder, silentLog);
    expect((await kept.read()).map(({ id }) => id)).toEqual(['whole']);
    await kept.put([record('new')]);
    expect((await openUploadRecordStore(folder, silentLog).read()).map(({ id }) => id).sort()).toEqual(['new', 'whole']);
  });

  it('ignores an upload that a newer version of the app wrote, with its copy, and removes copies without a record', async () => {
    const newer = JSON.stringify({ version: 2, data: { id: 'newer' } });
    writeFileSync(join(folder, 'newer.json'), newer);
    writeFileSync(join(folder, 'known.json'), textOf('known'));
    for (const id of ['newer', 'known', 'orphan']) writeFileSync(join(folder, `${id}.bytes`), 'bytes');
    expect((await openUploadRecordStore(folder, silentLog).read()).map(({ id }) => id)).toEqual(['known']);
    expect(await openUploadCopies(folder, new AbortController().signal).ids()).toEqual(['orphan']);
    expect(readFileSync(join(folder, 'newer.json'), 'utf8')).toBe(newer);
    expect(readdirSync(folder).sort()).toEqual(['known.bytes', 'known.json', 'newer.bytes', 'newer.json', 'orphan.bytes']);
  });
});
