import { beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { insertGrant } from '../../support/workspace-rows';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let space: string;
let other: string;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  space = (await ada.client.call('spaces.create', { body: { name: 'Space' } })).guid;
  other = (await ada.client.call('spaces.create', { body: { name: 'Other' } })).guid;
  await insertGrant(server, space, { type: 1, id: bo.user.id }, 'editor', { by: bo.user.id });
});

const make = async (person: TestPerson, name: string, folder: string, type = 1): Promise<string> => (await person.client.call('files.create', { body: { type, name, folder } })).guid;
const move = (person: TestPerson, id: string, to: string): Promise<unknown> => person.client.call('files.move', { params: { id }, body: { to } });
const parentOf = async (person: TestPerson, id: string): Promise<string | null> => (await person.client.call('files.get', { params: { id } })).parentId;
const childrenOf = async (person: TestPerson, folder: string): Promise<string[]> => (await person.client.call('files.list', { query: { folder, orderBy: 'name+asc' } })).files.map(({ name }) => name);

describe('files in spaces', () => {
  test('are created, listed and have the space above them', async () => {
    const folder = await make(bo, 'Folder', space);
    const inside = await make(bo, 'Inside', folder, -2);
    expect(await childrenOf(ada, space)).toEqual(['Folder']);
    expect(await ada.client.call('files.ancestors', { params: { id: inside } })).toEqual({
      ancestors: [{ guid: space, name: 'Space', type: 2 }, { guid: folder, name: 'Folder', type: 1 }], hasUnprivilegedParent: false,
    });
    expect(await parentOf(ada, folder)).toBe(space);
  });

  test('move in from a desktop, to another space and back, with all below them', async () => {
    const folder = await make(ada, 'Moving', 'Desktop');
    const inside = await make(ada, 'Below', folder, -2);
    await move(ada, folder, space);
    expect([await parentOf(bo, folder), await childrenOf(bo, folder)]).toEqual([space, ['Below']]);
    await move(ada, folder, other);
    expect(await failureOf(bo.client.call('files.get', { params: { id: inside } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    await move(ada, folder, 'Desktop');
    expect([await parentOf(ada, folder), await parentOf(ada, inside)]).toEqual(['Desktop', folder]);
  });

  test('are not spaces: a space moves nowhere, not even into itself', async () => {
    const folder = await make(ada, 'Target', space);
    expect(await failureOf(move(ada, space, 'Desktop'))).toMatchObject({ code: 'NO_ACCESS_MOVE_FOLDER' });
    expect(await failureOf(move(ada, space, other))).toMatchObject({ code: 'NO_ACCESS_MOVE_FOLDER' });
    expect(await failureOf(move(ada, space, folder))).toMatchObject({ code: 'MOVE_UNDER_ITSELF' });
    expect(await failureOf(bo.client.call('files.create', { body: { type: 2, name: 'x' } }))).toMatchObject({ code: 'FILE_TYPE_NOT_CREATABLE' });
  });

  test('are restored to the top of the space if their folder is trashed, to one\'s own desktop if the space is', async () => {
    const folder = await make(ada, 'Gone folder', space);
    const [first, second] = [await make(ada, 'First', folder), await make(ada, 'Second', folder)];
    const below = await make(ada, 'Below second', second, -2);
    for (const id of [first, second, folder]) await ada.client.call('files.remove', { params: { id } });
    await ada.client.call('trash.recover', { params: { id: first } });
    expect(await parentOf(bo, first)).toBe(space);

    await ada.client.call('spaces.remove', { params: { guid: space } });
    await ada.client.call('trash.recover', { params: { id: second } });
    expect([await parentOf(ada, second), await parentOf(ada, below)]).toEqual(['Desktop', second]);
    expect(await failureOf(bo.client.call('files.get', { params: { id: second } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    await ada.client.call('trash.recover', { params: { id: space } });
    expect([await parentOf(ada, second), await parentOf(bo, first)]).toEqual(['Desktop', space]);
  });

  test('wait for the tree that their folder moved to while they waited for the former tree', async () => {
    const folder = await make(ada, 'Elsewhere by then', space);
    /** The trees whose lock somebody waits for. */
    const treesWaitedFor = async (roots: readonly string[]): Promise<string[]> => {
      const { rows } = await server.pool.query<{ root: string }>(`
        select root from unnest($1::text[]) as roots(root) where exists (
          select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())
            and classid = 478010 and objid = (hashtext(root)::bigint & 4294967295)::oid)`, [roots]);
      return rows.map(({ root }) => root);
    };
    const lockTree = 'select pg_advisory_xact_lock(478010, hashtext($1))';
    const [first, second] = [await server.pool.connect(), await server.pool.connect()];
    await first.query('begin');
    await first.query(lockTree, [space]);
    let isMade = false;
    const creation = make(ada, 'Late', folder, -2).then((guid) => { isMade = true; return guid; });
    await expect.poll(() => treesWaitedFor([space, other]), { timeout: 10_000, interval: 10 }).toEqual([space]);
    // The statements of a move to the other space, while another person keeps moving files there.
    await second.query('begin');
    await second.query(lockTree, [other]);
    await first.query(`update files set path = $1 || '/' || guid || '/', parent_guid = $1 where guid = $2`, [other, folder]);
    await first.query('commit');
    await expect.poll(() => treesWaitedFor([space, other]), { timeout: 10_000, interval: 10 }).toEqual([other]);
    expect(isMade).toBe(false);
    await second.query('commit');
    first.release();
    second.release();
    await creation;
    expect(await childrenOf(ada, folder)).toEqual(['Late']);
    // The manual move did not update the counts: the moved file's counts are corrected.
    await server.pool.query('update usage set file_count = file_count - 1 where root_guid = $1', [space]);
    await server.pool.query('update usage set file_count = file_count + 1 where root_guid = $1', [other]);
    expect(await countMistakes()).toBe(0);
  });

  test('created while their folder moves between three trees are where their folder is', async () => {
    const folder = await make(ada, 'Wandering', space);
    const journeys = (async () => { for (let turn = 0; turn < 24; turn += 1) await move(ada, folder, ['Desktop', other, space][turn % 3] ?? space); })();
    const names = Array.from({ length: 60 }, (_, index) => `File ${String(index).padStart(2, '0')}`);
    await Promise.all([journeys, ...names.map((name) => make(ada, name, folder, -2))]);
    expect(await childrenOf(ada, folder)).toEqual(names);
    const { rows } = await server.pool.query<{ lost: string }>('select count(*) as lost from files f join files p on p.guid = f.parent_guid where f.path <> p.path || f.guid || $1', ['/']);
    expect(rows).toEqual([{ lost: '0' }]);
    expect(await countMistakes()).toBe(0);
  }, 60_000);
});

/** The number of places whose stored usage differs from their contents. */
const countMistakes = async (): Promise<number> => {
  const { rows } = await server.pool.query<{ count: string }>(`
    select count(*) from (select split_part(path, '/', 1) as root, sum(coalesce(size_bytes, 0)) as bytes, count(*) as files from files where parent_guid is not null group by 1) f
    full join usage u on u.root_guid = f.root where coalesce(f.bytes, 0) <> coalesce(u.size_bytes, 0) or coalesce(f.files, 0) <> coalesce(u.file_count, 0)`);
  return Number(rows[0]?.count);
};
