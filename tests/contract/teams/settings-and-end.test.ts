import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../support/call-code';
import { digestOf, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createFile, changeMembers, createTeamOf, rolesOf } from './team-fixture';

// Settings, a new creator, the end and the log of a team ("Ending a team", "Small ones" of part 6).

let now = new Date('2026-03-01T12:00:00.000Z');
const server = useTestServer({ deployment: 'public', clock: () => now });

let ada: TestPerson;
let bo: TestPerson;
let eve: TestPerson;
beforeEach(async () => {
  [ada, bo, eve] = [await server.register('Ada'), await server.register('Bo'), await server.register('Eve')];
  await createTeamOf(ada, [bo, eve]);
});

type Name = 'invite' | 'spaces' | 'file_tags' | 'profile' | 'domains';
const put = (settingName: Name, body: object, by = ada) => by.client.call('teams.changeSetting', { params: { settingName }, body });
const read = (settingName: Name, by = ada) => by.client.call('teams.setting', { params: { settingName } });
const tokenOf = async (person: TestPerson): Promise<string> => (await person.client.call('auth.verify', { body: { password: digestOf(person.password) } })).authToken;
const dismiss = (person: TestPerson, authToken: string, name = 'Press') => person.client.call('teams.end', { query: { action: 'dismiss' }, body: { name, authToken } });

describe('a setting', () => {
  test.each([
    ['invite', { inviteRoles: ['creator', 'admin'] }, { inviteRoles: ['member', 'disabled'] }, { inviteRoles: ['creator', 'member'] }],
    ['spaces', { membersCreateSpaces: false }, { membersCreateSpaces: true }, { membersCreateSpaces: true }],
    ['file_tags', { multipleFileTags: false }, { multipleFileTags: true }, { multipleFileTags: true }],
    ['profile', { name: 'Press', type: '', scale: '', province: '', city: '' }, { name: ' News ', city: 'Cobh' }, { name: 'News', type: '', scale: '', province: '', city: 'Cobh' }],
    ['domains', { domains: [] }, { domains: ['Example.COM', '@münchen.example'] }, { domains: ['example.com', 'münchen.example'] }],
  ] as const)('%s is read by members and changed by managers', async (name, before, body, after) => {
    expect((await read(name, bo)).data).toEqual(before);
    expect(await codeOf(put(name, body, bo))).toBe('NO_ACCESS_MANAGE_TEAM');
    expect((await put(name, body)).data).toEqual(after);
    expect((await read(name, bo)).data).toEqual(after);
  });

  test('has an effect: members invite, and create spaces', async () => {
    expect((await bo.client.call('teams.permissions', {})).canCreateSpace).toBe(false);
    await put('spaces', { membersCreateSpaces: true });
    await put('invite', { inviteRoles: ['member'] });
    expect(await bo.client.call('teams.permissions', {})).toMatchObject({ canCreateSpace: true, invite_members: true });
  });

  test.each([
    ['spaces', { domains: [] }], ['spaces', {}], ['profile', { name: 'x', editionId: 2 }], ['domains', { domains: ['localhost'] }], ['domains', { domains: ['a b.example'] }], ['invite', { inviteRoles: ['boss'] }],
  ] as const)('%s refuses %j', async (name, body) => {
    expect(await codeOf(put(name, body))).toBe('VALIDATION_FAILED');
  });

  test('has a name that a team may have', async () => {
    expect(await codeOf(put('profile', { name: ' ' }))).toBe('NAME_EMPTY');
    expect(await codeOf(read('billing' as never))).toBe('VALIDATION_FAILED');
  });
});

describe('a new creator', () => {
  const transfer = (by: TestPerson, to: TestPerson) => by.client.call('teams.transfer', { body: { userId: to.user.id } });

  test('has a seat, and the former one is an admin', async () => {
    await changeMembers(ada, [bo], { isSeat: false });
    await server.pool.query('update teams set seat_count = 2');
    expect(await transfer(ada, bo)).toMatchObject({ role: 'admin' });
    expect(await rolesOf(ada)).toEqual({ Ada: 'admin', Bo: 'creator, seat', Eve: 'member, seat' });
    expect(await codeOf(transfer(ada, eve))).toBe('CREATOR_ONLY');
    await ada.client.call('teams.end', { query: { action: 'leave' } });
  });

  test('is an active member', async () => {
    const stranger = await server.register('Stranger');
    await changeMembers(ada, [eve], { role: 'disabled' });
    expect([await codeOf(transfer(ada, stranger)), await codeOf(transfer(ada, eve)), await codeOf(transfer(bo, bo))]).toEqual(['MEMBER_NOT_FOUND', 'MEMBER_IS_DISABLED', 'CREATOR_ONLY']);
  });

  test('is one, of two transfers at the same moment', async () => {
    const codes = await Promise.all([codeOf(transfer(ada, bo)), codeOf(transfer(ada, eve))]);
    expect(codes.sort()).toEqual(['CREATOR_ONLY', 'ok']);
    expect(Object.values(await rolesOf(ada)).filter((role) => role.startsWith('creator'))).toHaveLength(1);
  });
});

