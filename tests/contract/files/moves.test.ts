import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

const server = useTestServer();
let ada: TestPerson;
let home: string;

const make = async (name: string, folder: string, type: number = fileTypes.folder, after?: string): Promise<string> =>
  (await ada.client.call('files.create', { body: { type, name, folder, ...(after === undefined ? {} : { after }) } })).guid;

/** The children of a folder in their manual order. */
const arranged = async (folder: string): Promise<string[]> => (await ada.client.call('files.list', { query: { folder, orderBy: 'position' } })).files.map(({ name }) => name);

const move = (id: string, to: string, place: { before?: string; after?: string } = {}) => ada.client.call('files.move', { params: { id }, body: { to, ...place } });

const ancestorsOf = async (id: string): Promise<string[]> => (await ada.client.call('files.ancestors', { params: { id } })).ancestors.map(({ name }) => name);

beforeAll(async () => {
  ada = await server.register('Ada');
});
beforeEach(async () => { home = await make('Home', 'Desktop'); });

describe('into another folder', () => {
  test('moves the whole subtree, and returns its former place', async () => {
    const [from, to] = [await make('From', home), await make('To', home)];
    const moved = await make('Moved', from);
    const child = await make('Child', moved);
    const grandchild = await make('Grandchild', child, fileTypes.newdoc);
    const before = await ada.client.call('files.get', { params: { id: moved } });

    const after = await move(moved, to);
    expect(after).toMatchObject({ parentId: to, folder: to, revision: 2, updatedAt: before.updatedAt });
    expect(await ancestorsOf(grandchild)).toEqual(['Desktop', 'Home', 'To', 'Moved', 'Child']);
    expect((await ada.client.call('files.get', { params: { id: grandchild } })).revision).toBe(1);
    expect((await ada.client.call('files.list', { query: { folder: from } })).files).toEqual([]);

    expect((await move(moved, 'Desktop')).parentId).toBe('Desktop');
    expect(await ancestorsOf(grandchild)).toEqual(['Desktop', 'Moved', 'Child']);
  });

  test('the ancestors begin with the desktop', async () => {
    const inner = await make('Inner', home);
    expect(await ada.client.call('files.ancestors', { params: { id: inner } })).toEqual({
      ancestors: [{ guid: 'Desktop', name: 'Desktop', type: 1 }, { guid: home, name: 'Home', type: 1 }], hasUnprivilegedParent: false,
    });
  });

  test('refuses a move under itself', async () => {
    const [outer] = [await make('Outer', home)];
    const inner = await make('Inner', await make('Between', outer));
    for (const to of [outer, inner]) expect(await failureOf(move(outer, to))).toMatchObject({ code: 'MOVE_UNDER_ITSELF', status: 409 });
    expect(await ancestorsOf(inner)).toEqual(['Desktop', 'Home', 'Outer', 'Between']);
  });

  test('refuses a target that is no folder, deleted or unknown', async () => {
    const [moved, document, deleted] = [await make('Moved', home), await make('Document', home, fileTypes.newdoc), await make('Deleted', home)];
    await ada.client.call('files.remove', { params: { id: deleted } });
    expect(await failureOf(move(moved, document))).toMatchObject({ code: 'PARENT_NOT_A_FOLDER' });
    expect(await failureOf(move(moved, deleted))).toMatchObject({ code: 'FILE_DELETED' });
    expect(await failureOf(move(moved, '0123456789ABCDEFGHIJKL'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  test('allows 100 levels and no more, for creating and for moving', async () => {
    let deepest = home;
    for (let depth = 2; depth <= 100; depth += 1) deepest = await make(`Level ${depth}`, deepest);
    expect(await failureOf(ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Too deep', folder: deepest } })))
      .toMatchObject({ code: 'FOLDER_TOO_DEEP', args: { limit: 100 } });
    const { guid: level99 } = (await ada.client.call('files.ancestors', { params: { id: deepest } })).ancestors.at(-1) ?? { guid: '' };
    const pair = await make('Pair', 'Desktop');
    await make('Inside', pair);
    expect(await failureOf(move(pair, level99))).toMatchObject({ code: 'FOLDER_TOO_DEEP' });
    const { guid: level98 } = (await ada.client.call('files.ancestors', { params: { id: level99 } })).ancestors.at(-1) ?? { guid: '' };
    expect(await move(pair, level98)).toMatchObject({ parentId: level98 });
  });
});

describe('among siblings', () => {
  test('new files are first, or after the named file', async () => {
    const a = await make('a', home);
    await make('b', home);
    await make('c', home, fileTypes.folder, a);
    expect(await arranged(home)).toEqual(['b', 'a', 'c']);
    expect(await failureOf(ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'x', folder: home, after: home } }))).toMatchObject({ code: 'SIBLING_NOT_FOUND', status: 409 });
  });

  test('places files before and after a sibling', async () => {
    const [d, c, b, a] = [await make('d', home), await make('c', home), await make('b', home), await make('a', home)];
    expect(await arranged(home)).toEqual(['a', 'b', 'c', 'd']);
    expect((await move(a, home, { after: c })).revision).toBe(2);
    expect(await arranged(home)).toEqual(['b', 'c', 'a', 'd']);
    await move(d, home, { before: b });
    expect(await arranged(home)).toEqual(['d', 'b', 'c', 'a']);
    await move(a, home, { after: c });
    expect(await arranged(home)).toEqual(['d', 'b', 'c', 'a']);
    const other = await make('other', await make('Elsewhere', home));
    await move(other, home, { after: d });
    expect((await arranged(home)).slice(0, 4)).toEqual(['Elsewhere', 'd', 'other', 'b']);
  });

  test('refuses a sibling of another folder, of the trash, or the file itself', async () => {
    const [a, b] = [await make('a', home), await make('b', home)];
    const elsewhere = await make('elsewhere', a);
    const deleted = await make('deleted', home);
    await ada.client.call('files.remove', { params: { id: deleted } });
    for (const after of [elsewhere, deleted, b, '0123456789ABCDEFGHIJKL', 'nonsense']) {
      expect(await failureOf(move(b, home, { after }))).toMatchObject({ code: 'SIBLING_NOT_FOUND' });
      expect(await failureOf(move(b, home, { before: after }))).toMatchObject({ code: 'SIBLING_NOT_FOUND' });
    }
  });

  test('keeps the order over hundreds of moves to one place, and with siblings of one position', async () => {
    const [last, first] = [await make('last', home), await make('first', home)];
    const moving = [await make('even', home), await make('odd', home)] as const;
    for (let turn = 0; turn < 300; turn += 1) await move(moving[turn % 2 === 0 ? 0 : 1], home, { after: first });
    expect(await arranged(home)).toEqual(['first', 'odd', 'even', 'last']);
    const { rows } = await server.pool.query<{ longest: number }>('select max(length(position)) as longest from files');
    expect(rows[0]?.longest).toBeLessThanOrEqual(48);

    await server.pool.query(`update files set position = 'a0' where parent_guid = $1`, [home]);
    await move(last, home, { before: moving[0] });
    const order = await arranged(home);
    expect(order.indexOf('last')).toBe(order.indexOf('even') - 1);
    expect(order.toSorted()).toEqual(['even', 'first', 'last', 'odd']);
  });

  test('a move to the present place changes nothing', async () => {
    const a = await make('a', home);
    const { rows } = await server.pool.query('select count(*) from events');
    expect((await move(a, home)).revision).toBe(1);
    expect((await server.pool.query('select count(*) from events')).rows).toEqual(rows);
  });
});
