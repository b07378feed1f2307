import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { isFileEventKind, type StoredEvent } from '../../../src/contract/realtime/events';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../support/teams';
import { add, make, remove, share } from '../sharing/people';
import { drainEvents } from './drain-events';
import { insertGrant } from '../../support/workspace-rows';

/**
 * A person who may read a folder today gets no details of earlier events in it (docs/permissions.md, E1 to E5). The
 * source of the right makes no difference: a grant, a link, a team or a department.
 */
/** Before the connection of a window. */
const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);

const server = useTestServer();
let ada: TestPerson;
let zed: TestPerson;
let count = 0;

beforeAll(async () => {
  [ada, zed] = [await server.register('Ada'), await server.register('Zed')];
});

const everything = async ({ client }: TestPerson, after = 0): Promise<readonly StoredEvent[]> => {
  await drainEvents(server, zed);
  const { events, hasMore } = await client.call('events.list', { query: { after, limit: 1000 } });
  expect(hasMore).toBe(false);
  return events.filter(({ kind }) => isFileEventKind(kind));
};

/** A folder of Ada's with a history: files were created, renamed, moved out and destroyed, and one is left. */
const withPast = async () => {
  const folder = await make(ada);
  const elsewhere = await make(ada);
  const made = (name: string) => ada.client.call('files.create', { body: { type: fileTypes.newdoc, name, folder } });
  const [moved, destroyed, kept] = [await made('Dismissals'), await made('Merger'), await made('Minutes')];
  await ada.client.call('files.rename', { params: { id: kept.guid }, body: { name: 'Minutes of today' } });
  await ada.client.call('files.move', { params: { id: moved.guid }, body: { to: elsewhere } });
  await ada.client.call('files.remove', { params: { id: destroyed.guid } });
  await ada.client.call('trash.destroy', { body: { fileGuids: [destroyed.guid] } });
  await drainEvents(server, zed);
  return { folder, elsewhere, moved: moved.guid, destroyed: destroyed.guid, kept: kept.guid };
};

/** Whether an event contains more than the file's id: the kind of change, the author or the time. */
const saysMore = ({ kind, action, origin, data, at }: StoredEvent, before: string): boolean =>
  kind !== 'File' || !['update', 'destroy'].includes(action) || origin !== null || data !== null || at < before;

type Past = Awaited<ReturnType<typeof withPast>>;
const ways: readonly (readonly [way: string, open: (past: Past) => Promise<TestPerson>])[] = [
  ['a grant', async ({ folder }) => {
    const person = await server.register(`Newcomer ${(count += 1)}`);
    await add(ada, folder, person, 'reader');
    return person;
  }],
  ['a link for everybody, in a list of their own', async ({ folder }) => {
    const person = await server.register(`Newcomer ${(count += 1)}`);
    await share(ada, folder, { shareMode: 'readonly' });
    await person.client.call('files.star', { params: { id: folder } });
    return person;
  }],
  ['a membership in a team that had a grant', async ({ folder }) => {
    const person = await server.register(`Newcomer ${(count += 1)}`);
    const team = await createTeam(server, 'Team');
    await insertGrant(server, folder, { type: 3, id: team }, 'reader', { by: ada.user.id, at: yesterday });
    await joinTeam(server, team, person.user.id);
    return person;
  }],
  ['a department that had a grant', async ({ folder }) => {
    const person = await server.register(`Newcomer ${(count += 1)}`);
    const team = await createTeam(server, 'Team');
    const department = await createDepartment(server, team, 'Department');
    await joinTeam(server, team, person.user.id);
    await server.pool.query(`update team_members set standing_since = now() - interval '1 day' where person_id = $1`, [person.user.id]);
    await insertGrant(server, folder, { type: 2, id: department }, 'reader', { by: ada.user.id, at: yesterday });
    await joinDepartment(server, department, person.user.id);
    return person;
  }],
  ['a cut-off that was lifted', async ({ folder }) => {
    const person = await server.register(`Newcomer ${(count += 1)}`);
    const above = await make(ada);
    await add(ada, above, person, 'reader');
    await server.pool.query(`update grants set created_at = now() - interval '1 day' where file_guid = $1`, [above]);
    await ada.client.call('sharing.setInheritance', { params: { id: folder }, body: { isCutOff: true } });
    await ada.client.call('files.move', { params: { id: folder }, body: { to: above } });
    await ada.client.call('sharing.setInheritance', { params: { id: folder }, body: { isCutOff: false } });
    await ada.client.call('sharing.setMode', { params: { id: folder }, body: { shareMode: null } });
    return person;
  }],
];