describe('the end of a team', () => {
  test('makes its spaces personal ones of the creator, and ends everything else', async () => {
    await put('spaces', { membersCreateSpaces: true });
    const space = (await bo.client.call('spaces.create', { body: { name: 'Space' } })).guid;
    const file = await createFile(bo, 'Minutes', space);
    const { id: departmentId } = await ada.client.call('departments.create', { body: { name: 'Desk', parentId: null } });
    await ada.client.call('departments.changeMembers', { params: { departmentId }, body: { add: [eve.user.id], remove: [] } });
    await bo.client.call('sharing.addCollaborator', { params: { id: file }, body: { type: 2, id: departmentId, role: 'editor' } });
    const { guid: inviteGuid } = await ada.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
    await dismiss(ada, await tokenOf(ada));
    for (const person of [ada, bo, eve]) expect(await codeOf(person.client.call('teams.mine', {}))).toBe('TEAM_NOT_FOUND');
    expect((await ada.client.call('files.get', { params: { id: space } })).role).toBe('owner');
    expect(await codeOf(eve.client.call('files.get', { params: { id: file } }))).toBe('FILE_FORBIDDEN');
    expect(await codeOf(eve.client.call('teams.join', { body: { inviteGuid } }))).toBe('INVITATION_NOT_FOUND');
  });

  test('needs the creator, the name, and a token of this session that was not used', async () => {
    const token = await tokenOf(ada);
    expect(await codeOf(dismiss(bo, await tokenOf(bo)))).toBe('CREATOR_ONLY');
    expect(await codeOf(dismiss(ada, token, 'press'))).toBe('TEAM_NAME_DIFFERS');
    expect(await codeOf(ada.client.call('teams.end', { query: { action: 'dismiss' } }))).toBe('TEAM_NAME_DIFFERS');
    for (const wrong of [await tokenOf(bo), 'x', token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))]) expect(await codeOf(dismiss(ada, wrong))).toBe('AUTH_TOKEN_INVALID');
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await codeOf(dismiss(ada, token))).toBe('AUTH_TOKEN_INVALID');
    await dismiss(ada, await tokenOf(ada));
  });

  test('is refused while a paid membership runs', async () => {
    await server.pool.query(`update teams set is_trial = false where name = 'Press'`);
    expect(await codeOf(dismiss(ada, await tokenOf(ada)))).toBe('MEMBERSHIP_RUNNING');
    await server.pool.query(`update teams set expires_at = $1 where name = 'Press'`, [now]);
    await dismiss(ada, await tokenOf(ada));
  });
});

test('a wrong password is no confirmation, and is counted', async () => {
  const attempt = () => codeOf(ada.client.call('auth.verify', { body: { password: digestOf('wrong') } }));
  for (let count = 0; count < 10; count += 1) expect(await attempt()).toBe('INVALID_CREDENTIALS');
  expect(await attempt()).toBe('TOO_MANY_REQUESTS');
});

test('the log names who did what to whom, the newest first, in pages, to managers', async () => {
  await changeMembers(ada, [bo], { role: 'admin' });
  await bo.client.call('departments.create', { body: { name: 'Desk', parentId: null } });
  const { entries, nextCursor } = await ada.client.call('teams.log', { query: { limit: 2 } });
  expect(entries.map(({ action, actor, subjects, names }) => [action, actor.name, subjects.map(({ name }) => name), names])).toEqual([['createDepartment', 'Bo', [], ['Desk']], ['changeRole', 'Ada', ['Bo'], ['admin']]]);
  const rest = await ada.client.call('teams.log', { query: { cursor: nextCursor ?? '' } });
  expect(rest.entries.map(({ action }) => action)).toEqual(['join', 'join', 'invite', 'create']);
  expect(await codeOf(eve.client.call('teams.log', { query: {} }))).toBe('NO_ACCESS_MANAGE_TEAM');
  expect(await codeOf(bo.client.call('teams.log', { query: { cursor: nextCursor ?? '' } }))).toBe('CURSOR_INVALID');
});

test('the log lists the people of an action in the order of the action', async () => {
  const { id } = await ada.client.call('departments.create', { body: { name: 'Desk', parentId: null } });
  await ada.client.call('departments.changeMembers', { params: { departmentId: id }, body: { add: [eve.user.id, bo.user.id], remove: [] } });
  const { entries: [entry] } = await ada.client.call('teams.log', { query: { limit: 1 } });
  expect(entry?.subjects.map(({ name }) => name)).toEqual(['Eve', 'Bo']);
});

test('managers see all spaces of the team, also in the trash, and become admins of them', async () => {
  await put('spaces', { membersCreateSpaces: true });
  const guid = (await bo.client.call('spaces.create', { body: { name: 'Space of Bo' } })).guid;
  expect(await codeOf(ada.client.call('files.get', { params: { id: guid } }))).toBe('FILE_FORBIDDEN');
  await bo.client.call('spaces.remove', { params: { guid } });
  expect((await ada.client.call('teams.spaces', {})).spaces).toEqual([{ guid, name: 'Space of Bo', owner: { id: bo.user.id, name: 'Bo', avatar: null }, isInTrash: true, isAdmin: false }]);
  await ada.client.call('teams.takeSpace', { params: { spaceGuid: guid } });
  await ada.client.call('trash.recover', { params: { id: guid } });
  expect((await ada.client.call('files.get', { params: { id: guid } })).isAdmin).toBe(true);
  expect(await codeOf(eve.client.call('teams.takeSpace', { params: { spaceGuid: guid } }))).toBe('NO_ACCESS_MANAGE_TEAM');
  const foreign = (await (await server.register('Dan')).client.call('account.me', {})).desktopGuid;
  expect(await codeOf(ada.client.call('teams.takeSpace', { params: { spaceGuid: foreign } }))).toBe('FILE_NOT_FOUND');
});
