import { beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { add, collaborators, make, remove, share } from './people';

let nowMs = Date.parse('2026-03-01T10:00:00Z');
let owner: TestPerson;
let friend: TestPerson;
let eve: TestPerson;
const server = useTestServer({ clock: () => new Date(nowMs) });
beforeAll(async () => {
  [owner, friend, eve] = await Promise.all([server.register('Owner'), server.register('Friend'), server.register('Eve')]);
});

const rehearseAdding = (person: TestPerson, id: string, user: TestPerson) =>
  person.client.call('sharing.addCollaborator', { params: { id }, query: { dryRun: '1' }, body: { type: 1, id: user.user.id, email: user.email, role: 'reader' } });
const gain = (user: TestPerson, name: string | null, after = 'reader') => ({ type: 1, id: user.user.id, name, avatar: null, before: 'none', after });

describe('a dry run names', () => {
  test('no one unknown to the caller', async () => {
    const [caller, stranger] = [await server.register('Asker'), await server.register('Stranger')];
    const result = await rehearseAdding(caller, await make(caller), stranger);
    expect(result.gains).toEqual([gain(stranger, null)]);
    expect(JSON.stringify(result)).not.toContain('Stranger');
  });

  test('those of their team, those they share with, and those who requested access there', async () => {
    const [caller, mate, sharer, shared, requester] = await Promise.all(['Asker', 'Mate', 'Sharer', 'Shared', 'Requester'].map((name) => server.register(name))) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, caller.user.id, 'creator');
    await joinTeam(server, team, mate.user.id);
    await add(sharer, await make(sharer), caller, 'reader');
    await add(caller, await make(caller), shared, 'reader');
    const guid = await make(caller);
    for (const [person, name] of [[mate, 'Mate'], [sharer, 'Sharer'], [shared, 'Shared'], [requester, null]] as const) {
      expect((await rehearseAdding(caller, guid, person)).gains).toEqual([gain(person, name)]);
    }
    await requester.client.call('sharing.apply', { params: { id: guid }, body: { role: 'reader' } });
    expect((await rehearseAdding(caller, guid, requester)).gains).toEqual([gain(requester, 'Requester')]);
    expect((await rehearseAdding(caller, await make(caller), requester)).gains).toEqual([gain(requester, null)]);
  });

  test('the owner alone in a folder where the caller is by its link, and reports that there may be more', async () => {
    const folder = await make(owner);
    await add(owner, folder, friend, 'editor');
    await share(owner, folder, { shareMode: 'editable' });
    const own = await make(eve);
    const result = await eve.client.call('files.move', { params: { id: own }, query: { dryRun: '1' }, body: { to: folder } });
    expect(result).toMatchObject({ gains: [gain(owner, 'Owner', 'manager')], loses: [], isCapped: true });
    expect(JSON.stringify(result)).not.toContain(String(friend.user.id));
    // A collaborator added there sees everybody.
    await add(owner, folder, eve, 'editor');
    const reported = await eve.client.call('files.move', { params: { id: own }, query: { dryRun: '1' }, body: { to: folder } });
    expect(reported.gains?.map(({ name }) => name).sort()).toEqual(['Friend', 'Owner']);
    expect(reported.isCapped).toBe(false);
    await remove(owner, folder, eve);
  });
});

describe('a file of one\'s own in a folder with access by its link alone', () => {
  test('shows only the owner of the folder, in lists and explanations', async () => {
    const [hidden, helper] = [await make(owner), await server.register('Helper')];
    const folder = await make(owner, hidden);
    await add(owner, hidden, helper, 'editor');
    await add(owner, folder, friend, 'editor', true);
    await share(owner, folder, { shareMode: 'editable' });
    const own = await make(eve, folder);
    await add(eve, own, await server.register('Guest'), 'reader');
    expect((await collaborators(eve, own)).map(({ user, fromParent }) => [user.name, fromParent])).toEqual([['Eve', false], ['Guest', false], ['Owner', true]]);
    const explained = await eve.client.call('sharing.access', { params: { id: own }, query: { capability: 'canSetFileAuth' } });
    expect(JSON.stringify(explained)).not.toContain('Friend');
    const { explanation } = await eve.client.call('sharing.access', { params: { id: folder }, query: { capability: 'canManage' } });
    expect(JSON.stringify(explanation)).not.toContain('Friend');
    // A collaborator of the folder sees all people there, and nobody above; its owner sees all.
    expect((await collaborators(friend, own)).map(({ user }) => user.name)).toEqual(['Eve', 'Guest', 'Owner', 'Friend']);
    expect((await collaborators(owner, own)).map(({ user }) => user.name)).toEqual(['Eve', 'Guest', 'Owner', 'Friend', 'Helper']);
  });
});

describe('adding unknown people', () => {
  test('is limited to 60 within an hour; known people are not counted', async () => {
    const [adder, known, ...strangers] = await Promise.all(['Adder', 'Known', 'One', 'Two'].map((name) => server.register(name))) as [TestPerson, TestPerson, TestPerson, TestPerson];
    const guid = await make(adder);
    await add(known, await make(known), adder, 'reader');
    await server.pool.query(`insert into attempts (subject, window_start, count) values ($1, $2, 59)`, [`add ${adder.user.id}`, new Date(nowMs).toISOString()]);
    await add(adder, guid, strangers[0], 'reader');
    expect(await failureOf(add(adder, guid, strangers[1], 'reader'))).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, args: { retryAfterSeconds: 3600 } });
    await add(adder, guid, known, 'reader');
    // Known people: another role and another file do not count to the limit.
    await add(adder, guid, strangers[0], 'editor');
    await add(adder, await make(adder), strangers[0], 'reader');
    nowMs += 60 * 60_000;
    await add(adder, guid, strangers[1], 'reader');
  });

  test('does not limit decisions on access requests', async () => {
    const [target, requester] = [await server.register('Asked'), await server.register('Requester')];
    const guid = await make(target);
    const { id } = await requester.client.call('sharing.apply', { params: { id: guid }, body: { role: 'editor' } });
    await server.pool.query(`insert into attempts (subject, window_start, count) values ($1, $2, 60)`, [`add ${target.user.id}`, new Date(nowMs).toISOString()]);
    await target.client.call('sharing.approve', { params: { id: guid, requestId: id } , body: { role: 'reader' } });
    expect((await collaborators(target, guid)).map(({ user, role }) => [user.name, role])).toEqual([['Asked', null], ['Requester', 'reader']]);
  });
});
