import { beforeAll, expect, test } from 'vitest';
import { fileTypes } from '../../../../src/contract/entities/file';
import { connectLive } from '../../../support/live-client';
import type { TestPerson } from '../../../support/test-server';
import { useTestServer } from '../../../support/use-test-server';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../../support/teams';
import { add } from '../../../contract/sharing/people';
import { insertGrant } from '../../../support/workspace-rows';

const server = useTestServer();
let [ada, bo, zed]: TestPerson[] = [];

beforeAll(async () => {
  [ada, bo, zed] = [await server.register('Ada'), await server.register('Bo'), await server.register('Zed')];
});

const leave = (table: 'team_members' | 'department_members') => async (): Promise<void> => { await server.pool.query(`delete from ${table} where person_id = $1`, [bo?.user.id]); };

/** The ways in which a connected person gains and loses access by a team or a department. */
const ways: readonly (readonly [way: string, type: 2 | 3, join: (team: number, department: number) => Promise<unknown>, leave: (team: number, department: number) => Promise<unknown>])[] = [
  ['a team that they join and leave', 3, (team) => joinTeam(server, team, bo?.user.id ?? 0), leave('team_members')],
  ['a team in which they are disabled', 3, (team) => joinTeam(server, team, bo?.user.id ?? 0), (team) => joinTeam(server, team, bo?.user.id ?? 0, 'disabled')],
  ['a department that they join and leave', 2, (_team, department) => joinDepartment(server, department, bo?.user.id ?? 0), leave('department_members')],
];

test.each(ways)('memberships count from the next event on: %s', async (_way, type, join, part) => {
  if (!ada || !bo || !zed) throw new Error('Nobody is there.');
  const team = await createTeam(server, 'Team');
  await joinTeam(server, team, ada.user.id, 'creator');
  const department = await createDepartment(server, team, 'Department');
  await leave('team_members')();
  if (type === 2) await joinTeam(server, team, bo.user.id);
  const folder = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Granted' } });
  await insertGrant(server, folder.guid, { type, id: type === 2 ? department : team }, 'reader', { by: ada.user.id });
  // Once the marker's event arrived, all earlier events have arrived.
  const marker = await zed.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Marker' } });
  await add(zed, marker.guid, bo, 'reader');
  const window = await connectLive(server, bo);

  /** The events that the window receives when the folder is renamed. */
  const reported = async (name: string): Promise<readonly (string | undefined)[]> => {
    const before = window.events.length;
    await ada?.client.call('files.rename', { params: { id: folder.guid }, body: { name } });
    await zed?.client.call('files.rename', { params: { id: marker.guid }, body: { name } });
    await expect.poll(() => window.events.at(-1)).toMatchObject({ guid: marker.guid, data: { file: { name } } });
    return window.events.slice(before).filter(({ guid }) => guid === folder.guid).map(({ data }) => data?.file.name);
  };

  expect(await reported('before')).toEqual([]);
  await join(team, department);
  expect(await reported('a member')).toEqual(['a member']);
  await part(team, department);
  if (part === ways[1]?.[3]) {
    // A disabled member receives only events of their own files, so the marker's event would not arrive.
    await ada.client.call('files.rename', { params: { id: folder.guid }, body: { name: 'disabled' } });
    await joinTeam(server, await createTeam(server, 'Another team'), bo.user.id);
  }
  expect(await reported('after')).toEqual([]);
  expect(window.events.some(({ data }) => data?.file.name === 'disabled')).toBe(false);
  window.close();
});
