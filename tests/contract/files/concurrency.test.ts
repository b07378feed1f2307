import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '../../../src/api-client/call-error';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let home: string;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});

const rounds = 8;
const make = async (name: string, folder = 'Desktop', type: number = fileTypes.folder): Promise<string> =>
  (await ada.client.call('files.create', { body: { type, name, folder } })).guid;
beforeEach(async () => {
  home = await make('Home');
  await ada.client.call('sharing.addCollaborator', { params: { id: home }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'editor', isAdmin: true } });
});

/** The outcomes of concurrent calls: `done`, or the error code. */
const outcomes = async (...calls: (() => Promise<unknown>)[]): Promise<string[]> => (await Promise.allSettled(calls.map((call) => call()))).map((result) => {
  if (result.status === 'fulfilled') return 'done';
  if (result.reason instanceof CallError) return result.reason.failure.code;
  throw result.reason as Error;
});

interface Row { guid: string; name: string; parent_guid: string | null; path: string; trash_root: string | null; revision: number; locked_by: string | null }
const rowOf = async (guid: string): Promise<Row> => {
  const { rows: [row] } = await server.pool.query<Row>('select guid, name, parent_guid, path, trash_root, revision, locked_by from files where guid = $1', [guid]);
  if (!row) throw new Error('The file is gone');
  return row;
};

/**
 * Expects consistent trees: paths match parents, no file is below itself, descendants of trashed files are in the
 * trash, and the usage counts are correct.
 */
const expectConsistent = async (): Promise<void> => {
  const { rows: strays } = await server.pool.query(`
    select f.guid from files f left join files parent on parent.guid = f.parent_guid
    where f.path <> coalesce(parent.path, '') || f.guid || '/'
      or (f.parent_guid is not null and parent.guid is null)
      or (parent.trash_root is not null and f.trash_root is null)`);
  expect(strays).toEqual([]);
  const { rows: miscounted } = await server.pool.query(`
    select real.root from (select split_part(path, '/', 1) as root, count(*) as files from files where parent_guid is not null group by 1) real
    left join usage on usage.root_guid = real.root where usage.file_count is distinct from real.files`);
  expect(miscounted).toEqual([]);
};

const move = (person: TestPerson, id: string, to: string) => () => person.client.call('files.move', { params: { id }, body: { to } });
const rename = (person: TestPerson, id: string, name: string) => () => person.client.call('files.rename', { params: { id }, body: { name } });
const remove = (person: TestPerson, id: string) => () => person.client.call('files.remove', { params: { id } });

