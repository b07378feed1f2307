import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../src/api-client/api-client';
import type { EndpointName } from '../../../src/contract/api/endpoints';
import { endpointNames } from '../../../src/contract/api/endpoints';
import { codeOf } from '../../support/call-code';
import { digestOf, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { changeMembers, createTeamOf } from './team-fixture';

// The roles that may make each call about a team ("Permissions", "Joining", "Leaving", "Ending a team" of part 6). Each call is made
// by each role on a team of its own, so no call changes what the next one finds.

const server = useTestServer();

const roles = ['creator', 'admin', 'member', 'disabled', 'adminOfOtherTeam', 'outsider'] as const;
type Role = (typeof roles)[number];

interface Fixture {
  readonly people: Readonly<Record<Role, TestPerson>>;
  /** A member to whom calls apply. */
  readonly target: TestPerson;
  readonly departmentId: number;
  readonly inviteGuid: string;
  readonly spaceGuid: string;
}

let people: Fixture['people'];
let targets: TestPerson[] = [];
beforeAll(async () => {
  const register = (name: string) => server.register(name);
  people = { creator: await register('Creator'), admin: await register('Admin'), member: await register('Member'), disabled: await register('Disabled'), adminOfOtherTeam: await register('Other'), outsider: await register('Outsider') };
  targets = [await register('Target'), await register('Second')];
});

/** Ends all teams of the test and makes them again. */
const createFixture = async (): Promise<Fixture> => {
  await server.pool.query('delete from teams');
  await server.pool.query('update files set trash_root = guid where type = 2 and trash_root is null');
  await server.pool.query('delete from jobs');
  const [target] = targets;
  if (!target) throw new Error('Nobody is there.');
  const { creator, admin, member, disabled, adminOfOtherTeam } = people;
  await createTeamOf(creator, [admin, member, disabled, target]);
  await changeMembers(creator, [admin], { role: 'admin' });
  await changeMembers(creator, [disabled], { role: 'disabled' });
  await createTeamOf(adminOfOtherTeam, [], 'Elsewhere');
  const { id: departmentId } = await creator.client.call('departments.create', { body: { name: 'Desk', parentId: null } });
  const { guid: inviteGuid } = await creator.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
  const { guid: spaceGuid } = await creator.client.call('spaces.create', { body: { name: 'Space' } });
  return { people, target, departmentId, inviteGuid, spaceGuid };
};

type Call = (client: ApiClient, fixture: Fixture) => Promise<unknown>;
type Row = readonly [name: EndpointName, call: Call, codes: Readonly<Record<Role, string>>];

const forAll = (creator: string, admin: string, member: string, disabled: string, adminOfOtherTeam: string, outsider: string): Readonly<Record<Role, string>> => ({ creator, admin, member, disabled, adminOfOtherTeam, outsider });
const managers = 'NO_ACCESS_MANAGE_TEAM';
/** Calls of managers about a person, a department or an invitation of the team: those of a different team do not find it. */
const managed = (foreign: string) => forAll('ok', 'ok', managers, managers, foreign, 'TEAM_NOT_FOUND');
const members = (client: ApiClient, { target }: Fixture, change: object) => client.call('members.change', { body: { memberIds: [target.user.id], ...change } });

const rows: readonly Row[] = [
  ['teams.mine', (client) => client.call('teams.mine', {}), forAll('ok', 'ok', 'ok', 'ok', 'ok', 'TEAM_NOT_FOUND')],
  ['teams.permissions', (client) => client.call('teams.permissions', {}), forAll('ok', 'ok', 'ok', 'ok', 'ok', 'TEAM_NOT_FOUND')],
  ['teams.inviteState', (client) => client.call('teams.inviteState', {}), forAll('ok', 'ok', 'ok', 'ok', 'ok', 'TEAM_NOT_FOUND')],
  ['teams.create', (client) => client.call('teams.create', { body: { name: 'Second' } }), forAll('ALREADY_IN_TEAM', 'ALREADY_IN_TEAM', 'ALREADY_IN_TEAM', 'ALREADY_IN_TEAM', 'ALREADY_IN_TEAM', 'ok')],
  ['teams.invite', (client) => client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } }), forAll('ok', 'ok', 'NO_ACCESS_INVITE', 'NO_ACCESS_INVITE', 'ok', 'TEAM_NOT_FOUND')],
  ['teams.inviteAccounts', (client) => client.call('teams.inviteAccounts', { body: { accounts: ['new@example.org'], departmentId: null } }), forAll('ok', 'ok', 'NO_ACCESS_INVITE', 'NO_ACCESS_INVITE', 'ok', 'TEAM_NOT_FOUND')],
  ['teams.invitations', (client) => client.call('teams.invitations', {}), forAll('ok', 'ok', 'NO_ACCESS_INVITE', 'NO_ACCESS_INVITE', 'ok', 'TEAM_NOT_FOUND')],
  ['teams.closeInvitation', (client, { inviteGuid }) => client.call('teams.closeInvitation', { params: { inviteGuid } }), forAll('ok', 'ok', 'NO_ACCESS_INVITE', 'NO_ACCESS_INVITE', 'INVITATION_NOT_FOUND', 'TEAM_NOT_FOUND')],
  ['teams.invitation', (client, { inviteGuid }) => client.call('teams.invitation', { query: { inviteGuid } }), forAll('ok', 'ok', 'ok', 'ok', 'ok', 'ok')],
  ['teams.join', (client, { inviteGuid }) => client.call('teams.join', { body: { inviteGuid } }), forAll('ok', 'ok', 'ok', 'ok', 'ALREADY_IN_TEAM', 'ok')],
  ['teams.waiting', (client) => client.call('teams.waiting', {}), forAll('ok', 'ok', 'ok', 'ok', 'ok', 'ok')],
  ['teams.joinByInvitation', (client) => client.call('teams.joinByInvitation', { body: { teamId: 1 } }), forAll('INVITATION_NOT_FOUND', 'INVITATION_NOT_FOUND', 'INVITATION_NOT_FOUND', 'INVITATION_NOT_FOUND', 'INVITATION_NOT_FOUND', 'INVITATION_NOT_FOUND')],
  ['teams.setting', (client) => client.call('teams.setting', { params: { settingName: 'profile' } }), forAll('ok', 'ok', 'ok', 'ok', 'ok', 'TEAM_NOT_FOUND')],
  ['teams.changeSetting', (client) => client.call('teams.changeSetting', { params: { settingName: 'spaces' }, body: { membersCreateSpaces: true } }), managed('ok')],
  ['teams.transfer', (client, { target }) => client.call('teams.transfer', { body: { userId: target.user.id } }), forAll('ok', 'CREATOR_ONLY', 'CREATOR_ONLY', 'CREATOR_ONLY', 'MEMBER_NOT_FOUND', 'TEAM_NOT_FOUND')],
  ['teams.end', (client) => client.call('teams.end', { query: { action: 'leave' } }), forAll('CREATOR_CANNOT_LEAVE', 'ok', 'ok', 'ok', 'CREATOR_CANNOT_LEAVE', 'TEAM_NOT_FOUND')],
  ['teams.log', (client) => client.call('teams.log', { query: {} }), managed('ok')],
  ['teams.spaces', (client) => client.call('teams.spaces', {}), managed('ok')],
  ['teams.takeSpace', (client, { spaceGuid }) => client.call('teams.takeSpace', { params: { spaceGuid } }), managed('FILE_NOT_FOUND')],
  ['members.list', (client) => client.call('members.list', { query: {} }), forAll('ok', 'ok', 'ok', 'MEMBER_IS_DISABLED', 'ok', 'TEAM_NOT_FOUND')],
  ['members.change', (client, fixture) => members(client, fixture, { role: 'admin' }), managed('MEMBER_NOT_FOUND')],
  ['members.belongings', (client, { target }) => client.call('members.belongings', { params: { memberId: target.user.id } }), managed('MEMBER_NOT_FOUND')],
  ['members.moveOut', (client, { target }) => client.call('members.moveOut', { params: { memberId: target.user.id }, body: { receiverId: null, keepsLinks: false } }), managed('MEMBER_NOT_FOUND')],
  ['members.takeBack', (client, { target }) => client.call('members.takeBack', { params: { memberId: target.user.id } }), forAll('UNDO_TOO_LATE', 'UNDO_TOO_LATE', managers, managers, 'ALREADY_IN_OTHER_TEAM', 'TEAM_NOT_FOUND')],
  ['departments.list', (client) => client.call('departments.list', {}), forAll('ok', 'ok', 'ok', 'MEMBER_IS_DISABLED', 'ok', 'TEAM_NOT_FOUND')],
  ['departments.create', (client) => client.call('departments.create', { body: { name: 'New', parentId: null } }), managed('ok')],
  ['departments.change', (client, { departmentId }) => client.call('departments.change', { params: { departmentId }, body: { name: 'New' } }), managed('DEPARTMENT_NOT_FOUND')],
  ['departments.merge', async (client, { departmentId, people: { creator } }) => {
    const { id } = await creator.client.call('departments.create', { body: { name: 'Second', parentId: null } });
    return client.call('departments.merge', { params: { departmentId }, body: { intoId: id } });
  }, managed('DEPARTMENT_NOT_FOUND')],
  ['departments.remove', (client, { departmentId }) => client.call('departments.remove', { params: { departmentId } }), managed('DEPARTMENT_NOT_FOUND')],
  ['departments.changeMembers', (client, { departmentId, target }) => client.call('departments.changeMembers', { params: { departmentId }, body: { add: [target.user.id], remove: [] } }), managed('DEPARTMENT_NOT_FOUND')],
  ['departments.addAccounts', (client, { departmentId }) => client.call('departments.addAccounts', { body: { accounts: ['new@example.org'], departmentID: departmentId } }), managed('DEPARTMENT_NOT_FOUND')],
];