describe.each(ways)('by %s', (_way, open) => {
  test('an earlier file is announced by its guid alone, and later changes as they happen', async () => {
    const past = await withPast();
    const moment = new Date().toISOString();
    const person = await open(past);
    const before = await drainEvents(server, zed);
    const events = await everything(person);
    const text = JSON.stringify(events);
    for (const name of ['Dismissals', 'Merger', past.elsewhere, ada.user.desktopGuid]) expect(text).not.toContain(name);
    const early = events.filter(({ guid }) => [past.moved, past.destroyed, past.kept].includes(guid));
    expect(early.filter((event) => saysMore(event, moment))).toEqual([]);

    await ada.client.call('files.rename', { params: { id: past.kept }, body: { name: 'Minutes of tomorrow' } });
    expect((await everything(person, before)).map(({ guid, data }) => [guid, data?.file.name])).toEqual([[past.kept, 'Minutes of tomorrow']]);
  });
});

describe('a person who knew the file all along', () => {
  test('learns that a file renamed and then moved out or destroyed is gone, and not its name in between', async () => {
    const bo = await server.register('Bo');
    const folder = await make(ada);
    await add(ada, folder, bo, 'reader');
    const elsewhere = await make(ada);
    const moved = await make(ada, folder);
    const destroyed = await make(ada, folder);
    const after = await drainEvents(server, zed);
    for (const id of [moved, destroyed]) await ada.client.call('files.rename', { params: { id }, body: { name: 'Secret name' } });
    await ada.client.call('files.move', { params: { id: moved }, body: { to: elsewhere } });
    await ada.client.call('files.rename', { params: { id: moved }, body: { name: 'Secret name elsewhere' } });
    await ada.client.call('files.remove', { params: { id: destroyed } });
    await ada.client.call('trash.destroy', { body: { fileGuids: [destroyed] } });
    const events = await everything(bo, after);
    expect(JSON.stringify(events)).not.toContain('Secret name');
    expect(new Set(events.map(({ kind, action, guid, data }) => `${kind} ${action} ${guid} ${JSON.stringify(data)}`)))
      .toEqual(new Set([moved, destroyed].map((guid) => `File destroy ${guid} null`)));
  });

  test('is shown the file as it is, and not its origin if they cannot read the origin', async () => {
    const bo = await server.register('Bo');
    const [closed, open] = [await make(ada), await make(ada)];
    await add(ada, open, bo, 'reader');
    const file = await make(ada, closed, fileTypes.newdoc);
    const after = await drainEvents(server, zed);
    await ada.client.call('files.move', { params: { id: file }, body: { to: open } });
    await ada.client.call('files.rename', { params: { id: file }, body: { name: 'Last name' } });
    const events = await everything(bo, after);
    expect(events.map(({ guid, data }) => [guid, data?.file.name, data?.previousParentId])).toEqual([[file, 'Last name', null], [file, 'Last name', undefined]]);
    expect(JSON.stringify(events)).not.toContain(closed);
  });

  test('a person who got access again learns of the time in between by the guid alone', async () => {
    const bo = await server.register('Bo');
    const folder = await make(ada);
    await add(ada, folder, bo, 'reader');
    const file = await make(ada, folder, fileTypes.newdoc);
    const after = await drainEvents(server, zed);
    await remove(ada, folder, bo);
    await ada.client.call('files.rename', { params: { id: file }, body: { name: 'Meanwhile' } });
    const letIn = await drainEvents(server, zed);
    await add(ada, folder, bo, 'reader');
    const events = await everything(bo, after);
    expect(new Set(events.filter(({ seq }) => seq < letIn).map(({ kind, action, guid, data, origin }) => `${kind} ${action} ${guid} ${JSON.stringify(data)} ${origin}`)))
      .toEqual(new Set([folder, file].map((guid) => `File update ${guid} null null`)));
    expect(events.at(-1)).toMatchObject({ guid: folder, data: { file: { name: 'Secret plan' } } });
  });
});