describe('concurrent calls', () => {
  test('rename and rename: both succeed, one after the other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const file = await make('Name', home, fileTypes.newdoc);
      expect(await outcomes(rename(ada, file, 'From Ada'), rename(bo, file, 'From Bo'))).toEqual(['done', 'done']);
      const row = await rowOf(file);
      expect(['From Ada', 'From Bo']).toContain(row.name);
      expect(row.revision).toBe(3);
    }
  });

  test('move and delete: moved and then deleted, or deleted and not moved any more', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [from, to] = [await make('From', home), await make('To', home)];
      const inside = await make('Inside', from);
      const [moved, removed] = await outcomes(move(ada, from, to), remove(bo, from));
      expect(removed).toBe('done');
      expect(['done', 'FILE_DELETED']).toContain(moved);
      expect((await rowOf(from)).parent_guid).toBe(moved === 'done' ? to : home);
      for (const guid of [from, inside]) expect((await rowOf(guid)).trash_root).toBe(from);
      await expectConsistent();
    }
  });

  test('a file moves into a folder that is deleted: the file is there in the trash, or remained outside', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [file, folder] = [await make('File', home, fileTypes.newdoc), await make('Folder', home)];
      const [moved, removed] = await outcomes(move(ada, file, folder), remove(bo, folder));
      expect(removed).toBe('done');
      expect(['done', 'FILE_DELETED']).toContain(moved);
      expect(await rowOf(file)).toMatchObject(moved === 'done' ? { parent_guid: folder, trash_root: folder } : { parent_guid: home, trash_root: null });
      await expectConsistent();
    }
  });

  test('lock and rename by two people: renamed and then locked, or locked and refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const file = await make('Name', home, fileTypes.newdoc);
      const [locked, renamed] = await outcomes(() => ada.client.call('files.lock', { params: { id: file } }), rename(bo, file, 'From Bo'));
      expect(locked).toBe('done');
      expect(['done', 'FILE_IS_LOCKED']).toContain(renamed);
      expect(await rowOf(file)).toMatchObject({ locked_by: String(ada.user.id), name: renamed === 'done' ? 'From Bo' : 'Name', revision: renamed === 'done' ? 3 : 2 });
    }
  });

  test('two people lock: one of them owns the lock', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const file = await make('Name', home, fileTypes.newdoc);
      const lock = (person: TestPerson) => () => person.client.call('files.lock', { params: { id: file } });
      expect((await outcomes(lock(ada), lock(bo))).toSorted()).toEqual(['FILE_IS_LOCKED', 'done']);
    }
  });

  test('A moves under B while B moves under A: one moves, the other is MOVE_UNDER_ITSELF', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = [await make('A', home), await make('B', home)];
      expect((await outcomes(move(ada, a, b), move(bo, b, a))).toSorted()).toEqual(['MOVE_UNDER_ITSELF', 'done']);
      await expectConsistent();
    }
  });

  test('A moves under B while B moves under A, in two trees', async () => {
    const space = (await ada.client.call('spaces.create', { body: { name: 'Space' } })).guid;
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = [await make('A', home), await make('B', space)];
      expect((await outcomes(move(ada, a, b), move(ada, b, a))).toSorted()).toEqual(['MOVE_UNDER_ITSELF', 'done']);
      await expectConsistent();
    }
  });

  test('a batch and single calls on its files: the batch applies whole or not at all', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [from, to] = [await make('From', home), await make('To', home)];
      const files = [await make('1', from, fileTypes.newdoc), await make('2', from, fileTypes.newdoc), await make('3', from, fileTypes.newdoc)];
      const [batch, single] = await outcomes(() => ada.client.call('files.moveMany', { body: { fileGuids: files, to } }), remove(bo, files[1] ?? ''));
      expect(single).toBe('done');
      expect(['done', 'BATCH_REFUSED']).toContain(batch);
      for (const guid of files) expect((await rowOf(guid)).parent_guid).toBe(batch === 'done' ? to : from);
      expect((await rowOf(files[1] ?? '')).trash_root).toBe(files[1]);
      await expectConsistent();
    }
  });

  test('two batches over the same files in opposite orders', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [left, right] = [await make('Left', home), await make('Right', home)];
      const files = [await make('1', home, fileTypes.newdoc), await make('2', home, fileTypes.newdoc)];
      expect(await outcomes(
        () => ada.client.call('files.moveMany', { body: { fileGuids: files, to: left } }),
        () => bo.client.call('files.moveMany', { body: { fileGuids: files.toReversed(), to: right } }),
      )).toEqual(['done', 'done']);
      const [one, two] = [await rowOf(files[0] ?? ''), await rowOf(files[1] ?? '')];
      expect(one.parent_guid).toBe(two.parent_guid);
      await expectConsistent();
    }
  });

  test('a copy while its folder is emptied: the copy has all the content, or the rest of it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const folder = await make('Folder', home);
      const inside = await make('Inside', folder, fileTypes.newdoc);
      let copy = '';
      const [copied, removed] = await outcomes(
        async () => { copy = (await ada.client.call('files.duplicate', { body: { files: [folder], folder: home } })).files[0]?.guid ?? ''; },
        remove(bo, inside),
      );
      expect([copied, removed]).toEqual(['done', 'done']);
      const { rows } = await server.pool.query<{ name: string }>('select name from files where parent_guid = $1 and trash_root is null', [copy]);
      expect([[], ['Inside']]).toContainEqual(rows.map(({ name }) => name));
      await expectConsistent();
    }
  });

  test('recovering and permanent deletion: the folder is restored or deleted, never half of it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const folder = await make('Folder', home);
      const inside = await make('Inside', folder);
      await remove(ada, folder)();
      const [recovered, destroyed] = await outcomes(
        () => bo.client.call('trash.recover', { params: { id: folder } }), () => ada.client.call('trash.destroy', { body: { fileGuids: [folder] } }),
      );
      expect([['done', 'BATCH_REFUSED'], ['FILE_NOT_FOUND', 'done']]).toContainEqual([recovered, destroyed]);
      const { rows } = await server.pool.query('select guid from files where guid = any($1) and trash_root is null', [[folder, inside]]);
      expect(rows).toHaveLength(recovered === 'done' ? 2 : 0);
      await expectConsistent();
    }
  });

  test('a repeated key while the first call is still running: one change', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const file = await make('File', home, fileTypes.newdoc);
      const call = () => ada.client.call('files.duplicate', { body: { files: [file], folder: home } }, { idempotencyKey: `copy-${file}` });
      const results = await outcomes(call, call);
      expect(results).toContain('done');
      for (const result of results) expect(['done', 'IDEMPOTENCY_KEY_IN_USE']).toContain(result);
    }
    const { rows } = await server.pool.query('select 1 from files where parent_guid = $1 and name = $2', [home, 'File copy']);
    expect(rows).toHaveLength(rounds);
    await expectConsistent();
  });
});
