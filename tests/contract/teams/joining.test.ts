import { beforeEach, describe, expect, test } from 'vitest';
import { connectLive } from '../../support/live-client';
import { createDepartment, createTeam, joinTeam } from '../../support/teams';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

// "A new team" and "Joining" (part 6): the creator's team, links, and the people who join by them.

const day = 24 * 60 * 60_000;
const start = new Date('2026-03-01T12:00:00.000Z');
let now = start;
const server = useTestServer({ deployment: 'public', clock: () => now });

let ada: TestPerson;
let bo: TestPerson;
let eve: TestPerson;
beforeEach(async () => {
  now = start;
  [ada, bo, eve] = [await server.register('Ada'), await server.register('Bo'), await server.register('Eve')];
});

const makeTeam = (person: TestPerson, name = 'Press') => person.client.call('teams.create', { body: { name } });
const invite = async (person: TestPerson, body: { uses?: number; expiresInSeconds?: number; departmentId?: number } = {}) =>
  person.client.call('teams.invite', { body: { expiresInSeconds: 7 * 86_400, uses: null, departmentId: null, ...body } });
const join = (person: TestPerson, inviteGuid: string) => person.client.call('teams.join', { body: { inviteGuid } });
const preview = (inviteGuid: string) => server.clientFor().call('teams.invitation', { query: { inviteGuid } });
const mine = (person: TestPerson) => person.client.call('teams.mine', {});
const logOf = async (teamId: number): Promise<unknown[]> => (await server.pool.query<{ action: string; actor: number }>('select action, actor_id::int as actor from team_log where team_id = $1 order by id', [teamId])).rows.map(({ action, actor }) => [action, actor]);

