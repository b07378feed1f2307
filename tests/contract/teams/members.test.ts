import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../support/call-code';
import { connectLive } from '../../support/live-client';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { actionsOf, changeMembers, createTeamOf, rolesOf } from './team-fixture';

// Roles, seats and lists of members ("Seats", "Permissions" of part 6).

const server = useTestServer({ deployment: 'public' });

let ada: TestPerson;
let bo: TestPerson;
let eve: TestPerson;
let dan: TestPerson;
let teamId = 0;
beforeEach(async () => {
  [ada, bo, eve, dan] = [await server.register('Ada'), await server.register('Bo'), await server.register('Eve'), await server.register('Dan')];
  ({ id: teamId } = await createTeamOf(ada, [bo, eve]));
});

describe('the list of members', () => {
  test('has people by name, with role, seat, departments and the last use of a session', async () => {
    const { id } = await ada.client.call('departments.create', { body: { name: 'Desk', parentId: null } });
    await ada.client.call('departments.changeMembers', { params: { departmentId: id }, body: { add: [bo.user.id], remove: [] } });
    const { members, nextCursor } = await eve.client.call('members.list', { query: {} });
    expect(members.map(({ person, email, role, isSeat, departmentIds }) => [person.name, email, role, isSeat, departmentIds])).toEqual([
      ['Ada', ada.email, 'creator', true, []], ['Bo', bo.email, 'member', true, [id]], ['Eve', eve.email, 'member', true, []],
    ]);
    expect(members.every(({ lastSeenAt }) => lastSeenAt !== null && Math.abs(Date.parse(lastSeenAt) - Date.now()) < 600_000)).toBe(true);
    expect(nextCursor).toBeNull();
  });

  test('comes in pages, whose cursors belong to their list', async () => {
    const first = await ada.client.call('members.list', { query: { limit: 2 } });
    expect(first.members.map(({ person }) => person.name)).toEqual(['Ada', 'Bo']);
    const second = await ada.client.call('members.list', { query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect([second.members.map(({ person }) => person.name), second.nextCursor]).toEqual([['Eve'], null]);
    expect(await codeOf(ada.client.call('members.list', { query: { limit: 2, query: 'e', cursor: first.nextCursor ?? '' } }))).toBe('CURSOR_INVALID');
  });

  test.each([
    [{ query: 'eV' }, ['Eve']], [{ query: '%' }, []], [{ query: '@example' }, ['Ada', 'Bo', 'Eve']], [{ role: 'creator' }, ['Ada']], [{ role: 'disabled' }, []], [{ departmentId: 1 }, []],
  ] as const)('filters by %j', async (query, expected) => {
    expect((await ada.client.call('members.list', { query })).members.map(({ person }) => person.name)).toEqual(expected);
  });

  test('filters by a department and those below it', async () => {
    const outer = await ada.client.call('departments.create', { body: { name: 'Outer', parentId: null } });
    const inner = await ada.client.call('departments.create', { body: { name: 'Inner', parentId: outer.id } });
    await ada.client.call('departments.changeMembers', { params: { departmentId: inner.id }, body: { add: [eve.user.id], remove: [] } });
    for (const departmentId of [outer.id, inner.id]) expect((await ada.client.call('members.list', { query: { departmentId } })).members.map(({ person }) => person.name)).toEqual(['Eve']);
  });

  test('is closed to people outside and to disabled members', async () => {
    expect(await codeOf(dan.client.call('members.list', { query: {} }))).toBe('TEAM_NOT_FOUND');
    await changeMembers(ada, [bo], { role: 'disabled' });
    expect(await codeOf(bo.client.call('members.list', { query: {} }))).toBe('MEMBER_IS_DISABLED');
  });

  test('follows a new name', async () => {
    await server.pool.query(`update people set name = 'Zoe', sort_name = (select sort_name || 'zz' from people where id = $2) where id = $1`, [ada.user.id, eve.user.id]);
    expect((await bo.client.call('members.list', { query: {} })).members.map(({ person }) => person.name)).toEqual(['Bo', 'Eve', 'Zoe']);
  });
});

describe('a role', () => {
  test('is changed for several people, who learn of it and have the rights from then on', async () => {
    const windowOfBo = await connectLive(server, bo);
    const received: string[] = [];
    windowOfBo.socket.on('Account', () => { received.push('Account'); });
    expect((await changeMembers(ada, [bo, eve], { role: 'admin' })).members.map(({ role }) => role)).toEqual(['admin', 'admin']);
    await expect.poll(() => received).toEqual(['Account']);
    expect((await bo.client.call('teams.permissions', {})).manage_members).toBe(true);
    // An admin changes an admin, but not the creator.
    await changeMembers(bo, [eve], { role: 'member' });
    expect(await codeOf(changeMembers(bo, [ada], { role: 'member' }))).toBe('CREATOR_KEEPS_ROLE');
    expect(await rolesOf(ada)).toEqual({ Ada: 'creator, seat', Bo: 'admin, seat', Eve: 'member, seat' });
    expect((await actionsOf(server, teamId)).slice(-2)).toEqual(['changeRole', 'changeRole']);
    windowOfBo.close();
  });

  test('is changed for all or for none', async () => {
    expect(await codeOf(changeMembers(ada, [bo, dan], { role: 'admin' }))).toBe('MEMBER_NOT_FOUND');
    expect(await codeOf(changeMembers(ada, [bo, ada], { role: 'admin' }))).toBe('CREATOR_KEEPS_ROLE');
    expect(await rolesOf(ada)).toMatchObject({ Bo: 'member, seat' });
  });

  test.each(['creator', 'owner', '', 'ADMIN', null])('%j is refused', async (role) => {
    expect(await failureOf(changeMembers(ada, [bo], { role: role as never }))).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
  });

  test('that is the same changes and records nothing', async () => {
    const before = await actionsOf(server, teamId);
    await changeMembers(ada, [bo], { role: 'member' });
    expect(await actionsOf(server, teamId)).toEqual(before);
  });

  test('is refused together with a team or an edition', async () => {
    for (const extra of [{ teamId: 1 }, { editionId: 2 }, { seatCount: 99 }]) {
      expect(await codeOf(ada.client.call('members.change', { body: { memberIds: [bo.user.id], role: 'admin', ...extra } }))).toBe('VALIDATION_FAILED');
    }
    expect(await rolesOf(ada)).toMatchObject({ Bo: 'member, seat' });
  });

  test('cannot be changed for 10,000 people in one call', async () => {
    const memberIds = Array.from({ length: 10_000 }, (_, index) => index + 1);
    expect(await codeOf(ada.client.call('members.change', { body: { memberIds, role: 'admin' } }))).toBe('VALIDATION_FAILED');
  });
});

describe('a seat', () => {
  beforeEach(async () => { await server.pool.query('update teams set seat_count = 3 where id = $1', [teamId]); });

  test('is free again when its member is disabled, and an enabled member gets a free one', async () => {
    await changeMembers(ada, [bo], { role: 'disabled' });
    expect(await rolesOf(ada)).toMatchObject({ Bo: 'disabled' });
    await changeMembers(ada, [bo], { role: 'member' });
    expect(await rolesOf(ada)).toMatchObject({ Bo: 'member, seat' });
    await changeMembers(ada, [bo], { role: 'disabled' });
    const { guid: inviteGuid } = await ada.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
    await dan.client.call('teams.join', { body: { inviteGuid } });
    await changeMembers(ada, [bo], { role: 'member' });
    expect(await rolesOf(ada)).toMatchObject({ Bo: 'member', Dan: 'member, seat' });
  });

  test('is moved from one member to a different one, and never given twice', async () => {
    const { guid: inviteGuid } = await ada.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
    await dan.client.call('teams.join', { body: { inviteGuid } });
    expect(await failureOf(changeMembers(ada, [dan], { isSeat: true }))).toMatchObject({ code: 'NO_SEAT_FREE', args: { limit: 3 } });
    await changeMembers(ada, [bo], { isSeat: false });
    const results = await Promise.all([dan, bo].map((person) => codeOf(changeMembers(ada, [person], { isSeat: true }))));
    expect(results.sort()).toEqual(['NO_SEAT_FREE', 'ok']);
    expect((await server.pool.query('select count(*)::int as seats from team_members where team_id = $1 and is_seat', [teamId])).rows).toEqual([{ seats: 3 }]);
  });

  test('is none of a disabled member', async () => {
    await changeMembers(ada, [bo], { role: 'disabled' });
    expect(await codeOf(changeMembers(ada, [bo], { isSeat: true }))).toBe('MEMBER_IS_DISABLED');
    expect(await codeOf(changeMembers(ada, [ada], { isSeat: false }))).toBe('CREATOR_KEEPS_ROLE');
  });

  test('decides about the features of the edition', async () => {
    const hasShare = async () => (await bo.client.call('settings.features', {})).data.features.includes('enterpriseShare');
    expect(await hasShare()).toBe(true);
    await changeMembers(ada, [bo], { isSeat: false });
    expect(await hasShare()).toBe(false);
  });
});
