import { describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { add, get, make, share, startWithFour } from './people';
import { insertPeople } from '../../support/workspace-rows';

const { server, ada, bo, cy, eve } = await startWithFour();

const dryRun = { dryRun: '1' } as const;
const of = (person: TestPerson, before: string, after: string) => ({ type: 1, id: person.user.id, name: person.user.name, avatar: null, before, after });
/** The same for a person unknown to the caller. */
const unnamed = (person: TestPerson, before: string, after: string) => ({ ...of(person, before, after), name: null });
/** All data that could have changed. */
const snapshot = async (): Promise<unknown> => (await server.pool.query(`
  select (select json_agg(f order by guid)::text from files f), (select json_agg(g order by file_guid, subject_id)::text from grants g), (select count(*) from events)`)).rows;

const unchanging = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  const before = await snapshot();
  const result = await call();
  expect(await snapshot()).toEqual(before);
  return result;
};

describe('a dry run', () => {
  test('of a link reports which links would close, and which people of the team would gain', async () => {
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
    // The link would open to the team only.
    expect(await rehearse('enterprise_editable')).toMatchObject({ gains: [of(member, 'reader', 'editor')], links: [{ guid, mode: 'readonly' }] });
    expect(await rehearse('readonly')).toMatchObject({ gains: [], loses: [], links: [] });
  });

  test('of collaborators reports which people gain and lose, and whose links close when they leave', async () => {
    const guid = await make(ada);
    expect(await unchanging(() => ada.client.call('sharing.addCollaborator', { params: { id: guid }, query: dryRun, body: { type: 1, id: bo.user.id, email: bo.email, role: 'editor' } }))).toEqual({
      collaborator: null, gains: [unnamed(bo, 'none', 'editor')], loses: [], links: [], isCapped: false,
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

  test('of a move reports which people gain and lose by the other folder, and that an inherited link ends', async () => {
    const [from, to] = [await make(ada), await make(ada)];
    await add(ada, from, bo, 'reader');
    await add(ada, to, cy, 'editor');
    await share(ada, from, { shareMode: 'commentable' });
    const guid = await make(ada, from);
    const result = await unchanging(() => ada.client.call('files.move', { params: { id: guid }, query: dryRun, body: { to } }));
    expect(result).toMatchObject({ guid, parentId: from, gains: [of(cy, 'commentator', 'editor')], loses: [of(bo, 'commentator', 'none')], links: [{ guid, mode: 'commentable' }], isCapped: false });
    const moved = await ada.client.call('files.move', { params: { id: guid }, body: { to } });
    expect(moved).toMatchObject({ parentId: to });
    expect(moved).not.toHaveProperty('gains');
    expect(await failureOf(ada.client.call('files.move', { params: { id: guid }, query: dryRun, body: { to: guid } }))).toMatchObject({ code: 'MOVE_UNDER_ITSELF' });
  });

  describe('reports people who are there by a link alone', () => {
    const use = (person: TestPerson, id: string) => person.client.call('files.use', { params: { id }, body: { action: 'open' } });
    const enter = (person: TestPerson | null, id: string, password: string | null) =>
      server.clientFor(person).call('sharing.verifyPassword', { params: { id }, body: { password: password ?? '' } });
    const rehearseMode = (id: string, shareMode: 'private' | 'editable' | 'readonly') =>
      unchanging(() => ada.client.call('sharing.setMode', { params: { id }, query: dryRun, body: { shareMode } }));

    test('when a link closes or gives more, if they used the file', async () => {
      const guid = await make(ada);
      await share(ada, guid, { shareMode: 'readonly' });
      await get(server, cy, guid);
      await use(eve, guid);
      // Cy read the file and left no trace.
      expect(await rehearseMode(guid, 'private')).toMatchObject({ gains: [], loses: [unnamed(eve, 'reader', 'none')], links: [{ guid, mode: 'readonly' }] });
      expect(await rehearseMode(guid, 'editable')).toMatchObject({ gains: [unnamed(eve, 'reader', 'editor')], loses: [], links: [] });
      expect(await rehearseMode(guid, 'readonly')).toMatchObject({ gains: [], loses: [] });
    });

    test('after they entered its password; people without the password or a session are unknown', async () => {
      const guid = await make(ada);
      await share(ada, guid, { shareMode: 'commentable' });
      const { password } = await ada.client.call('sharing.setPassword', { params: { id: guid }, body: { passwordProtected: true } });
      await enter(eve, guid, password);
      await enter(null, guid, password);
      expect(await failureOf(enter(cy, guid, 'wrong'))).toMatchObject({ code: 'SHARE_PASSWORD_WRONG' });
      expect(await rehearseMode(guid, 'private')).toMatchObject({ gains: [], loses: [unnamed(eve, 'commentator', 'none')], links: [{ guid, mode: 'commentable' }] });
      // A new password invalidates access by the old one.
      await ada.client.call('sharing.resetPassword', { params: { id: guid } });
      expect(await rehearseMode(guid, 'private')).toMatchObject({ gains: [], loses: [] });
    });

    test('for a move out of the folder that has the link, or into one', async () => {
      const [open, closed] = [await make(ada), await make(ada)];
      await share(ada, open, { shareMode: 'readonly' });
      const { password } = await ada.client.call('sharing.setPassword', { params: { id: open }, body: { passwordProtected: true } });
      const guid = await make(ada, open);
      await enter(eve, guid, password);
      await use(eve, guid);
      const move = (id: string, to: string) => unchanging(() => ada.client.call('files.move', { params: { id }, query: dryRun, body: { to } }));
      expect(await move(guid, closed)).toMatchObject({ gains: [], loses: [unnamed(eve, 'reader', 'none')], links: [{ guid, mode: 'readonly' }] });
      // She used the link once, and would be admitted again.
      await ada.client.call('files.move', { params: { id: guid }, body: { to: closed } });
      expect(await move(guid, open)).toMatchObject({ gains: [unnamed(eve, 'none', 'reader')], loses: [] });
    });

    test('for a role, and for a person who leaves with the link they created', async () => {
      const guid = await make(ada);
      await add(ada, guid, bo, 'editor');
      await share(bo, guid, { shareMode: 'readonly' });
      await use(eve, guid);
      expect(await unchanging(() => ada.client.call('sharing.changeCollaborator', { params: { id: guid, userId: bo.user.id }, query: dryRun, body: { role: 'reader' } })))
        .toMatchObject({ loses: [of(bo, 'editor', 'reader')], links: [] });
      const leaving = await unchanging(() => bo.client.call('sharing.removeCollaborator', { params: { id: guid, userId: bo.user.id }, query: dryRun }));
      expect(leaving).toMatchObject({ gains: [], links: [{ guid, mode: 'readonly' }] });
      expect(leaving.loses).toHaveLength(2);
      expect(leaving.loses).toEqual(expect.arrayContaining([of(bo, 'editor', 'none'), unnamed(eve, 'reader', 'none')]));
      // A role for a person with access by the link raises their existing rank.
      expect(await unchanging(() => ada.client.call('sharing.addCollaborator', { params: { id: guid }, query: dryRun, body: { type: 1, id: eve.user.id, email: eve.email, role: 'editor' } })))
        .toMatchObject({ gains: [unnamed(eve, 'reader', 'editor')], loses: [] });
    });
  });

  test('is refused like the change itself', async () => {
    const guid = await make(ada);
    await add(ada, guid, bo, 'reader');
    expect(await failureOf(bo.client.call('sharing.setMode', { params: { id: guid }, query: dryRun, body: { shareMode: 'readonly' } }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await failureOf(bo.client.call('sharing.addCollaborator', { params: { id: guid }, query: dryRun, body: { type: 1, id: eve.user.id, email: eve.email, role: 'reader' } }))).toMatchObject({ code: 'NO_ACCESS_ADD_USER' });
    expect(await failureOf(eve.client.call('sharing.removeCollaborator', { params: { id: guid, userId: eve.user.id }, query: dryRun }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });

  test('examines a thousand people at most, and reports the limit', async () => {
    const lead = await server.register('Lead');
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, lead.user.id, 'creator');
    await server.pool.query(`insert into team_members (person_id, team_id, role) select unnest($1::bigint[]), $2, 'member'`, [await insertPeople(server, 1100), team]);
    const guid = await make(lead);
    const result = await lead.client.call('sharing.addCollaborator', { params: { id: guid }, query: dryRun, body: { type: 3, id: team, role: 'reader' } });
    expect(result.isCapped).toBe(true);
    expect(result.gains?.length).toBeGreaterThan(990);
    expect(result.gains?.length).toBeLessThanOrEqual(1000);
  });
});