describe('a new team', () => {
  test('has its maker as creator, on a seat, with a trial of 30 days and 10 seats', async () => {
    const team = await ada.client.call('teams.create', { body: { name: '  Press ', type: 'Publisher', scale: '50 to 200 people', province: 'Zhejiang', city: 'Hangzhou' } });
    expect(team).toEqual({
      id: team.id, enterpriseId: String(team.id), name: 'Press', type: 'Publisher', scale: '50 to 200 people', scaleNum: 50, createdAt: team.createdAt, role: 'creator', creator: { id: ada.user.id, name: 'Ada', avatar: null }, isMerged: false,
      quickAction: null, dingtalkCorp: null, weworkCorp: null, settings: { inviteRoles: ['creator', 'admin'], membersCreateSpaces: false, multipleFileTags: false, domains: [] },
      membership: { editionId: 1, isTrial: true, isExpired: false, expiredAt: new Date(start.getTime() + 30 * day).toISOString() },
      seatMemberCount: 10, resources: { memberCount: 1, usedSeatCount: 1, spaceCount: 0, diskVolume: 500 * 1024 ** 3 },
    });
    expect(await mine(ada)).toEqual(team);
    expect((await ada.client.call('settings.features', {})).data.features).toContain('enterpriseShare');
    await ada.client.call('spaces.create', { body: { name: 'Desk' } });
    expect((await mine(ada)).resources.spaceCount).toBe(1);
    expect(await logOf(team.id)).toEqual([['create', ada.user.id]]);
  });

  test('ends with its trial, at that moment', async () => {
    await makeTeam(ada);
    now = new Date(start.getTime() + 30 * day);
    expect((await mine(ada)).membership.isExpired).toBe(true);
    expect((await failureOf(ada.client.call('spaces.create', { body: { name: 'Late' } }))).code).toBe('FAILURE_TRIAL_EXPIRED');
  });

  test('has no second trial, and nobody has two teams', async () => {
    const first = await makeTeam(ada);
    expect(await failureOf(makeTeam(ada, 'Second'))).toMatchObject({ code: 'ALREADY_IN_TEAM', status: 409, args: { name: 'Press' } });
    await server.pool.query('delete from team_members where team_id = $1', [first.id]);
    expect((await makeTeam(ada, 'Second')).membership).toMatchObject({ isTrial: true, isExpired: true });
  });

  test('of two requests at the same moment is one', async () => {
    const results = await Promise.allSettled([makeTeam(ada, 'One'), makeTeam(ada, 'Two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await server.pool.query(`select from teams where name in ('One', 'Two')`)).rows).toHaveLength(1);
  });

  test('has no edition, no end and seats without number in a private deployment', async () => {
    const own = await startTestServer();
    const person = await own.register('Own');
    expect(await person.client.call('teams.create', { body: { name: 'Private' } })).toMatchObject({
      membership: { isTrial: false, isExpired: false, expiredAt: null }, seatMemberCount: null, resources: { diskVolume: null },
    });
    await own.stop();
  });

  test.each([['', 'NAME_EMPTY'], [' \n ', 'NAME_EMPTY'], ['x'.repeat(256), 'NAME_TOO_LONG'], ['\u0000', 'NAME_HAS_CONTROL_CHARACTER']])('is refused with the name %j', async (name, code) => {
    expect((await failureOf(makeTeam(ada, name))).code).toBe(code);
    expect((await failureOf(mine(ada))).code).toBe('TEAM_NOT_FOUND');
  });

  test('ignores fields that nobody may set', async () => {
    const team = await ada.client.call('teams.create', { body: { name: 'Press', id: 7, editionId: 2, seatCount: 9999, role: 'member', teamId: 1, expiresAt: '2099-01-01T00:00:00Z' } as never });
    expect(team).toMatchObject({ role: 'creator', seatMemberCount: 10, membership: { editionId: 1 } });
  });
});

describe('permissions in a team', () => {
  test.each([
    ['creator', true, true], ['admin', true, true], ['member', false, false], ['disabled', false, false],
  ] as const)('of its %s: invites %s, manages %s', async (role, invites, manages) => {
    const team = await makeTeam(ada);
    await joinTeam(server, team.id, bo.user.id, role);
    expect(await bo.client.call('teams.permissions', {})).toEqual({
      create_team_space: role === 'creator' || role === 'admin', canCreateSpace: role === 'creator' || role === 'admin',
      invite_members: invites, manage_members: manages, manage_team: manages, manage_billing: manages,
    });
    expect(await bo.client.call('teams.inviteState', {})).toEqual({ isAllowed: invites, reason: invites ? null : 'NO_ACCESS_INVITE', roles: ['creator', 'admin'] });
    if (!invites) expect((await failureOf(invite(bo))).code).toBe('NO_ACCESS_INVITE');
  });

  test('follow the roles in the team’s settings, never for a disabled member', async () => {
    const team = await makeTeam(ada);
    await server.pool.query(`update teams set settings = '{"inviteRoles": ["member", "disabled"]}' where id = $1`, [team.id]);
    await joinTeam(server, team.id, bo.user.id, 'member');
    await joinTeam(server, team.id, eve.user.id, 'disabled');
    expect([(await bo.client.call('teams.inviteState', {})).isAllowed, (await eve.client.call('teams.inviteState', {})).isAllowed, (await ada.client.call('teams.inviteState', {})).isAllowed]).toEqual([true, false, false]);
  });

  test('do not exist without a team', async () => {
    for (const call of ['teams.mine', 'teams.permissions', 'teams.inviteState', 'teams.invitations'] as const) expect((await failureOf(eve.client.call(call, {}))).code).toBe('TEAM_NOT_FOUND');
    expect((await failureOf(invite(eve))).code).toBe('TEAM_NOT_FOUND');
  });
});

describe('an invitation by link', () => {
  test('shows its team to everyone; a person who joins is a member on a seat, and the windows of both learn of it', async () => {
    const team = await makeTeam(ada);
    const { guid } = await invite(ada);
    expect(guid).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(await preview(guid)).toEqual({
      team: { id: team.id, name: 'Press', memberCount: 1 }, inviter: { name: 'Ada' }, department: null, account: null, expiresAt: new Date(start.getTime() + 7 * day).toISOString(), end: null,
    });
    const [windowOfAda, windowOfBo] = [await connectLive(server, ada), await connectLive(server, bo)];
    const received: unknown[] = [];
    windowOfAda.socket.on('Team', () => { received.push('Ada: Team'); });
    windowOfBo.socket.on('Account', () => { received.push('Bo: Account'); });
    expect(await join(bo, guid)).toMatchObject({ id: team.id, role: 'member', resources: { memberCount: 2 } });
    await expect.poll(() => [...received].sort()).toEqual(['Ada: Team', 'Bo: Account']);
    expect((await bo.client.call('settings.features', {})).data.features).toContain('enterpriseShare');
    expect((await server.pool.query('select is_seat from team_members where person_id = $1', [bo.user.id])).rows).toEqual([{ is_seat: true }]);
    expect((await ada.client.call('people.search', { query: { query: 'Bo' } })).people.map(({ id }) => id)).toContain(bo.user.id);
    expect(await logOf(team.id)).toEqual([['create', ada.user.id], ['invite', ada.user.id], ['join', bo.user.id]]);
    windowOfAda.close();
    windowOfBo.close();
  });

  test('puts the person into its department, which has to be one of the team', async () => {
    const team = await makeTeam(ada);
    const department = await createDepartment(server, team.id, 'Desk');
    const foreign = await createDepartment(server, await createTeam(server, 'Another team'), 'Foreign');
    expect((await failureOf(invite(ada, { departmentId: foreign }))).code).toBe('DEPARTMENT_NOT_FOUND');
    await join(bo, (await invite(ada, { departmentId: department })).guid);
    expect((await server.pool.query('select department_id::int as id from department_members where person_id = $1', [bo.user.id])).rows).toEqual([{ id: department }]);
  });

  test('joins once: a second time is the same, and uses nothing', async () => {
    await makeTeam(ada);
    const { guid } = await invite(ada, { uses: 2 });
    await join(bo, guid);
    await join(bo, guid);
    expect((await ada.client.call('teams.invitations', {})).invitations).toMatchObject([{ guid, uses: 2, usedCount: 1, inviter: { name: 'Ada' } }]);
  });

  test('never moves a person from another team, and its use does not count', async () => {
    await makeTeam(ada);
    await makeTeam(eve, 'Elsewhere');
    const { guid } = await invite(ada);
    expect(await failureOf(join(eve, guid))).toMatchObject({ code: 'ALREADY_IN_TEAM', args: { name: 'Elsewhere' } });
    expect((await ada.client.call('teams.invitations', {})).invitations).toMatchObject([{ usedCount: 0 }]);
    expect((await mine(eve)).name).toBe('Elsewhere');
  });

  test.each([
    ['closed', async (guid: string) => { await ada.client.call('teams.closeInvitation', { params: { inviteGuid: guid } }); }],
    ['expired', async () => { now = new Date(start.getTime() + 7 * day); }],
    ['used_up', async (guid: string) => { await join(bo, guid); }],
  ] as const)('that is %s opens to nobody any more', async (end, act) => {
    await makeTeam(ada);
    const { guid } = await invite(ada, { uses: 1 });
    await act(guid);
    expect((await preview(guid)).end).toBe(end);
    expect(await failureOf(join(eve, guid))).toMatchObject({ code: 'INVITATION_ENDED', status: 409, args: { end } });
    expect((await failureOf(mine(eve))).code).toBe('TEAM_NOT_FOUND');
    expect((await ada.client.call('teams.invitations', {})).invitations).toEqual([]);
  });

  test.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', "' or true --", '../teams'])('that is guessed as %j does not exist', async (guid) => {
    expect([(await failureOf(preview(guid))).code, (await failureOf(join(eve, guid))).code]).toEqual(['INVITATION_NOT_FOUND', 'INVITATION_NOT_FOUND']);
  });

  test('is closed by those who may invite, not by other teams, and once', async () => {
    const team = await makeTeam(ada);
    await makeTeam(eve, 'Elsewhere');
    const { guid } = await invite(ada);
    expect((await failureOf(eve.client.call('teams.closeInvitation', { params: { inviteGuid: guid } }))).code).toBe('INVITATION_NOT_FOUND');
    await join(bo, guid);
    expect((await failureOf(bo.client.call('teams.closeInvitation', { params: { inviteGuid: guid } }))).code).toBe('NO_ACCESS_INVITE');
    await ada.client.call('teams.closeInvitation', { params: { inviteGuid: guid } });
    await ada.client.call('teams.closeInvitation', { params: { inviteGuid: guid } });
    expect((await logOf(team.id)).filter((entry) => (entry as string[])[0] === 'closeInvitation')).toHaveLength(1);
  });

  test('with 50 uses and 30 seats admits exactly 50 of 100 people at the same moment, 30 on seats', async () => {
    const team = await makeTeam(ada);
    await server.pool.query('update teams set seat_count = 30 where id = $1', [team.id]);
    const { guid } = await invite(ada, { uses: 50 });
    const crowd: TestPerson[] = [];
    for (let index = 0; index < 100; index += 1) crowd.push(await server.register(`Person ${index}`));
    const codes = await Promise.all(crowd.map((person) => join(person, guid).then(() => 'in', async (error: unknown) => (await failureOf(Promise.reject(error as Error))).code)));
    const countOf = (code: string): number => codes.filter((each) => each === code).length;
    expect([countOf('in'), countOf('INVITATION_ENDED')]).toEqual([50, 50]);
    const { rows: [counts] } = await server.pool.query<object>(`select count(*)::int as members, count(*) filter (where is_seat)::int as seats from team_members where team_id = $1`, [team.id]);
    // The creator has one of the seats.
    expect(counts).toEqual({ members: 51, seats: 30 });
    expect((await ada.client.call('teams.invitations', {})).invitations).toEqual([]);
  }, 120_000);
});
