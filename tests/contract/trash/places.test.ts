import { beforeAll, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { add, share } from '../sharing/people';

const server = useTestServer({ deployment: 'public' });
let ada: TestPerson;
let bo: TestPerson;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  const team = await createTeam(server, 'Team');
  await joinTeam(server, team, ada.user.id, 'creator');
  await joinTeam(server, team, bo.user.id);
});

const make = async (name: string, folder?: string, type: number = fileTypes.folder): Promise<string> =>
  (await ada.client.call('files.create', { body: { type, name, ...(folder === undefined ? {} : { folder }) } })).guid;
const remove = (who: TestPerson, id: string) => who.client.call('files.remove', { params: { id } });
const recover = (who: TestPerson, id: string) => who.client.call('trash.recover', { params: { id } });

/** Bo manages a folder in Ada's space, and deletes a file in it before the folder is deleted. */
const lose = async (): Promise<{ space: string; file: string }> => {
  const space = (await ada.client.call('spaces.create', { body: { name: 'Space' } })).guid;
  const folder = await make('Folder', space);
  const file = await make('File', folder, fileTypes.newdoc);
  await add(ada, folder, bo, 'editor', true);
  await remove(bo, file);
  await remove(ada, folder);
  return { space, file };
};

test('files are not restored to the top of a space where the person cannot add files: they are restored to their desktop', async () => {
  for (const role of [null, 'reader'] as const) {
    const { space, file } = await lose();
    if (role !== null) await add(ada, space, bo, role);
    expect(await recover(bo, file)).toMatchObject({ parentId: 'Desktop', isInDesktop: true, isDelete: false });
    expect((await bo.client.call('files.list', {})).files.map(({ guid }) => guid)).toContain(file);
    expect((await ada.client.call('files.list', { query: { folder: space } })).files).toEqual([]);
  }
});

test('files are restored to the top of a space where the person can add files', async () => {
  const { space, file } = await lose();
  await add(ada, space, bo, 'editor');
  expect(await recover(bo, file)).toMatchObject({ parentId: space });
});

test('an obstacle of the account to adding files blocks recovery, with its own reason', async () => {
  const { space, file } = await lose();
  await add(ada, space, bo, 'editor');
  await server.pool.query('update team_members set is_seat = false where person_id = $1', [bo.user.id]);
  expect(await failureOf(recover(bo, file))).toMatchObject({ code: 'FAILURE_NOT_ON_SEAT', status: 403 });
  expect((await bo.client.call('trash.list', {})).files.map(({ guid }) => guid)).toContain(file);
  await server.pool.query('update team_members set is_seat = true where person_id = $1', [bo.user.id]);
  expect(await recover(bo, file)).toMatchObject({ parentId: space });
});

test('a link closes with the deletion of its file: 404 to its visitors, 410 to collaborators (docs/adr/0006)', async () => {
  const { guid: id } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Linked', content: 'Text' } });
  await share(ada, id, { shareMode: 'readonly' });
  const added = await server.register('Added');
  await add(ada, id, added, 'reader');
  const visitor = server.clientFor(null);
  expect((await visitor.call('files.get', { params: { id } })).guid).toBe(id);
  await remove(ada, id);
  expect(await failureOf(visitor.call('files.get', { params: { id } }))).toMatchObject({ code: 'FILE_NOT_FOUND', status: 404 });
  expect(await failureOf(added.client.call('files.get', { params: { id } }))).toMatchObject({ code: 'FILE_DELETED', status: 410 });
});

test('a file that is restored to its folder has its own position, also if another file has its former one', async () => {
  const folder = await make('Folder');
  const first = await make('First', folder, fileTypes.newdoc);
  await remove(ada, first);
  const second = await make('Second', folder, fileTypes.newdoc);
  const third = await make('Third', folder, fileTypes.newdoc);
  await recover(ada, first);
  const { rows } = await server.pool.query<{ guid: string; position: string }>('select guid, position from files where parent_guid = $1 order by position', [folder]);
  expect(rows.map(({ guid }) => guid)).toEqual([third, second, first]);
  expect(new Set(rows.map(({ position }) => position)).size).toBe(3);
});
