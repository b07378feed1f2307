import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveText } from '../../../../src/main/downloads/save-text';

describe('a text that is saved', () => {
  let folder = '';
  beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), 'deckle-save-text-')); });
  afterEach(async () => { await rm(folder, { recursive: true }); });

  it('is whole under its name, replaces an existing file, and leaves nothing beside it', async () => {
    const path = join(folder, 'changes.json');
    await saveText(path, 'first');
    await saveText(path, '{"name":"مرفأ"}');
    expect(await readFile(path, 'utf8')).toBe('{"name":"مرفأ"}');
    expect(await readdir(folder)).toEqual(['changes.json']);
  });

  it('is refused if it cannot be written', async () => {
    await expect(saveText(join(folder, 'nowhere', 'changes.json'), 'text')).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });
});
