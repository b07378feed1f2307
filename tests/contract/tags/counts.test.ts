import { beforeAll, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { add, remove as removeCollaborator } from '../sharing/people';
import { insertFiles } from '../../support/workspace-rows';

const server = useTestServer();
let ada: TestPerson;
let mate: TestPerson;

beforeAll(async () => {
  [ada, mate] = [await server.register('Ada'), await server.register('Mate')];
  const team = await createTeam(server, 'Team');
  await joinTeam(server, team, ada.user.id, 'creator');
  await joinTeam(server, team, mate.user.id);
});

const makeTag = async (name: string): Promise<number> => (await ada.client.call('tags.create', { body: { name, colour: '#112233', tagType: 'team' } })).id;
const countOf = async (who: TestPerson, id: number): Promise<number | undefined> => (await who.client.call('tags.list', {})).team.tags.find((tag) => tag.id === id)?.count;
const listed = async (who: TestPerson, tagId: number): Promise<number> => (await who.client.call('files.list', { query: { type: 'fileTag', tagId } })).files.length;

test('a tag counts readable files, and no cut-off files in a readable folder', async () => {
  const folder = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } })).guid;
  const file = (await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Closed', folder } })).guid;
  const tag = await makeTag('Closed');
  await ada.client.call('tags.set', { params: { id: file }, body: { team: [tag] } });
  await add(ada, folder, mate, 'reader');
  expect([await countOf(mate, tag), await listed(mate, tag)]).toEqual([1, 1]);
  await ada.client.call('sharing.setInheritance', { params: { id: file }, body: { isCutOff: true } });
  await removeCollaborator(ada, file, mate);
  expect([await countOf(mate, tag), await listed(mate, tag), await countOf(ada, tag)]).toEqual([0, 0, 1]);
});

test('files of others with the tag do not displace one\'s own', async () => {
  const tag = await makeTag('Many');
  const folder = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Many' } })).guid;
  await insertFiles(server, folder, ada.user.id, 1200, (number) => ({ guid: `tags${`${number}`.padStart(18, '0')}`, position: `a${`${number}`.padStart(4, '0')}` }));
  await server.pool.query('insert into file_tags (tag_id, file_guid) select $1, guid from files where parent_guid = $2', [tag, folder]);
  const { guid } = await mate.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Mine' } });
  await mate.client.call('tags.set', { params: { id: guid }, body: { team: [tag] } });
  expect([await countOf(mate, tag), await listed(mate, tag)]).toEqual([1, 1]);
  // The count has a maximum of 1,000.
  expect(await countOf(ada, tag)).toBe(1000);
});

test('two concurrent changes are both kept, and a tag that was deleted in between is reported as gone', async () => {
  const ids = [await makeTag('One'), await makeTag('Two')] as const;
  const holder = await server.pool.connect();
  const whileHeld = async <Value>(call: () => Promise<Value>, query: string, id: number): Promise<Value> => {
    await holder.query('begin');
    await holder.query('select id from teams for no key update');
    const result = call();
    await expect.poll(async () => (await server.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount, { timeout: 10_000 }).toBe(1);
    await holder.query(query, [id]);
    await holder.query('commit');
    return result;
  };
  try {
    const recolour = (tagId: number) => ada.client.call('tags.change', { params: { tagId }, body: { colour: '#445566' } });
    expect(await whileHeld(() => recolour(ids[0]), `update tags set name = 'Renamed', name_key = 'renamed' where id = $1`, ids[0])).toMatchObject({ name: 'Renamed', colour: '#445566' });
    expect(await whileHeld(() => failureOf(recolour(ids[1])), 'delete from tags where id = $1', ids[1])).toMatchObject({ code: 'TAG_NOT_FOUND' });
  } finally {
    holder.release();
  }
});
