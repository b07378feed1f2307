import { beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createDepartment, createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { insertGrant } from '../../support/workspace-rows';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let outsider: TestPerson;
let friend: TestPerson;
let stranger: TestPerson;
let disabled: TestPerson;
let teamId: number;

/**
 * Ada and Bo are in one team, with a disabled member. Ada shared with an outsider, and Friend with her. The stranger
 * is in another team.
 */
beforeAll(async () => {
  [ada, bo, outsider, friend, stranger, disabled] = await Promise.all(['Ada Lovelace', '波 Bo 100%', 'Olga Outside', 'Frieda Friend', 'Stranger Lovelace', 'Dan Disabled'].map((name) => server.register(name))) as
    [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const team = await createTeam(server, 'Team');
  teamId = team;
  await joinTeam(server, team, ada.user.id, 'creator');
  await joinTeam(server, team, bo.user.id);
  await joinTeam(server, team, disabled.user.id, 'disabled');
  await joinTeam(server, await createTeam(server, 'Other team'), stranger.user.id);
  await createDepartment(server, team, 'Design');
  await createDepartment(server, team, 'Sales');
  const mine = (await ada.client.call('files.create', { body: { type: -2, name: 'Mine' } })).guid;
  await insertGrant(server, mine, { type: 1, id: outsider.user.id }, 'reader', { by: ada.user.id });
  const theirs = (await friend.client.call('files.create', { body: { type: -2, name: 'Theirs' } })).guid;
  await insertGrant(server, theirs, { type: 1, id: ada.user.id }, 'reader', { by: friend.user.id });
});

const search = async (person: TestPerson, query?: string) => person.client.call('people.search', query === undefined ? {} : { query: { query } });
const namesOf = async (person: TestPerson, query?: string): Promise<string[]> => (await search(person, query)).people.map(({ name }) => name);

describe('people', () => {
  test('are those of the own team and those with a common file, by name; never strangers, nor oneself', async () => {
    // Chinese names after other scripts, as in lists of files.
    expect(await namesOf(ada)).toEqual(['Frieda Friend', 'Olga Outside', '波 Bo 100%']);
    expect(await namesOf(bo)).toEqual(['Ada Lovelace']);
    expect(await namesOf(outsider)).toEqual(['Ada Lovelace']);
    expect(await namesOf(friend)).toEqual(['Ada Lovelace']);
    expect(await namesOf(stranger)).toEqual([]);
    expect(await namesOf(disabled)).toEqual([]);
  });

  test.each([['OLGA', ['Olga Outside']], ['side', ['Olga Outside']], ['波', ['波 Bo 100%']], ['0%', ['波 Bo 100%']], ['%', ['波 Bo 100%']], ['_', []], ['\\', []], ['Lovelace', []], ["' or 1=1 --", []]])(
    'match %j', async (query, expected) => {
      expect(await namesOf(ada, query)).toEqual(expected);
    });

  test('are found by their whole address, and by no part of it', async () => {
    expect((await search(ada, outsider.email.toUpperCase())).people).toEqual([{ id: outsider.user.id, name: 'Olga Outside', avatar: null, email: outsider.email, isOutsider: true }]);
    expect(await namesOf(ada, outsider.email.slice(0, 8))).toEqual([]);
    expect(await namesOf(ada, stranger.email)).toEqual([]);
  });

  test('show their address to their own team alone', async () => {
    const { people } = await search(ada);
    expect(Object.fromEntries(people.map(({ name, email, isOutsider }) => [name, [email, isOutsider]]))).toEqual({
      '波 Bo 100%': [bo.email, false], 'Frieda Friend': [null, true], 'Olga Outside': [null, true],
    });
  });

  test('are returned in pages; departments are on the first page', async () => {
    const first = await ada.client.call('people.search', { query: { limit: 2 } });
    const second = await ada.client.call('people.search', { query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect([...first.people, ...second.people].map(({ name }) => name)).toEqual(await namesOf(ada));
    expect([first.departments.map(({ name }) => name), second.departments, second.nextCursor]).toEqual([['Design', 'Sales'], [], null]);
    expect(await failureOf(ada.client.call('people.search', { query: { query: 'other', cursor: first.nextCursor ?? '' } }))).toMatchObject({ code: 'CURSOR_INVALID' });
  });

  test('include the departments of the own team alone', async () => {
    expect((await search(bo, 'des')).departments.map(({ name }) => name)).toEqual(['Design']);
    for (const person of [outsider, stranger, disabled]) expect((await search(person)).departments).toEqual([]);
  });

  test('include the own team on the first page, by a part of its name', async () => {
    expect((await search(bo, 'EA')).teams).toEqual([{ id: teamId, name: 'Team' }]);
    expect((await search(bo, 'other')).teams).toEqual([]);
    const { nextCursor, teams } = await ada.client.call('people.search', { query: { limit: 1 } });
    expect(teams).toEqual([{ id: teamId, name: 'Team' }]);
    expect((await ada.client.call('people.search', { query: { limit: 1, cursor: nextCursor ?? '' } })).teams).toEqual([]);
    expect((await search(stranger)).teams.map(({ name }) => name)).toEqual(['Other team']);
    for (const person of [outsider, disabled]) expect((await search(person)).teams).toEqual([]);
  });

  test('refuse a text of 321 characters', async () => {
    expect(await failureOf(search(ada, 'x'.repeat(321)))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'query' } });
  });
});
