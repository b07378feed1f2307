import { describe, expect, it } from 'vitest';
import type { File } from '../../../../../../src/contract/entities/file';
import type { ListFilter } from '../../../../../../src/core/list-config';
import type { FileList } from '../../../../../../src/renderer/shared/store/files/files-state';
import { updatePlacement } from '../../../../../../src/renderer/shared/store/files/list-placement';
import { latestFirst, type Sort } from '../../../../../../src/renderer/shared/store/files/sort-order';
import { guidOf, makeFile } from '../../../support/store-fixture';

const listOf = (files: readonly File[], sort: Sort, changed: Partial<FileList> = {}): FileList => ({
  key: 'k', source: { kind: 'folder', folder: 'Desktop' }, sort, ids: files.map((file) => file.guid), status: 'ready', cursor: null,
  requestId: null, failure: null, changedDuringRequest: [], cachedAt: null, ...changed,
});

const placed = (list: FileList, known: readonly File[], ...changed: readonly File[]): readonly string[] => {
  const table = new Map([...known, ...changed].map((file) => [file.guid, file]));
  return updatePlacement(list, changed.map((file) => file.guid), (id) => table.get(id)).ids;
};

const byName: Sort = { field: 'name', direction: 'up' };
const narrowed = (filter: Partial<ListFilter>): Partial<FileList> => ({ source: { kind: 'folder', folder: 'Desktop', filter: { types: [], owner: null, tag: null, ...filter } } });
const byUpdated: Sort = { field: 'updatedAt', direction: 'down' };

