import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { add, share } from '../sharing/people';

const server = useTestServer();
let ada: TestPerson;
let home: string;

const make = async (name: string, folder: string = home, type: number = fileTypes.newdoc, after?: string): Promise<string> =>
  (await ada.client.call('files.create', { body: { type, name, folder, ...(after === undefined ? {} : { after }) } })).guid;
const byPosition = (who: TestPerson | null, folder: string, more: { limit?: number; cursor?: string } = {}) =>
  server.clientFor(who).call('files.list', { query: { folder, orderBy: 'position', ...more } });
const afterOf = async (who: TestPerson | null, id: string): Promise<string | null> => (await server.clientFor(who).call('files.get', { params: { id } })).after;

beforeAll(async () => {
  ada = await server.register('Ada');
});
beforeEach(async () => { home = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Home' } })).guid; });

describe('`after`, the sibling order (file specification, section 3)', () => {
  test('is the sibling before a file, none for the first one', async () => {
    const [c, b, a] = [await make('c'), await make('b'), await make('a', home, fileTypes.folder)];
    expect([await afterOf(ada, a), await afterOf(ada, b), await afterOf(ada, c)]).toEqual([null, a, b]);
    await ada.client.call('files.move', { params: { id: a }, body: { to: home, after: c } });
    expect([await afterOf(ada, a), await afterOf(ada, b), await afterOf(ada, c)]).toEqual([c, null, b]);
    await ada.client.call('files.remove', { params: { id: c } });
    expect(await afterOf(ada, a)).toBe(b);
  });

  test('orders the list, folders among the files, page by page', async () => {
    const guids: string[] = [];
    for (const [name, type] of [['e', -2], ['d', 1], ['c', -2], ['b', 1], ['a', -2]] as const) guids.unshift(await make(name, home, type));
    const [a, b, c, d, e] = guids;
    const whole = await byPosition(ada, home);
    expect(whole.files.map(({ name, after }) => [name, after])).toEqual([['a', null], ['b', a], ['c', b], ['d', c], ['e', d]]);

    const first = await byPosition(ada, home, { limit: 2 });
    const second = await byPosition(ada, home, { limit: 2, cursor: first.nextCursor ?? '' });
    const third = await byPosition(ada, home, { limit: 2, cursor: second.nextCursor ?? '' });
    expect([first, second, third].map(({ files }) => files.map(({ guid, after }) => [guid, after]))).toEqual([[[a, null], [b, a]], [[c, b], [d, c]], [[e, d]]]);
    expect(third.nextCursor).toBeNull();
    expect(await failureOf(ada.client.call('files.list', { query: { folder: home, orderBy: 'name', cursor: first.nextCursor ?? '' } }))).toMatchObject({ code: 'CURSOR_INVALID' });
  });

  test('is not returned in other orders', async () => {
    await make('a');
    const { files } = await ada.client.call('files.list', { query: { folder: home, orderBy: 'name+asc' } });
    expect(files).toHaveLength(1);
    expect(files[0]).not.toHaveProperty('after');
  });

  test('skips unreadable siblings and does not name them', async () => {
    const bo = await server.register('Bo');
    const { guid: c } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'c', folder: home, content: 'Not empty' } });
    const [b, a] = [await make('b'), await make('a')];
    await add(ada, home, bo, 'reader');
    await ada.client.call('sharing.setInheritance', { params: { id: b }, body: { isCutOff: true } });
    await ada.client.call('sharing.removeCollaborator', { params: { id: b, userId: bo.user.id } });
    expect([await afterOf(bo, c), await afterOf(ada, c)]).toEqual([a, b]);

    // More files than are examined for one page.
    await server.pool.query(`
      insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, is_cut_off)
      select 'closed' || lpad(n::text, 16, '0'), 1, 'Closed', 'closed', f.guid, f.path || 'closed' || lpad(n::text, 16, '0') || '/', b.position || lpad(n::text, 5, '1'), f.creator_id, f.creator_id, true
      from files f, files b, generate_series(1, 12000) n where f.guid = $1 and b.guid = $2`, [home, b]);
    expect(await afterOf(bo, c)).toBe(a);

    // The order of an unreadable folder is not visible.
    const dee = await server.register('Dee');
    await add(ada, c, dee, 'reader');
    expect(await afterOf(dee, c)).toBeNull();
    await share(ada, c, { shareMode: 'readonly' });
    expect(await afterOf(null, c)).toBeNull();
  });
});

describe('hasUnprivilegedParent (file specification, sections 3 and 7)', () => {
  test('reflects the ancestors: whether the person cannot read a folder above', async () => {
    const bo = await server.register('Bo');
    const inner = await make('inner', home, fileTypes.folder);
    const file = await make('file', inner);
    await add(ada, inner, bo, 'editor');
    const ofBo = await bo.client.call('files.get', { params: { id: file } });
    const ancestors = await bo.client.call('files.ancestors', { params: { id: file } });
    expect([ofBo.hasUnprivilegedParent, ancestors.hasUnprivilegedParent, ancestors.ancestors.map(({ name }) => name)]).toEqual([true, true, ['inner']]);
    expect((await ada.client.call('files.get', { params: { id: file } })).hasUnprivilegedParent).toBe(false);
    const [listed] = (await bo.client.call('files.list', { query: { folder: inner } })).files;
    expect(listed).toMatchObject({ guid: file, hasUnprivilegedParent: true });
    expect((await ada.client.call('files.list', { query: { folder: inner } })).files[0]).not.toHaveProperty('hasUnprivilegedParent');
  });
});

describe('a shortcut as a sibling', () => {
  test('is named by its id, before and after (section 3)', async () => {
    const source = await make('source');
    const shortcut = await ada.client.call('shortcuts.create', { body: { folder: home, source_guid: source } });
    expect(shortcut.id).toBe(`${home}~${shortcut.guid}`);
    const last = await make('last', home, fileTypes.newdoc, shortcut.id);
    expect(await afterOf(ada, last)).toBe(shortcut.guid);
    await ada.client.call('files.move', { params: { id: last }, body: { to: home, before: shortcut.id } });
    expect(await afterOf(ada, shortcut.guid)).toBe(last);
    await ada.client.call('files.moveMany', { body: { to: home, fileGuids: [source], after: shortcut.id } });
    expect(await afterOf(ada, source)).toBe(shortcut.guid);
  });
});
