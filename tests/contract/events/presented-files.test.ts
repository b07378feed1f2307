import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { StoredEvent } from '../../../src/contract/realtime/events';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { add, make, remove, share } from '../sharing/people';
import { drainEvents } from './drain-events';

/** Section 4: live events update the lists, so each event contains the file as the person's lists show it. */
const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let zed: TestPerson;

beforeAll(async () => {
  [ada, bo, zed] = [await server.register('Ada'), await server.register('Bo'), await server.register('Zed')];
});

/** The events about a file that a person receives for an action. */
const eventsOf = async (person: TestPerson, guid: string, act: () => Promise<unknown>): Promise<readonly StoredEvent[]> => {
  const after = await drainEvents(server, zed);
  await act();
  await drainEvents(server, zed);
  return (await person.client.call('events.list', { query: { after, limit: 1000 } })).events.filter((event) => event.guid === guid);
};

const rowsOf = async (person: TestPerson, query: object) => (await person.client.call('files.list', { query })).files;

/** Expects an action's events to contain the file as listed. Returns their kinds and actions. */
const asListed = async (person: TestPerson, guid: string, query: object, act: () => Promise<unknown>): Promise<string[]> => {
  const events = await eventsOf(person, guid, act);
  const row = (await rowsOf(person, query)).find((file) => file.guid === guid);
  if (!row) throw new Error('The file is not listed.');
  const { capabilitySet: _, ...listed } = row;
  for (const { data } of events) {
    if (!data) throw new Error('An event says nothing.');
    const { permissionsAndReasons, ...file } = data.file;
    expect(permissionsAndReasons.canRead.value).toBe(true);
    expect(file).toEqual(listed);
  }
  return events.map(({ kind, action }) => `${kind} ${action}`);
};

const star = (person: TestPerson, id: string) => person.client.call('files.star', { params: { id } });

describe('presented files', () => {
  test('have the personal state of each recipient: a favourite, read, on the desktop', async () => {
    const folder = await make(ada);
    const file = await make(ada, folder);
    await add(ada, folder, bo, 'reader');
    const listed = (act: () => Promise<unknown>) => asListed(bo, file, { folder }, act);
    expect(await listed(() => star(bo, file))).toEqual(['StarredFile create']);
    expect(await listed(() => bo.client.call('files.mark', { params: { id: file }, body: { marked: true } }))).toEqual(['FileMark read']);
    expect(await listed(() => bo.client.call('desktopShortcuts.create', { params: { id: file }, body: {} }))).toEqual(['DesktopShortcut create']);
    expect(await listed(() => bo.client.call('files.use', { params: { id: file }, body: { action: 'open' } }))).toEqual([]);
    expect(await listed(() => ada.client.call('files.rename', { params: { id: file }, body: { name: 'Renamed' } }))).toEqual(['File update']);
    expect(await listed(() => share(ada, file, { shareMode: 'readonly', shareModeExpireDuration: 3600 }))).toEqual(['File update']);
    expect(await listed(() => bo.client.call('desktopShortcuts.remove', { params: { id: file } }))).toEqual(['DesktopShortcut destroy']);
    expect(await listed(() => bo.client.call('files.unstar', { params: { id: file } }))).toEqual(['StarredFile destroy']);
  });

  test('name the person who shared them, and change with the number of collaborators', async () => {
    const file = await make(ada, undefined, -2);
    const listed = (act: () => Promise<unknown>) => asListed(bo, file, { type: 'shared' }, act);
    expect(await listed(() => add(ada, file, bo, 'commentator'))).toEqual(['Permission create', 'Invite create']);
    expect(await listed(() => add(ada, file, zed, 'reader'))).toEqual(['Invite create']);
    expect(await listed(() => remove(ada, file, zed))).toEqual(['Invite delete']);
    expect(await listed(() => ada.client.call('files.lock', { params: { id: file } }))).toEqual(['File update']);
    const [row] = (await rowsOf(bo, { type: 'shared' })).filter(({ guid }) => guid === file);
    expect(row?.sharedUser).toMatchObject({ id: ada.user.id });
  });

  test('return from the trash with the personal state of each recipient', async () => {
    const folder = await make(ada);
    await add(ada, folder, bo, 'reader');
    await star(ada, folder);
    await ada.client.call('files.remove', { params: { id: folder } });
    expect(await asListed(ada, folder, {}, () => ada.client.call('trash.recover', { params: { id: folder } }))).toEqual(['File create']);
    expect((await rowsOf(ada, {})).find(({ guid }) => guid === folder)?.starred).toBe(true);
  });

  test('name the target of a shortcut to people who can read the target', async () => {
    const folder = await make(ada);
    await add(ada, folder, bo, 'reader');
    const source = await make(ada, undefined, fileTypes.newdoc);
    const before = await drainEvents(server, zed);
    const { guid } = await ada.client.call('shortcuts.create', { body: { folder, source_guid: source } });
    await drainEvents(server, zed);
    const sourceFor = async (person: TestPerson) => (await person.client.call('events.list', { query: { after: before } })).events.find((event) => event.guid === guid)?.data?.file.shortcutSource;
    expect(await sourceFor(ada)).toEqual({ guid: source, name: 'Secret plan', type: fileTypes.newdoc, subType: 'newdoc', url: `/docs/${source}` });
    expect(await sourceFor(bo)).toBeUndefined();
    expect(await asListed(ada, guid, { folder }, () => ada.client.call('files.rename', { params: { id: guid }, body: { name: 'Way' } }))).toEqual(['File update']);
    expect(await asListed(bo, guid, { folder }, () => ada.client.call('files.rename', { params: { id: guid }, body: { name: 'Path' } }))).toEqual(['File update']);
  });
});

describe('the previous sibling', () => {
  test('is named, or none for the first file', async () => {
    const folder = await make(ada);
    const [third, second, first] = [await make(ada, folder), await make(ada, folder), await make(ada, folder)] as [string, string, string];
    const placed = async (guid: string, place: object) => (await eventsOf(ada, guid, () => ada.client.call('files.move', { params: { id: guid }, body: { to: folder, ...place } })))
      .map(({ kind, action, data }) => [`${kind} ${action}`, data?.after]);
    expect(await placed(first, { after: second })).toEqual([['File sortFiles', second]]);
    expect(await placed(third, { before: first })).toEqual([['File sortFiles', second]]);
    expect(await placed(third, { before: second })).toEqual([['File sortFiles', null]]);
    expect((await eventsOf(ada, first, () => ada.client.call('files.rename', { params: { id: first }, body: { name: 'Other' } })))[0]?.data).not.toHaveProperty('after');
  });

  test('is not revealed if the recipient cannot read it', async () => {
    const folder = await make(ada);
    const [other, shared] = [await make(ada, folder), await make(ada, folder)];
    await add(ada, shared, bo, 'reader');
    const events = await eventsOf(bo, shared, () => ada.client.call('files.move', { params: { id: shared }, body: { to: folder, after: other } }));
    expect(events.map(({ kind, action }) => `${kind} ${action}`)).toEqual(['File sortFiles']);
    expect(JSON.stringify(events)).not.toContain(other);
    expect(events[0]?.data).not.toHaveProperty('after');
  });
});