describe('the place of a changed file in a list (file specification, section 2)', () => {
  const folder = makeFile('f', { name: 'zebra', sortName: 'zebra', type: 1 });
  const apple = makeFile('a', { name: 'apple' });
  const cherry = makeFile('c', { name: 'cherry' });
  const known = [folder, apple, cherry];

  it('puts a new file between its neighbours, and folders before all files', () => {
    const list = listOf(known, byName);
    expect(placed(list, known, makeFile('b', { name: 'banana' }))).toEqual(['f', 'a', 'b', 'c'].map(guidOf));
    expect(placed(list, known, makeFile('g', { name: 'zoo', type: 1 }))).toEqual(['f', 'g', 'a', 'c'].map(guidOf));
  });

  it('copies no files from other lists into an unread list, so that a part of it never looks like all of it', () => {
    const recent: Partial<FileList> = { source: { kind: 'recent', of: 'used', person: 7 } };
    const used = makeFile('u', { lastUsedAt: '2026-01-02T00:00:00.000Z' });
    expect(placed(listOf([], latestFirst, { ...recent, status: 'loading', requestId: 'r' }), [], used)).toEqual([]);
    expect(updatePlacement(listOf([], latestFirst, { ...recent, status: 'loading', requestId: 'r' }), [used.guid], () => used).changedDuringRequest).toEqual([used.guid]);
    expect(placed(listOf([], latestFirst, { ...recent, status: 'failed' }), [], used)).toEqual([]);
    // A local file is in no other person's list. A cached list has its own order, and an empty list is a list, too.
    const local = { ...makeFile('l'), guid: '-1', id: '-1', creator: { id: 7, name: 'Ada', avatar: null } };
    expect(updatePlacement(listOf([], latestFirst, { ...recent, status: 'failed' }), ['-1'], () => local).ids).toEqual(['-1']);
    expect(placed(listOf([], latestFirst, { ...recent, status: 'refreshing', requestId: 'r', cachedAt: '2026-01-01T00:00:00Z' }), [], used)).toEqual([used.guid]);
    expect(placed(listOf([], latestFirst, recent), [], used)).toEqual([used.guid]);
  });

  it('keeps folders first when the direction is down', () => {
    const down: Sort = { field: 'name', direction: 'down' };
    const list = listOf([folder, cherry, apple], down);
    expect(placed(list, known, makeFile('b', { name: 'banana' }))).toEqual(['f', 'c', 'b', 'a'].map(guidOf));
  });

  it('has folders last if it is shown from its end, and among the files if they are not separated', () => {
    const fromEnd: Sort = { field: 'name', direction: 'down', folders: 'last' };
    expect(placed(listOf([cherry, apple, folder], fromEnd), known, makeFile('b', { name: 'banana' }))).toEqual(['c', 'b', 'a', 'f'].map(guidOf));
    const mixed: Sort = { field: 'name', direction: 'up', folders: 'mixed' };
    expect(placed(listOf([apple, cherry, folder], mixed), known, makeFile('g', { name: 'banana', type: 1 }))).toEqual(['a', 'g', 'c', 'f'].map(guidOf));
  });

  it('moves a renamed file to its new place, once', () => {
    expect(placed(listOf(known, byName), known, { ...apple, name: 'plum', sortName: 'plum' })).toEqual(['f', 'c', 'a'].map(guidOf));
  });

  it('removes files that moved elsewhere or to the trash', () => {
    expect(placed(listOf(known, byName), known, { ...apple, parentId: guidOf('x') })).toEqual(['f', 'c'].map(guidOf));
    expect(placed(listOf(known, byName), known, { ...apple, isDelete: true })).toEqual(['f', 'c'].map(guidOf));
  });

  it('puts the latest update on top, below the folders', () => {
    const list = listOf(known, byUpdated);
    expect(placed(list, known, { ...cherry, updatedAt: '2026-02-01T00:00:00.000Z' })).toEqual(['f', 'c', 'a'].map(guidOf));
  });

  it('orders equal values by guid, in the direction of the list', () => {
    const twins = [makeFile('1', { name: 'same' }), makeFile('3', { name: 'same' })];
    expect(placed(listOf(twins, byName), twins, makeFile('2', { name: 'same' }))).toEqual(['1', '2', '3'].map(guidOf));
    const down: Sort = { field: 'name', direction: 'down' };
    expect(placed(listOf([...twins].reverse(), down), twins, makeFile('2', { name: 'same' }))).toEqual(['3', '2', '1'].map(guidOf));
  });

  it('leaves the entries after the last loaded entry to their page', () => {
    const list = listOf(known, byName, { cursor: 'more' });
    expect(placed(list, known, makeFile('z', { name: 'zz' }))).toEqual(list.ids);
    expect(placed(list, known, makeFile('b', { name: 'banana' }))).toEqual(['f', 'a', 'b', 'c'].map(guidOf));
  });

  it('keeps a renamed or new file in sight, at the end, if its place is further down', () => {
    const list = listOf(known, byName, { cursor: 'more' });
    expect(placed(list, known, { ...apple, name: 'zz', sortName: 'zz' })).toEqual(['f', 'c', 'a'].map(guidOf));
    expect(placed(list, known, makeFile('z', { name: 'zz', guid: '-local', id: '-local' }))).toEqual([...['f', 'a', 'c'].map(guidOf), '-local']);
  });

  it('shows the trash with the latest first', () => {
    const one = makeFile('1', { isDelete: true, deletedAt: '2026-01-01T00:00:00.000Z' });
    const two = makeFile('2', { isDelete: true, deletedAt: '2026-01-03T00:00:00.000Z' });
    const list = listOf([two, one], latestFirst, { source: { kind: 'trash' } });
    expect(placed(list, [one, two], makeFile('3', { isDelete: true, deletedAt: '2026-01-02T00:00:00.000Z' }))).toEqual(['2', '3', '1'].map(guidOf));
    expect(placed(list, [one, two], { ...two, isDelete: false })).toEqual(['1'].map(guidOf));
  });

  it('puts new favourites and tags before all others, and leaves present entries in place', () => {
    const [one, two, three] = ['1', '2', '3'].map((name) => makeFile(name, { starred: true, fileTags: { team: [], user: [{ id: 5, name: 'Plans', colour: '#336699' }] } })) as [File, File, File];
    for (const source of [{ kind: 'favorites' }, { kind: 'tag', id: 5 }] as const) {
      const list = listOf([two, one], latestFirst, { source, cursor: 'more' });
      expect(placed(list, [one, two], three)).toEqual(['3', '2', '1'].map(guidOf));
      expect(placed(list, [one, two], { ...one, updatedAt: '2027-01-01T00:00:00.000Z' })).toEqual(['2', '1'].map(guidOf));
      expect(placed(list, [one, two], { ...two, starred: false, fileTags: { team: [], user: [] } })).toEqual(['1'].map(guidOf));
      expect(placed(list, [one, two], { ...two, isDelete: true })).toEqual(['1'].map(guidOf));
    }
  });

  it('has the order that the person chose in the trash, in favourites and in recent files, with folders among the files', () => {
    const [one, two, folder] = [
      makeFile('1', { name: 'apple', starred: true, isDelete: false, lastUsedAt: '2026-01-03T00:00:00.000Z', fileSize: 30 }),
      makeFile('2', { name: 'cherry', starred: true, lastUsedAt: '2026-01-01T00:00:00.000Z', fileSize: null }),
      makeFile('f', { name: 'date', sortName: 'date', type: 1, starred: true, lastUsedAt: '2026-01-02T00:00:00.000Z', fileSize: null }),
    ] as [File, File, File];
    const arriving = makeFile('b', { name: 'banana', starred: true, lastUsedAt: '2026-01-04T00:00:00.000Z', fileSize: 7 });
    for (const source of [{ kind: 'favorites' }, { kind: 'recent', of: 'used', person: 7 }] as const) {
      expect(placed(listOf([one, two, folder], { ...byName, folders: 'mixed' }, { source }), [one, two, folder], arriving)).toEqual(['1', 'b', '2', 'f'].map(guidOf));
    }
    const deleted = [one, two, folder].map((file) => ({ ...file, isDelete: true }));
    expect(placed(listOf(deleted, { field: 'fileSize', direction: 'down', folders: 'mixed' }, { source: { kind: 'trash' } }), deleted, { ...arriving, isDelete: true })).toEqual(['1', 'b', '2', 'f'].map(guidOf));
  });

  it('puts the latest last in the reverse order, once the end is loaded', () => {
    const oldestFirst: Sort = { ...latestFirst, direction: 'up' };
    const [one, two, three] = ['1', '2', '3'].map((name, index) => makeFile(name, { starred: true, lastUsedAt: `2026-01-0${index + 1}T00:00:00.000Z` })) as [File, File, File];
    for (const source of [{ kind: 'favorites' }, { kind: 'recent', of: 'used', person: 7 }] as const) {
      expect(placed(listOf([one, two], oldestFirst, { source }), [one, two], three)).toEqual(['1', '2', '3'].map(guidOf));
      expect(placed(listOf([one, two], oldestFirst, { source, cursor: 'more' }), [one, two], three)).toEqual(['1', '2'].map(guidOf));
    }
  });

  it('returns the same object if nothing changed', () => {
    const list = listOf(known, byName);
    expect(updatePlacement(list, [guidOf('elsewhere')], () => undefined)).toBe(list);
    expect(updatePlacement(list, [apple.guid], (id) => known.find((file) => file.guid === id))).toBe(list);
  });
});