test.each(rows.flatMap(([name, call, codes]) => roles.map((role) => [name, role, codes[role], call] as const)))('%s by %s: %s', async (_name, role, code, call) => {
  const fixture = await createFixture();
  const before = code === 'ok' ? null : await factsOf();
  expect(await codeOf(call(fixture.people[role].client, fixture))).toBe(code);
  // A refusal changes nothing.
  if (before !== null && _name !== 'departments.merge') expect(await factsOf()).toEqual(before);
});

/** Everything that calls about teams change. */
const factsOf = async (): Promise<unknown> => (await server.pool.query(`
  select (select json_agg(m order by m.person_id) from (select person_id, team_id, role, is_seat from team_members) m) as members,
    (select json_agg(t order by t.id) from (select id, name, settings from teams) t) as teams, (select json_agg(d order by d.id) from departments d) as departments,
    (select json_agg(d order by d.department_id, d.person_id) from department_members d) as placed, (select json_agg(i order by i.guid) from team_invitations i) as invitations,
    (select count(*)::int from team_log) as logged, (select count(*)::int from grants) as grants, (select count(*)::int from jobs) as jobs`)).rows;

test('dismissing a team is for its creator alone', async () => {
  for (const role of roles) {
    const fixture = await createFixture();
    const { client, password } = fixture.people[role];
    const { authToken } = await client.call('auth.verify', { body: { password: digestOf(password) } });
    const expected = { creator: 'ok', admin: 'CREATOR_ONLY', member: 'CREATOR_ONLY', disabled: 'CREATOR_ONLY', adminOfOtherTeam: 'TEAM_NAME_DIFFERS', outsider: 'TEAM_NOT_FOUND' }[role];
    expect(await codeOf(client.call('teams.end', { query: { action: 'dismiss' }, body: { name: 'Press', authToken } })), role).toBe(expected);
  }
});

test('has a row for each call about teams', () => {
  const named = endpointNames.filter((name) => /^(?:teams|members|departments)\./.test(name));
  expect(rows.map(([name]) => name).sort()).toEqual(named.sort());
});
