import { beforeEach, describe, expect, test } from 'vitest';
import { noticeTypes } from '../../../src/contract/entities/notice';
import { codeOf } from '../../support/call-code';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { createTeamOf } from './team-fixture';

// "By address" and "Joining" (part 6): invitations of an email address.

const day = 86_400_000;
const start = new Date('2026-03-01T12:00:00.000Z');
let now = start;
const server = useTestServer({ clock: () => now });

let ada: TestPerson;
let bo: TestPerson;
let eve: TestPerson;
let teamId = 0;
beforeEach(async () => {
  now = start;
  [ada, bo, eve] = [await server.register('Ada'), await server.register('Bo'), await server.register('Eve')];
  ({ id: teamId } = await createTeamOf(ada));
});

const invite = (accounts: readonly string[], departmentId: number | null = null) => ada.client.call('teams.inviteAccounts', { body: { accounts: [...accounts], departmentId } });
const guidFor = async (account: string): Promise<string> => (await invite([account])).results[0]?.inviteGuid ?? '';
const join = (person: TestPerson, inviteGuid: string) => person.client.call('teams.join', { body: { inviteGuid } });
const verify = (person: TestPerson) => server.pool.query('update people set status = 1 where id = $1', [person.user.id]);
const anyGuid: unknown = expect.stringMatching(/^[0-9A-Za-z]{22}$/);
const preview = (inviteGuid: string) => server.clientFor().call('teams.invitation', { query: { inviteGuid } });

test('an address is invited the same way with an account and without one', async () => {
  const { results } = await invite([bo.email, 'nobody@example.org', ada.email]);
  expect(results).toEqual([
    { account: bo.email, status: 'invited', inviteGuid: anyGuid, isMailed: false },
    { account: 'nobody@example.org', status: 'invited', inviteGuid: anyGuid, isMailed: false },
    { account: ada.email, status: 'added', inviteGuid: null, isMailed: false },
  ]);
  const { invitations } = await ada.client.call('teams.invitations', {});
  expect(invitations.map(({ account, uses, expiresAt }) => [account, uses, expiresAt]).sort()).toEqual([[bo.email, 1, new Date(start.getTime() + 30 * day).toISOString()], ['nobody@example.org', 1, new Date(start.getTime() + 30 * day).toISOString()]].sort());
});

test('the owner of an invited address is notified by a job, and a notice without an owner is not kept', async () => {
  await invite([bo.email]);
  await invite(['nobody@example.org']);
  const rows = async (): Promise<number> => (await server.pool.query("select 1 from notices where type = $1 and actor_id = $2", [noticeTypes.TEAM_INVITATION, ada.user.id])).rows.length;
  await expect.poll(async () => (await bo.client.call('notices.list', { query: { limit: 5, status: 'all' } })).notifications.map(({ notification }) => notification.type), { timeout: 20_000 }).toEqual([noticeTypes.TEAM_INVITATION]);
  await expect.poll(rows, { timeout: 20_000 }).toBe(1);
  expect((await eve.client.call('notices.list', { query: { limit: 5, status: 'all' } })).notifications).toEqual([]);
});

test('an invitation opens the team to its address alone, and once', async () => {
  const guid = await guidFor(bo.email.toUpperCase());
  const { account, end } = await preview(guid);
  expect([account, end]).toEqual([`${bo.email.charAt(0).toUpperCase()}…@EXAMPLE.COM`, null]);
  expect(await codeOf(join(eve, guid))).toBe('INVITATION_FOR_OTHER_ADDRESS');
  expect(await join(bo, guid)).toMatchObject({ id: teamId, role: 'member' });
  expect((await ada.client.call('teams.invitations', {})).invitations).toEqual([]);
  await bo.client.call('teams.end', { query: { action: 'leave' } });
  expect(await failureOf(join(bo, guid))).toMatchObject({ code: 'INVITATION_ENDED', args: { end: 'used_up' } });
});

test('an address that is invited again keeps its invitation, with a new end and the department', async () => {
  const guid = await guidFor(bo.email);
  now = new Date(start.getTime() + 29 * day);
  const { id } = await ada.client.call('departments.create', { body: { name: 'Desk', parentId: null } });
  expect((await invite([bo.email, ` ${bo.email.toUpperCase()} `], id)).results.map(({ inviteGuid }) => inviteGuid)).toEqual([guid, guid]);
  now = new Date(start.getTime() + 40 * day);
  await join(bo, guid);
  expect((await ada.client.call('departments.list', {})).departments).toMatchObject([{ memberCount: 1 }]);
});