describe('the place of a file in the lists of recent files (file specification, section 4)', () => {
  const [me, other] = [{ id: 7, name: 'Ines', avatar: null }, { id: 8, name: 'Omar', avatar: null }];
  const day = (number: number): string => `2026-03-0${number}T00:00:00.000Z`;
  const of = (kind: 'used' | 'updated' | 'created' | 'shared') => (files: readonly File[]): FileList =>
    listOf(files, latestFirst, { source: { kind: 'recent', of: kind, person: 7 } });

  it('puts a new owned file on top of the created and the used ones', () => {
    const old = makeFile('o', { creator: me, createdAt: day(1), updatedAt: day(1), lastUsedAt: day(2) });
    const made = makeFile('n', { creator: me, createdAt: day(3), updatedAt: day(3), updatedUser: me });
    expect(placed(of('created')([old]), [old], made)).toEqual([made.guid, old.guid]);
    expect(placed(of('used')([old]), [old], made)).toEqual([made.guid, old.guid]);
    expect(placed(of('updated')([]), [], made)).toEqual([]);
    expect(placed(of('shared')([]), [], made)).toEqual([]);
  });

  it('leaves out a file that was removed from the used ones, until it is used again', () => {
    const old = makeFile('o', { creator: me, createdAt: day(1), lastUsedAt: day(2) });
    expect(placed(of('used')([old]), [old], { ...old, hiddenFromRecent: true })).toEqual([]);
    expect(placed(of('created')([old]), [old], { ...old, hiddenFromRecent: true })).toEqual([old.guid]);
    expect(placed(of('used')([]), [], { ...old, hiddenFromRecent: false, lastUsedAt: day(3) })).toEqual([old.guid]);
  });

  it('puts a newly shared file on top of the shared files', () => {
    const old = makeFile('o', { creator: other, sharedAt: day(1) });
    const shared = makeFile('s', { creator: other, sharedAt: day(2), createdAt: day(1) });
    expect(placed(of('shared')([old]), [old], shared)).toEqual([shared.guid, old.guid]);
    expect(placed(of('created')([]), [], shared)).toEqual([]);
    expect(placed(of('used')([]), [], shared)).toEqual([]);
  });

  it('shows as updated the files that this person changed last', () => {
    const mine = makeFile('m', { creator: other, createdAt: day(1), updatedAt: day(2), updatedUser: me });
    const list = of('updated')([mine]);
    expect(placed(list, [mine], makeFile('n', { createdAt: day(1), updatedAt: day(4), updatedUser: me }))).toEqual(['n', 'm'].map(guidOf));
    expect(placed(list, [mine], { ...mine, updatedAt: day(3), updatedUser: other })).toEqual([]);
  });

  it('orders used files by their latest use', () => {
    const [one, two] = [makeFile('1', { lastUsedAt: day(1) }), makeFile('2', { lastUsedAt: day(2) })];
    expect(placed(of('used')([two, one]), [one, two], { ...one, lastUsedAt: day(3) })).toEqual(['1', '2'].map(guidOf));
  });

  it('has no spaces, and nothing from the trash', () => {
    const space = makeFile('s', { creator: me, isSpace: true, type: 2 });
    expect(placed(of('created')([]), [], space)).toEqual([]);
    expect(placed(of('created')([]), [], makeFile('t', { creator: me, isDelete: true }))).toEqual([]);
  });
});

