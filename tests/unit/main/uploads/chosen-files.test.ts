import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileTreeLimit } from '../../../../src/core/uploads/file-tree';
import { createChosenFiles } from '../../../../src/main/uploads/chosen-files';

let root = '';
beforeEach(() => { root = mkdtempSync(join(tmpdir(), 'deckle-chosen-')); });
afterEach(() => { rmSync(root, { recursive: true }); });

const at = (...names: string[]): string => join(root, ...names);

const chosenIn = async (...paths: string[]) => {
  const files = createChosenFiles<object>();
  const window = {};
  const chosen = await files.choose(window, paths);
  if (chosen === null) throw new Error('Nothing was chosen.');
  return { ...chosen, redeem: (target: Parameters<typeof files.redeem>[2], choice = chosen.choice) => files.redeem(window, choice, target) };
};

test('chosen folders are listed at every depth, with empty folders, times, and names with foreign separators', async () => {
  mkdirSync(at('Reports', 'Years', 'Empty'), { recursive: true });
  writeFileSync(at('Reports', 'plan.txt'), 'plan');
  writeFileSync(at('Reports', 'Years', 'back\\slash: «2026».txt'), 'deep');
  writeFileSync(at('single.txt'), 'single');
  utimesSync(at('Reports', 'Years', 'Empty'), new Date(), new Date('2019-03-02T10:20:30Z'));
  const { folders, fileNames, redeem } = await chosenIn(at('Reports'), at('single.txt'));
  expect(fileNames).toEqual(['single.txt']);
  expect(folders.map(({ name, parent }) => [name, parent])).toEqual([['Reports', null], ['Years', 0], ['Empty', 1]]);
  expect(folders[2]?.modifiedAt).toBe('2019-03-02T10:20:30.000Z');
  expect([...redeem({ folder: 'T', fileNames: ['single (1).txt'], folders: ['R', 'Y', 'E'] })]).toEqual(expect.arrayContaining([
    ['T', [{ path: at('single.txt'), name: 'single (1).txt' }]], ['R', [{ path: at('Reports', 'plan.txt'), name: 'plan.txt' }]],
    ['Y', [{ path: at('Reports', 'Years', 'back\\slash: «2026».txt'), name: 'back\\slash: «2026».txt' }]],
  ]));
});

test('a link to a file is a file, and a link to a folder is omitted, so that a circle ends', async () => {
  mkdirSync(at('Circle'));
  writeFileSync(at('target.txt'), 'target');
  symlinkSync(at('target.txt'), at('Circle', 'link.txt'));
  symlinkSync(at('Circle'), at('Circle', 'again'));
  const { folders, redeem } = await chosenIn(at('Circle'));
  expect(folders).toHaveLength(1);
  expect([...redeem({ folder: 'T', fileNames: [], folders: ['C'] })]).toEqual([['C', [{ path: at('Circle', 'link.txt'), name: 'link.txt' }]]]);
});

test('a choice is redeemed once, and only under its own id', async () => {
  writeFileSync(at('a.txt'), 'a');
  const target = { folder: 'T', fileNames: ['a.txt'], folders: [] };
  const first = await chosenIn(at('a.txt'));
  expect(() => first.redeem(target, at('a.txt'))).toThrow('ACCESS_RESTRICTED');
  const second = await chosenIn(at('a.txt'));
  expect(second.redeem(target).size).toBe(1);
  expect(() => second.redeem(target)).toThrow('ACCESS_RESTRICTED');
});

test('more files than the limit are refused as a whole', async () => {
  mkdirSync(at('Many'));
  for (let number = 0; number < fileTreeLimit; number += 1) writeFileSync(at('Many', `${number}`), '');
  await expect(chosenIn(at('Many'))).rejects.toMatchObject({ failure: { code: 'TOO_MANY_FILES_CHOSEN', args: { limit: fileTreeLimit } } });
});

test('nothing is chosen if the person cancels', async () => {
  expect(await createChosenFiles<object>().choose({}, [])).toBeNull();
});
