import { describe, expect, it } from 'vitest';
import { choiceOf, createFileTree, FileTreeLimitError, placeFiles } from '../../../../src/core/uploads/file-tree';

const folder = (name: string, parent: number | null) => ({ name, parent, modifiedAt: null });

describe('a tree of chosen files', () => {
  it('accepts files and folders up to its limit, and none above', () => {
    const tree = createFileTree<string>(2);
    const inner = tree.addFolder(folder('a', null));
    tree.addFile({ source: 's', name: 'b', folder: inner });
    expect(() => { tree.addFile({ source: 't', name: 'c', folder: null }); }).toThrow(FileTreeLimitError);
    expect(() => tree.addFolder(folder('d', inner))).toThrow(FileTreeLimitError);
    expect(new FileTreeLimitError().failure).toMatchObject({ code: 'TOO_MANY_FILES_CHOSEN', args: { limit: 10_000 } });
  });

  it('places its files by their new folders, files at the top under their new names', () => {
    const tree = createFileTree<string>();
    tree.addFolder(folder('a', null));
    tree.addFolder(folder('b', 0));
    tree.addFolder(folder('c', null));
    for (const [source, at] of [['one', null], ['two', 1], ['three', null], ['four', 1], ['five', 2], ['six', null]] as const) tree.addFile({ source, name: source, folder: at });
    const placed = placeFiles(tree, { folder: 'T', fileNames: ['one (1)', null, 'six'], folders: ['A', 'B', null] });
    expect([...placed]).toEqual([
      ['T', [{ source: 'one', name: 'one (1)' }, { source: 'six', name: 'six' }]],
      ['B', [{ source: 'two', name: 'two' }, { source: 'four', name: 'four' }]],
    ]);
  });

  it('is enqueued folder by folder', async () => {
    const tree = createFileTree<string>();
    tree.addFolder(folder('a', null));
    tree.addFile({ source: 's', name: 'top', folder: null });
    tree.addFile({ source: 't', name: 'inner', folder: 0 });
    const calls: unknown[] = [];
    const choice = choiceOf(tree, async (...call) => {
      calls.push(call);
      return call[0].length;
    });
    expect(choice.fileNames).toEqual(['top']);
    expect(await choice.enqueue({ folder: 'T', fileNames: ['new'], folders: ['A'] })).toBe(2);
    expect(calls).toEqual([[['s'], 'T', ['new']], [['t'], 'A', ['inner']]]);
  });
});
