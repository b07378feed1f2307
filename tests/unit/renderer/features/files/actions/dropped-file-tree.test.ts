import { expect, test } from 'vitest';
import { FileTreeLimitError } from '../../../../../../src/core/uploads/file-tree';
import { readDroppedFiles } from '../../../../../../src/renderer/features/files/actions/dropped-file-tree';

/** The number of children that Chromium returns together. */
const batchSize = 100;

const fileEntry = (name: string, error: Error | null = null): FileSystemEntry => ({
  name, isFile: true, isDirectory: false,
  file: (resolve: (file: File) => void, reject: (reason: Error) => void) => { if (error) reject(error); else resolve(new File([name], name)); },
}) as unknown as FileSystemEntry;

const folderEntry = (name: string, children: Iterable<FileSystemEntry>, error: Error | null = null): FileSystemEntry => ({
  name, isFile: false, isDirectory: true,
  createReader() {
    const left = children[Symbol.iterator]();
    return {
      readEntries(resolve: (entries: FileSystemEntry[]) => void, reject: (reason: Error) => void) {
        if (error) {
          reject(error);
          return;
        }
        const batch: FileSystemEntry[] = [];
        while (batch.length < batchSize) {
          const next = left.next();
          if (next.done === true) break;
          batch.push(next.value);
        }
        resolve(batch);
      },
    };
  },
}) as unknown as FileSystemEntry;

test('dropped folders are read at every depth, beyond one step of the browser, with empty folders', async () => {
  const many = Array.from({ length: 2 * batchSize + 1 }, (_, index) => fileEntry(`${index}`));
  const items = [
    { entry: folderEntry('Reports', [folderEntry('Many', many), folderEntry('Empty', [])]), file: null },
    { entry: null, file: new File(['x'], 'single.txt') },
  ];
  const { tree, isIncomplete } = await readDroppedFiles(items);
  expect(isIncomplete).toBe(false);
  expect(tree.folders.map(({ name, parent }) => [name, parent])).toEqual([['Reports', null], ['Many', 0], ['Empty', 0]]);
  expect(tree.files).toHaveLength(2 * batchSize + 2);
  expect(tree.files.filter(({ folder }) => folder === null).map(({ name }) => name)).toEqual(['single.txt']);
});

test('a folder of 100,000 files is refused, and is not read to its end', async () => {
  let made = 0;
  const endless = function* (): Generator<FileSystemEntry> {
    for (; made < 100_000; made += 1) yield fileEntry(`${made}`);
  };
  await expect(readDroppedFiles([{ entry: folderEntry('Huge', endless()), file: null }])).rejects.toThrow(FileTreeLimitError);
  expect(made).toBeLessThan(20_000);
});

test('unreadable files and folders are reported, and the rest is there', async () => {
  const gone = new Error('NotFoundError');
  const items = [{ entry: folderEntry('Partly', [fileEntry('gone.txt', gone), folderEntry('Closed', [], gone), fileEntry('here.txt')]), file: null }];
  const { tree, isIncomplete } = await readDroppedFiles(items);
  expect(isIncomplete).toBe(true);
  expect(tree.folders.map(({ name }) => name)).toEqual(['Partly', 'Closed']);
  expect(tree.files.map(({ name }) => name)).toEqual(['here.txt']);
});
