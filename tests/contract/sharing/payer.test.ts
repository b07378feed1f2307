import { expect, test } from 'vitest';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { createTusClient, upload } from '../../support/tus-client';
import { failureOf } from '../http/failure-of';
import { add, make } from './people';
import { insertPeople } from '../../support/workspace-rows';

const server = useTestServer({ deployment: 'public' });

const premium = async (name: string): Promise<TestPerson> => {
  const person = await server.register(name);
  await server.pool.query(`update people set personal_edition = 'premium' where id = $1`, [person.user.id]);
  return person;
};
const spaceOf = async (person: TestPerson): Promise<string> => (await person.client.call('spaces.create', { body: { name: 'Space' } })).guid;
const handOver = (person: TestPerson, id: string, to: TestPerson) => person.client.call('sharing.transfer', { params: { id }, body: { userId: to.user.id } });
const limitVolume = (person: TestPerson, bytes: number | null): Promise<unknown> => server.pool.query('update people set disk_volume_quota = $1 where id = $2', [bytes, person.user.id]);

test('the limit of collaborators in a team\'s place follows the team\'s edition, not the edition of its creator', async () => {
  const [maker, other] = [await server.register('Maker'), await server.register('Other')];
  const team = await createTeam(server, 'Team', { editionId: 2 });
  await joinTeam(server, team, maker.user.id, 'creator');
  await joinTeam(server, team, other.user.id, 'admin');
  const space = await spaceOf(maker);
  await add(maker, space, other, 'editor', true);
  const guid = await make(other, space);
  // The space's creator leaves the team, and from then on has the free edition: 50 collaborators (core/limits/table.ts).
  await server.pool.query('delete from team_members where person_id = $1', [maker.user.id]);
  await server.pool.query(
    `insert into grants (file_guid, subject_type, subject_id, role, granted_by) select $1, 1, unnest($2::bigint[]), 'reader', $3`, [guid, await insertPeople(server, 60, 'c'), other.user.id]);
  const guest = await server.register('Guest');
  expect((await add(other, guid, guest, 'reader')).collaborator).toMatchObject({ role: 'reader' });
});

test('a personal space is transferred to no one who could not have created it', async () => {
  const [from, free] = [await premium('From'), await server.register('Free')];
  const space = await spaceOf(from);
  await add(from, space, free, 'editor');
  expect(await failureOf(handOver(from, space, free))).toMatchObject({ code: 'FAILURE_PERSONAL_FREE', status: 403 });
  // A folder in the space still counts to the payer's quota, and may belong to the free person.
  expect(await handOver(from, await make(from, space), free)).toMatchObject({ creator: { id: free.user.id } });
});

test('a personal space is transferred to no one without free space for its content', async () => {
  const [from, to] = [await premium('From'), await premium('To')];
  const space = await spaceOf(from);
  await add(from, space, to, 'editor');
  await upload(createTusClient(server, from), 'x'.repeat(300), { filename: '300.bin', folder: space });
  await limitVolume(to, 299);
  expect(await failureOf(handOver(from, space, to))).toMatchObject({ code: 'INSUFFICIENT_QUOTA', status: 403 });
  expect(await from.client.call('files.get', { params: { id: space } })).toMatchObject({ creator: { id: from.user.id } });
  await limitVolume(to, 300);
  expect(await handOver(from, space, to)).toMatchObject({ creator: { id: to.user.id } });
});
