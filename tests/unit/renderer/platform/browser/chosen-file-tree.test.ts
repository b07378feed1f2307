import { expect, test } from 'vitest';
import { fileTreeOf } from '../../../../../src/renderer/platform/browser/chosen-file-tree';

/** Like Chromium, which replaces backslashes in the path only. */
const chosen = (path: string): File => Object.assign(new File([path], path.split('/').at(-1) ?? ''), { webkitRelativePath: path.includes('/') ? path.replaceAll('\\', '/') : '' });

test('files of a chosen folder are in their folders, each after its parent', () => {
  const { folders, files } = fileTreeOf(['Reports/plan.txt', 'Reports/Years/2026/back\\slash.txt', 'Reports/Years/b.txt', 'single.txt'].map(chosen));
  expect(folders).toEqual([
    { name: 'Reports', parent: null, modifiedAt: null }, { name: 'Years', parent: 0, modifiedAt: null }, { name: '2026', parent: 1, modifiedAt: null },
  ]);
  expect(files.map(({ name, folder }) => [name, folder])).toEqual([['plan.txt', 0], ['back\\slash.txt', 2], ['b.txt', 1], ['single.txt', null]]);
});
