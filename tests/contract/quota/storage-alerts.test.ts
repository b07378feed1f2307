import { expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { noticeTypes } from '../../../src/contract/entities/notice';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { createTusClient, upload } from '../../support/tus-client';

const server = useTestServer({ deployment: 'public' });

const bring = (person: TestPerson, bytes: number): Promise<string> => upload(createTusClient(server, person), 'x'.repeat(bytes), { filename: `${bytes}.bin` });
/** The storage alerts of a person, the earliest first: the used part in per cent, and the team. */
const alertsOf = async (person: TestPerson): Promise<unknown[]> => (await person.client.call('notices.list', { query: { limit: 50, status: 'all' } })).notifications
  .filter(({ notification: { type } }) => type === noticeTypes.EXCEED_ALERT).map(({ notification: { value, teamName, user } }) => [value, teamName, user]).reverse();

test('a person is notified at 90 and at 100 per cent, once each until the usage falls below', async () => {
  const ada = await server.register('Ada');
  await server.pool.query('update people set disk_volume_quota = 1000 where id = $1', [ada.user.id]);
  const first = await bring(ada, 899);
  expect(await alertsOf(ada)).toEqual([]);
  const second = await bring(ada, 1);
  await bring(ada, 50);
  expect(await alertsOf(ada)).toEqual([['90', null, null]]);
  const third = await bring(ada, 50);
  expect(await alertsOf(ada)).toEqual([['90', null, null], ['100', null, null]]);
  // Files in the trash count. Destroyed files do not.
  for (const id of [first, second, third]) await ada.client.call('files.remove', { params: { id } });
  expect(await alertsOf(ada)).toHaveLength(2);
  await ada.client.call('trash.destroy', { body: { fileGuids: [first, second, third] } });
  await bring(ada, 900);
  expect(await alertsOf(ada)).toEqual([['90', null, null], ['100', null, null], ['90', null, null]]);
});

test('a file that moves to the storage of somebody else lowers the usage', async () => {
  const [ada, ben] = [await server.register('Ada'), await server.register('Ben')];
  await server.pool.query('update people set disk_volume_quota = 1000 where id = $1', [ada.user.id]);
  const { guid: folder } = await ben.client.call('files.create', { body: { type: fileTypes.folder, name: 'Of Ben' } });
  await ben.client.call('sharing.addCollaborator', { params: { id: folder }, body: { type: 1, id: ada.user.id, email: ada.user.email ?? '', role: 'editor' } });
  const file = await bring(ada, 900);
  await ada.client.call('files.move', { params: { id: file }, body: { to: folder } });
  await bring(ada, 900);
  expect(await alertsOf(ada)).toEqual([['90', null, null], ['90', null, null]]);
  expect(await alertsOf(ben)).toEqual([]);
});

test('for a team its managers are notified, not the member who added the file', async () => {
  const [bo, cy] = [await server.register('Bo'), await server.register('Cy')];
  const team = await createTeam(server, 'Press', { editionId: 1 });
  await joinTeam(server, team, bo.user.id, 'creator');
  await joinTeam(server, team, cy.user.id, 'member');
  await server.pool.query('update teams set disk_volume_quota = 1000 where id = $1', [team]);
  await bring(cy, 950);
  expect(await alertsOf(bo)).toEqual([['90', 'Press', null]]);
  expect(await alertsOf(cy)).toEqual([]);
});
