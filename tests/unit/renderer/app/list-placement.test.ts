import { describe, expect, it } from 'vitest';
import type { File } from '../../../../src/contract/entities/file';
import type { FileList } from '../../../../src/renderer/shared/store/files/files-state';
import { replaced } from '../../../../src/renderer/shared/store/files/placement';
import type { Sort } from '../../../../src/renderer/shared/store/files/sorting';
import { guidOf, makeFile } from './support';

const listOf = (files: readonly File[], sort: Sort, changed: Partial<FileList> = {}): FileList => ({
  key: 'k', source: { kind: 'folder', folder: 'Desktop' }, sort, ids: files.map((file) => file.guid), status: 'ready', cursor: null,
  requestId: null, failure: null, touched: [], seenAt: null, ...changed,
});

const placed = (list: FileList, known: readonly File[], ...changed: readonly File[]): readonly string[] => {
  const table = new Map([...known, ...changed].map((file) => [file.guid, file]));
  return replaced(list, changed.map((file) => file.guid), (id) => table.get(id)).ids;
};

const byName: Sort = { field: 'name', direction: 'up' };
const byUpdated: Sort = { field: 'updatedAt', direction: 'down' };

describe('where a changed file belongs in a list (file specification, section 2)', () => {
  const folder = makeFile('f', { name: 'zebra', sortName: 'zebra', type: 1 });
  const apple = makeFile('a', { name: 'apple' });
  const cherry = makeFile('c', { name: 'cherry' });
  const known = [folder, apple, cherry];

  it('puts a new file between its neighbours, and folders before all files', () => {
    const list = listOf(known, byName);
    expect(placed(list, known, makeFile('b', { name: 'banana' }))).toEqual(['f', 'a', 'b', 'c'].map(guidOf));
    expect(placed(list, known, makeFile('g', { name: 'zoo', type: 1 }))).toEqual(['f', 'g', 'a', 'c'].map(guidOf));
  });

  it('keeps folders first when the direction is down', () => {
    const down: Sort = { field: 'name', direction: 'down' };
    const list = listOf([folder, cherry, apple], down);
    expect(placed(list, known, makeFile('b', { name: 'banana' }))).toEqual(['f', 'c', 'b', 'a'].map(guidOf));
  });

  it('moves a renamed file to its new place, once', () => {
    expect(placed(listOf(known, byName), known, { ...apple, name: 'plum', sortName: 'plum' })).toEqual(['f', 'c', 'a'].map(guidOf));
  });

  it('takes out what moved elsewhere or went to the trash', () => {
    expect(placed(listOf(known, byName), known, { ...apple, parentId: guidOf('x') })).toEqual(['f', 'c'].map(guidOf));
    expect(placed(listOf(known, byName), known, { ...apple, isDelete: true })).toEqual(['f', 'c'].map(guidOf));
  });

  it('puts what was updated last on top, below the folders', () => {
    const list = listOf(known, byUpdated);
    expect(placed(list, known, { ...cherry, updatedAt: '2026-02-01T00:00:00.000Z' })).toEqual(['f', 'c', 'a'].map(guidOf));
  });

  it('orders equal values by guid, in the direction of the list', () => {
    const twins = [makeFile('1', { name: 'same' }), makeFile('3', { name: 'same' })];
    expect(placed(listOf(twins, byName), twins, makeFile('2', { name: 'same' }))).toEqual(['1', '2', '3'].map(guidOf));
    const down: Sort = { field: 'name', direction: 'down' };
    expect(placed(listOf([...twins].reverse(), down), twins, makeFile('2', { name: 'same' }))).toEqual(['3', '2', '1'].map(guidOf));
  });

  it('leaves to its page what stands behind the last loaded entry', () => {
    const list = listOf(known, byName, { cursor: 'more' });
    expect(placed(list, known, makeFile('z', { name: 'zz' }))).toEqual(list.ids);
    expect(placed(list, known, makeFile('b', { name: 'banana' }))).toEqual(['f', 'a', 'b', 'c'].map(guidOf));
  });

  it('keeps in sight, at the end, what was renamed or made here and belongs further down', () => {
    const list = listOf(known, byName, { cursor: 'more' });
    expect(placed(list, known, { ...apple, name: 'zz', sortName: 'zz' })).toEqual(['f', 'c', 'a'].map(guidOf));
    expect(placed(list, known, makeFile('z', { name: 'zz', guid: '-local', id: '-local' }))).toEqual([...['f', 'a', 'c'].map(guidOf), '-local']);
  });

  it('shows the trash with the latest first', () => {
    const one = makeFile('1', { isDelete: true, deletedAt: '2026-01-01T00:00:00.000Z' });
    const two = makeFile('2', { isDelete: true, deletedAt: '2026-01-03T00:00:00.000Z' });
    const list = listOf([two, one], byUpdated, { source: { kind: 'trash' } });
    expect(placed(list, [one, two], makeFile('3', { isDelete: true, deletedAt: '2026-01-02T00:00:00.000Z' }))).toEqual(['2', '3', '1'].map(guidOf));
    expect(placed(list, [one, two], { ...two, isDelete: false })).toEqual(['1'].map(guidOf));
  });

  it('comes back itself where nothing changed', () => {
    const list = listOf(known, byName);
    expect(replaced(list, [guidOf('elsewhere')], () => undefined)).toBe(list);
    expect(replaced(list, [apple.guid], (id) => known.find((file) => file.guid === id))).toBe(list);
  });
});