describe('the files of a narrowed list (file specification, section 3, "spaceFilterOptions")', () => {
  const apple = makeFile('a', { name: 'apple', type: -2, creator: { id: 7, name: 'Ada', avatar: null } });
  const press = { id: 3, name: 'Press', colour: '#336699' };

  it.each<[string, Partial<ListFilter>, Partial<File>, boolean]>([
    ['its type', { types: [-2, -6] }, {}, true],
    ['another type', { types: [-4] }, {}, false],
    ['its owner', { owner: 7 }, {}, true],
    ['another owner', { owner: 8 }, {}, false],
    ['a tag of the person', { tag: 3 }, { fileTags: { team: [], user: [press] } }, true],
    ['a tag of the team', { tag: 3 }, { fileTags: { team: [press], user: [] } }, true],
    ['a tag that it has not', { tag: 3 }, {}, false],
    ['one of two that do not fit', { types: [-2], owner: 8 }, {}, false],
  ])('by %s', (_, filter, changed, isIn) => {
    const file = makeFile('b', { name: 'banana', creator: apple.creator, ...changed });
    expect(placed(listOf([apple], byName, narrowed(filter)), [apple], file).includes(file.guid)).toBe(isIn);
  });

  it('removes files that no longer match, as when its tag is removed', () => {
    const tagged = { ...apple, fileTags: { team: [], user: [press] } };
    expect(placed(listOf([tagged], byName, narrowed({ tag: 3 })), [tagged], apple)).toEqual([]);
  });
});
