import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../../support/server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { add, get, make, share } from './people';

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let eve: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  [ada, bo, cy, eve] = await Promise.all(['Ada', 'Bo', 'Cy', 'Eve'].map((name) => server.register(name))) as [TestPerson, TestPerson, TestPerson, TestPerson];
});
afterAll(() => server.stop());

const dryRun = { dryRun: '1' } as const;
const of = (person: TestPerson, before: string, after: string) => ({ type: 1, id: person.user.id, name: person.user.name, avatar: null, before, after });
/** Everything that could have changed. */
const snapshot = async (): Promise<unknown> => (await server.pool.query(`
  select (select json_agg(f order by guid)::text from files f), (select json_agg(g order by file_guid, subject_id)::text from grants g), (select count(*) from events)`)).rows;

const unchanging = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  const before = await snapshot();
  const answer = await call();
  expect(await snapshot()).toEqual(before);
  return answer;
};

describe('a dry run', () => {
  test('of a link says which links would die, and who of the team would gain', async () => {
    const [lead, member] = [await server.register('Lead'), await server.register('Member')];
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, lead.user.id, 'creator');
    await joinTeam(server, team, member.user.id);
    const guid = await make(lead);
    const rehearse = (shareMode: 'readonly' | 'private' | 'enterprise_editable') => unchanging(() => lead.client.call('sharing.setMode', { params: { id: guid }, query: dryRun, body: { shareMode } }));
    expect(await rehearse('enterprise_editable')).toEqual({
      shareMode: null, shareModeExpiredAt: null, passwordProtected: false, password: null, gains: [of(member, 'none', 'editor')], loses: [], links: [], isCapped: false,
    });
    await share(lead, guid, { shareMode: 'readonly' });
    expect(await rehearse('private')).toMatchObject({ shareMode: 'readonly', gains: [], loses: [], links: [{ guid, mode: 'readonly' }] });
    // It would open to the team alone.
    expect(await rehearse('enterprise_editable')).toMatchObject({ gains: [of(member, 'reader', 'editor')], links: [{ guid, mode: 'readonly' }] });
    expect(await rehearse('readonly')).toMatchObject({ gains: [], loses: [], links: [] });
  });

  test('of collaborators says who gains and loses what, and whose links die with their leaving', async () => {
    const guid = await make(ada);
    expect(await unchanging(() => ada.client.call('sharing.addCollaborator', { params: { id: guid }, query: dryRun, body: { type: 1, id: bo.user.id, role: 'editor' } }))).toEqual({
      collaborator: null, gains: [of(bo, 'none', 'editor')], loses: [], links: [], isCapped: false,
    });
    await add(ada, guid, bo, 'editor');
    const child = await make(ada, guid);
    await share(bo, child, { shareMode: 'readonly' });
    expect(await unchanging(() => ada.client.call('sharing.changeCollaborator', { params: { id: guid, userId: bo.user.id }, query: dryRun, body: { role: 'reader' } }))).toMatchObject({
      collaborator: { role: 'editor' }, gains: [], loses: [of(bo, 'editor', 'reader')], links: [],
    });
    const leaving = { gains: [], loses: [of(bo, 'editor', 'none')], links: [{ guid: child, mode: 'readonly' }], isCapped: false };
    expect(await unchanging(() => bo.client.call('sharing.removeCollaborator', { params: { id: guid, userId: bo.user.id }, query: dryRun }))).toEqual(leaving);
    expect(await get(server, eve, child)).toMatchObject({ readable: true });
    await bo.client.call('sharing.removeCollaborator', { params: { id: guid, userId: bo.user.id } });
    expect(await failureOf(get(server, eve, child))).toMatchObject({ code: 'SHARE_INVALID' });
  });

  test('of a move says who gains and loses by the other folder, and that an inherited link ends', async () => {
    const [from, to] = [await make(ada), await make(ada)];
    await add(ada, from, bo, 'reader');
    await add(ada, to, cy, 'editor');
    await share(ada, from, { shareMode: 'commentable' });
    const guid = await make(ada, from);
    const answer = await unchanging(() => ada.client.call('files.move', { params: { id: guid }, query: dryRun, body: { to } }));
    expect(answer).toMatchObject({ guid, parentId: from, gains: [of(cy, 'commentator', 'editor')], loses: [of(bo, 'commentator', 'none')], links: [{ guid, mode: 'commentable' }], isCapped: false });
    const moved = await ada.client.call('files.move', { params: { id: guid }, body: { to } });
    expect(moved).toMatchObject({ parentId: to });
    expect(moved).not.toHaveProperty('gains');
    expect(await failureOf(ada.client.call('files.move', { params: { id: guid }, query: dryRun, body: { to: guid } }))).toMatchObject({ code: 'MOVE_UNDER_ITSELF' });
  });

  test('is refused like the change itself', async () => {
    const guid = await make(ada);
    await add(ada, guid, bo, 'reader');
    expect(await failureOf(bo.client.call('sharing.setMode', { params: { id: guid }, query: dryRun, body: { shareMode: 'readonly' } }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await failureOf(bo.client.call('sharing.addCollaborator', { params: { id: guid }, query: dryRun, body: { type: 1, id: eve.user.id, role: 'reader' } }))).toMatchObject({ code: 'NO_ACCESS_ADD_USER' });
    expect(await failureOf(eve.client.call('sharing.removeCollaborator', { params: { id: guid, userId: eve.user.id }, query: dryRun }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });

  test('looks at a thousand people at most, and says so', async () => {
    const lead = await server.register('Lead');
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, lead.user.id, 'creator');
    await server.pool.query(`
      with made as (insert into people (name, sort_name, desktop_guid) select 'Person ' || n, 'person', 'd' || lpad(n::text, 21, '0') from generate_series(1, 1100) n returning id)
      insert into team_members (person_id, team_id, role) select id, $1, 'member' from made`, [team]);
    const guid = await make(lead);
    const answer = await lead.client.call('sharing.addCollaborator', { params: { id: guid }, query: dryRun, body: { type: 3, id: team, role: 'reader' } });
    expect(answer.isCapped).toBe(true);
    expect(answer.gains?.length).toBeGreaterThan(990);
    expect(answer.gains?.length).toBeLessThanOrEqual(1000);
  });
});
