import { beforeAll, expect, test } from 'vitest';
import { fileTypes, type FileTags } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { lastSeqOf } from '../files/event-log';

/*
 * Live events keep lists correct ("File create/update/sortFiles", file specification, section 4). A person's earlier
 * lists, updated by the events about tags, equal their lists afterwards. People receive no tags that their lists
 * do not show.
 */

const server = useTestServer();
/** Creator and member of one team; a member of another team; a person without a team. */
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let eve: TestPerson;
let people: TestPerson[];
/** Shared with everybody, with Bo alone, and with nobody. */
let files: string[];

const red = '#d92d20';
const makeTag = (person: TestPerson, name: string, tagType: 'team' | 'user') => person.client.call('tags.create', { body: { name, colour: red, tagType } }).then(({ id }) => id);
const set = (person: TestPerson, id: string, body: { team?: number[]; user?: number[] }) => person.client.call('tags.set', { params: { id }, body });
const make = async (name: string): Promise<string> => (await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name } })).guid;
const share = (id: string, person: TestPerson) => ada.client.call('sharing.addCollaborator', { params: { id }, body: { type: 1, id: person.user.id, email: person.email, role: 'editor' } });

beforeAll(async () => {
  [ada, bo, cy, eve] = [await server.register('Ada'), await server.register('Bo'), await server.register('Cy'), await server.register('Eve')];
  people = [ada, bo, cy, eve];
  const team = await createTeam(server, 'Makers', { settings: { multipleFileTags: true } });
  await joinTeam(server, team, ada.user.id, 'creator');
  await joinTeam(server, team, bo.user.id, 'member');
  await joinTeam(server, await createTeam(server, 'Others'), cy.user.id, 'creator');
  files = [await make('Everybody'), await make('Bo'), await make('Nobody')];
  for (const person of [bo, cy, eve]) await share(files[0] ?? '', person);
  await share(files[1] ?? '', bo);
});

type Tags = Record<string, FileTags>;

/** The tags of these files in a person's lists, without the files that the person does not list. */
const listed = async ({ client, user }: TestPerson): Promise<Tags> => {
  const own = await client.call('files.list', { query: {} });
  const shared = await client.call('files.list', { query: { type: 'shared' } });
  const found: Tags = {};
  for (const { guid, fileTags = { team: [], user: [] } } of [...own.files, ...shared.files]) if (files.includes(guid)) found[guid] = fileTags;
  expect(Object.keys(found).length, user.name).toBeGreaterThan(0);
  return found;
};

const inOrder = (tags: Tags): unknown => Object.fromEntries(Object.entries(tags).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Makes a change. Returns, for each person by name, the files in their events. Throws if events and lists differ. */
const compare = async (change: () => Promise<unknown>): Promise<Record<string, string[]>> => {
  const seq = await lastSeqOf(server);
  const before = await Promise.all(people.map(listed));
  await change();
  await lastSeqOf(server);
  const eventsByPerson: Record<string, string[]> = {};
  for (const [index, person] of people.entries()) {
    const { events } = await person.client.call('events.list', { query: { after: seq, limit: 1000 } });
    const expected = { ...before[index] };
    for (const { guid, data } of events) {
      const { team, user } = expected[guid] ?? { team: [], user: [] };
      expected[guid] = { team: data?.fileTags?.team ?? team, user: data?.fileTags?.user ?? user };
    }
    expect(inOrder(await listed(person)), person.user.name).toEqual(inOrder(expected));
    const withTags = events.filter(({ data }) => data?.fileTags !== undefined && Object.keys(data.fileTags).length > 0);
    eventsByPerson[person.user.name] = withTags.map(({ kind, action, guid }) => `${kind} ${action} ${['Everybody', 'Bo', 'Nobody'][files.indexOf(guid)] ?? guid}`);
  }
  return eventsByPerson;
};

const [everybody, bos, nobody] = ['File update Everybody', 'File update Bo', 'File update Nobody'];

test('putting the team\'s tags on files, renaming, recolouring and deleting them', async () => {
  const [urgent, legal] = [await makeTag(ada, 'Urgent', 'team'), await makeTag(ada, 'Legal', 'team')];
  const [first = '', second = '', third = ''] = files;
  expect(await compare(async () => { for (const guid of files) await set(ada, guid, { team: [urgent, legal] }); }))
    .toEqual({ Ada: [everybody, bos, nobody], Bo: [everybody, bos], Cy: [], Eve: [] });
  expect(await compare(() => set(bo, first, { team: [urgent] }))).toEqual({ Ada: [everybody], Bo: [everybody], Cy: [], Eve: [] });
  // The tag is on two files now.
  expect(await compare(() => ada.client.call('tags.change', { params: { tagId: legal }, body: { name: 'Law', colour: '#000000' } })))
    .toEqual({ Ada: [bos, nobody], Bo: [bos], Cy: [], Eve: [] });
  expect(await compare(() => ada.client.call('tags.change', { params: { tagId: legal }, body: { name: 'Law' } }))).toEqual({ Ada: [], Bo: [], Cy: [], Eve: [] });
  expect(await compare(() => ada.client.call('tags.remove', { params: { tagId: urgent }, body: { tagId: urgent, tagType: 'team' } })))
    .toEqual({ Ada: [everybody, bos, nobody], Bo: [everybody, bos], Cy: [], Eve: [] });
  expect((await bo.client.call('files.get', { params: { id: second } })).fileTags.team).toEqual([{ id: legal, name: 'Law', colour: '#000000' }]);
  // Trashed files are in no list with tags.
  await ada.client.call('files.remove', { params: { id: third } });
  expect(await compare(() => ada.client.call('tags.remove', { params: { tagId: legal }, body: { tagId: legal, tagType: 'team' } }))).toEqual({ Ada: [bos], Bo: [bos], Cy: [], Eve: [] });
  await ada.client.call('trash.recover', { params: { id: third } });
});

test('one\'s own tags are announced to their owner alone, also together with the team\'s', async () => {
  const [own, team] = [await makeTag(bo, 'Later', 'user'), await makeTag(ada, 'Team', 'team')];
  const [first = '', second = ''] = files;
  expect(await compare(() => set(bo, first, { user: [own] }))).toEqual({ Ada: [], Bo: [everybody], Cy: [], Eve: [] });
  expect(await compare(() => set(bo, second, { user: [own], team: [team] }))).toEqual({ Ada: [bos], Bo: [bos, bos], Cy: [], Eve: [] });
  const { rows } = await server.pool.query<{ text: string }>(`select coalesce(string_agg(data::text, ' '), '') as text from events where subject_id is null`);
  expect(rows[0]?.text).not.toContain('Later');
  expect(await compare(() => bo.client.call('tags.remove', { params: { tagId: own }, body: { tagId: own, tagType: 'user' } }))).toEqual({ Ada: [], Bo: [everybody, bos], Cy: [], Eve: [] });
});

test('a file tagged during the deletion of its tag carries it no longer and all readers know, or never did', async () => {
  for (let round = 0; round < 5; round += 1) {
    const tag = await makeTag(ada, `Round ${round}`, 'team');
    await compare(() => Promise.allSettled([
      set(ada, files[0] ?? '', { team: [tag] }), set(bo, files[1] ?? '', { team: [tag] }),
      ada.client.call('tags.remove', { params: { tagId: tag }, body: { tagId: tag, tagType: 'team' } }),
    ]));
  }
});