test('an invitation ends after 30 days, and when it is withdrawn', async () => {
  const [first, second] = [await guidFor(bo.email), await guidFor(eve.email)];
  await ada.client.call('teams.closeInvitation', { params: { inviteGuid: second } });
  expect((await failureOf(join(eve, second))).args).toEqual({ end: 'closed' });
  now = new Date(start.getTime() + 30 * day);
  expect((await failureOf(join(bo, first))).args).toEqual({ end: 'expired' });
});

describe('the owner of a verified address', () => {
  test('finds the invitation without a link, and joins by the team', async () => {
    await guidFor(bo.email);
    expect((await bo.client.call('teams.waiting', {})).teams).toEqual([]);
    expect(await codeOf(bo.client.call('teams.joinByInvitation', { body: { teamId } }))).toBe('INVITATION_NOT_FOUND');
    await verify(bo);
    expect((await bo.client.call('teams.waiting', {})).teams).toEqual([{ id: teamId, name: 'Press', inviter: 'Ada', expiresAt: new Date(start.getTime() + 30 * day).toISOString() }]);
    expect(await bo.client.call('teams.joinByInvitation', { body: { teamId } })).toMatchObject({ id: teamId });
    expect(await bo.client.call('teams.joinByInvitation', { body: { teamId } })).toMatchObject({ id: teamId });
  });

  test('may join a team that admits the domain of the address, and nobody else may', async () => {
    await ada.client.call('teams.changeSetting', { params: { settingName: 'domains' }, body: { domains: ['@Example.com'] } });
    expect(await codeOf(bo.client.call('teams.joinByInvitation', { body: { teamId } }))).toBe('INVITATION_NOT_FOUND');
    await verify(bo);
    expect((await bo.client.call('teams.waiting', {})).teams).toEqual([{ id: teamId, name: 'Press', inviter: null, expiresAt: null }]);
    await bo.client.call('teams.joinByInvitation', { body: { teamId } });
    await verify(eve);
    await createTeamOf(eve, [], 'Elsewhere');
    expect(await failureOf(eve.client.call('teams.joinByInvitation', { body: { teamId } }))).toMatchObject({ code: 'ALREADY_IN_TEAM', args: { name: 'Elsewhere' } });
  });
});

test('members are added to a department by address, and others are invited to it', async () => {
  const { id } = await ada.client.call('departments.create', { body: { name: 'Desk', parentId: null } });
  const { results } = await ada.client.call('departments.addAccounts', { body: { accounts: [ada.email, bo.email], departmentID: id } });
  expect(results.map(({ status }) => status)).toEqual(['added', 'invited']);
  await join(bo, results[1]?.inviteGuid ?? '');
  expect((await ada.client.call('departments.list', {})).departments).toMatchObject([{ memberCount: 2 }]);
  expect(await codeOf(bo.client.call('departments.addAccounts', { body: { accounts: [ada.email], departmentID: id } }))).toBe('NO_ACCESS_MANAGE_TEAM');
  expect(await codeOf(ada.client.call('departments.addAccounts', { body: { accounts: [ada.email], departmentID: id + 1000 } }))).toBe('DEPARTMENT_NOT_FOUND');
});

test('50 new addresses an hour, and all or none', async () => {
  const batch = (from: number, count: number) => Array.from({ length: count }, (_, index) => `person${from + index}@example.org`);
  await invite(batch(0, 49));
  expect(await codeOf(invite(batch(49, 2)))).toBe('TOO_MANY_REQUESTS');
  expect((await ada.client.call('teams.invitations', {})).invitations).toHaveLength(49);
  await invite([...batch(0, 49), ...batch(49, 1)]);
  now = new Date(start.getTime() + 3_600_001);
  await invite(batch(50, 2));
});

test.each(['', 'nobody', '@example.org', 'a b@example.org', 'a@b\u0000.org'])('%j is not an address, and nobody is invited', async (account) => {
  expect(await codeOf(invite([bo.email, account]))).toBe('EMAIL_INVALID');
  expect((await ada.client.call('teams.invitations', {})).invitations).toEqual([]);
});
