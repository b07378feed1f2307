import { beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { CollaboratorRole } from '../../../src/contract/entities/permissions';
import { codeOf } from '../../support/call-code';
import { createTeam, joinTeam } from '../../support/teams';
import { digestOf, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { add, change, collaborators, get, make, remove } from './people';

// "By address" (part 6): invitations of an email address to a file.

const day = 86_400_000;
const start = new Date('2026-03-01T12:00:00.000Z');
let now = start;
const server = useTestServer({ clock: () => now });

let ada: TestPerson;
let bo: TestPerson;
let eve: TestPerson;
let file = '';
beforeEach(async () => {
  now = start;
  [ada, bo, eve] = [await server.register('Ada'), await server.register('Bo'), await server.register('Eve')];
  file = await make(ada, undefined, fileTypes.document);
});

const invite = (account: string, role: CollaboratorRole = 'editor', person = ada, id = file) => person.client.call('sharing.invite', { params: { id }, body: { account, role } });
const guidFor = async (account: string, role?: CollaboratorRole): Promise<string> => (await invite(account, role)).inviteGuid ?? '';
const accept = (person: TestPerson, inviteGuid: string) => person.client.call('sharing.acceptInvitation', { body: { inviteGuid } });
const pending = async (person = ada) => (await person.client.call('sharing.invitations', { params: { id: file } })).invitations;
const preview = (inviteGuid: string) => server.clientFor().call('sharing.invitation', { query: { inviteGuid } });
const waiting = async (person: TestPerson) => (await person.client.call('sharing.waiting', {})).invitations;
const withdraw = (inviteGuid: string, person = ada, id = file) => person.client.call('sharing.withdrawInvitation', { params: { id, inviteGuid } });
const verify = (person: TestPerson) => server.pool.query('update people set status = 1 where id = $1', [person.user.id]);
const anyGuid: unknown = expect.stringMatching(/^[0-9A-Za-z]{22}$/);
const expiresAt = new Date(start.getTime() + 30 * day).toISOString();

test('an address is invited the same way with an account and without one, and gets no right before it accepts', async () => {
  expect(await invite(bo.email)).toEqual({ account: bo.email, status: 'invited', inviteGuid: anyGuid, isMailed: false });
  expect(await invite('nobody@example.org', 'reader')).toEqual({ account: 'nobody@example.org', status: 'invited', inviteGuid: anyGuid, isMailed: false });
  const invitations = await pending();
  expect(new Map(invitations.map(({ account, role }) => [account, role]))).toEqual(new Map([[bo.email, 'editor'], ['nobody@example.org', 'reader']]));
  expect(invitations.map((each) => [each.expiresAt, each.inviter])).toEqual([[expiresAt, { id: ada.user.id, name: 'Ada' }], [expiresAt, { id: ada.user.id, name: 'Ada' }]]);
  expect(await codeOf(get(server, bo, file))).toBe('FILE_FORBIDDEN');
  expect(await collaborators(ada, file)).toHaveLength(1);
});

test('accepting gives the role, shows the person to the inviter, and happens once', async () => {
  const guid = await guidFor(bo.email.toUpperCase(), 'commentator');
  expect(await accept(bo, guid)).toEqual({ guid: file, type: fileTypes.document });
  expect(await collaborators(ada, file)).toEqual([expect.anything(), expect.objectContaining({ role: 'commentator', user: expect.objectContaining({ id: bo.user.id, name: 'Bo' }) as unknown, sharedBy: expect.objectContaining({ name: 'Ada' }) as unknown })]);
  expect(await pending()).toEqual([]);
  expect((await failureOf(accept(bo, guid))).args).toEqual({ end: 'used_up' });
  await remove(ada, file, bo);
  expect((await failureOf(accept(bo, guid))).args).toEqual({ end: 'used_up' });
  expect(await codeOf(get(server, bo, file))).toBe('FILE_FORBIDDEN');
});

test('two acceptances at the same moment give one grant', async () => {
  const guid = await guidFor(bo.email);
  const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf(accept(bo, guid))));
  expect(codes.sort()).toEqual(['INVITATION_ENDED', 'INVITATION_ENDED', 'INVITATION_ENDED', 'ok']);
  expect(await collaborators(ada, file)).toHaveLength(2);
});

test('an invitation opens the file to its address alone', async () => {
  const guid = await guidFor(bo.email);
  expect(await codeOf(accept(eve, guid))).toBe('INVITATION_FOR_OTHER_ADDRESS');
  expect(await codeOf(accept(bo, 'A'.repeat(22)))).toBe('INVITATION_NOT_FOUND');
  expect(await codeOf(server.clientFor().call('sharing.acceptInvitation', { body: { inviteGuid: guid } }))).toBe('NOT_SIGNED_IN');
  expect(await preview(guid)).toEqual({ file: { name: 'Secret plan', type: fileTypes.document }, inviter: { name: 'Ada' }, account: `${bo.email.charAt(0)}…@example.com`, role: 'editor', expiresAt, end: null });
  expect(await codeOf(preview('x'))).toBe('INVITATION_NOT_FOUND');
});

test('the owner of a verified address finds the invitation without a link', async () => {
  const guid = await guidFor(bo.email, 'reader');
  expect(await waiting(bo)).toEqual([]);
  await verify(bo);
  await verify(eve);
  expect(await waiting(bo)).toEqual([{ guid, file: { name: 'Secret plan', type: fileTypes.document }, role: 'reader', inviter: 'Ada', expiresAt }]);
  expect(await waiting(eve)).toEqual([]);
  await accept(bo, guid);
  expect(await waiting(bo)).toEqual([]);
});

test('a person who registers after the invitation accepts it', async () => {
  const guid = await guidFor('later@example.com');
  const { user, token } = await server.clientFor().call('auth.register', { body: { email: 'later@example.com', password: digestOf('secret'), name: 'Later', inviteGuid: guid } });
  const later = server.clientFor({ token: token ?? '' });
  expect(await later.call('sharing.acceptInvitation', { body: { inviteGuid: guid } })).toMatchObject({ guid: file });
  expect((await collaborators(ada, file)).map((each) => each.user.id)).toContain(user.id);
});

describe('the moment after', () => {
  test('an invitation ends after 30 days, and when it is withdrawn', async () => {
    const [first, second] = [await guidFor(bo.email), await guidFor(eve.email)];
    await withdraw(second);
    await withdraw(second);
    expect((await failureOf(accept(eve, second))).args).toEqual({ end: 'closed' });
    expect(await preview(second)).toMatchObject({ file: null, end: 'closed' });
    now = new Date(start.getTime() + 30 * day - 1);
    expect(await preview(first)).toMatchObject({ end: null });
    now = new Date(start.getTime() + 30 * day);
    expect((await failureOf(accept(bo, first))).args).toEqual({ end: 'expired' });
    expect(await preview(first)).toMatchObject({ file: null, end: 'expired' });
    expect(await pending()).toEqual([]);
  });

  test('an inviter who lost the right opens nothing, and does again with it', async () => {
    await add(ada, file, eve, 'editor', true);
    const guid = (await invite(bo.email, 'editor', eve)).inviteGuid ?? '';
    await verify(bo);
    await change(ada, file, eve, { isAdmin: false, role: 'reader' });
    expect((await failureOf(accept(bo, guid))).args).toEqual({ end: 'unavailable' });
    expect([await preview(guid), await waiting(bo)]).toEqual([expect.objectContaining({ file: null, end: 'unavailable' }), []]);
    await remove(ada, file, eve);
    expect((await failureOf(accept(bo, guid))).args).toEqual({ end: 'unavailable' });
    expect(await codeOf(get(server, bo, file))).toBe('FILE_FORBIDDEN');
    await add(ada, file, eve, 'editor', true);
    await accept(bo, guid);
    expect((await get(server, bo, file)).name).toBe('Secret plan');
  });

  test('an inviter whose account is blocked opens nothing', async () => {
    const guid = await guidFor(bo.email);
    await server.pool.query('update people set is_blocked = true where id = $1', [ada.user.id]);
    expect((await failureOf(accept(bo, guid))).args).toEqual({ end: 'unavailable' });
  });

  test('a file in the trash is not opened, one that was restored is, and a destroyed one has no invitations', async () => {
    const [guid, other] = [await guidFor(bo.email), await guidFor(eve.email)];
    await ada.client.call('files.remove', { params: { id: file } });
    expect((await failureOf(accept(bo, guid))).args).toEqual({ end: 'unavailable' });
    expect(await preview(guid)).toMatchObject({ file: null, end: 'unavailable' });
    await ada.client.call('trash.recover', { params: { id: file } });
    await accept(bo, guid);
    expect((await get(server, bo, file)).name).toBe('Secret plan');
    await server.pool.query('delete from files where guid = $1', [file]);
    expect(await codeOf(accept(eve, other))).toBe('INVITATION_NOT_FOUND');
  });

  test('a person who has a stronger role keeps it, and the owner remains the owner', async () => {
    const guid = await guidFor(bo.email, 'reader');
    await add(ada, file, bo, 'editor');
    await accept(bo, guid);
    expect((await collaborators(ada, file)).map(({ role, owner }) => [role, owner])).toEqual([[null, true], ['editor', false]]);
    const again = await guidFor(eve.email, 'reader');
    await add(ada, file, eve, 'editor', true);
    await ada.client.call('sharing.transfer', { params: { id: file }, body: { userId: eve.user.id } });
    await accept(eve, again);
    expect((await collaborators(eve, file)).find(({ owner }) => owner)?.user.id).toBe(eve.user.id);
  });

  test('an address that is invited again keeps its invitation, with a new end, role and inviter', async () => {
    const guid = await guidFor(bo.email, 'reader');
    await add(ada, file, eve, 'editor', true);
    now = new Date(start.getTime() + 29 * day);
    expect((await invite(` ${bo.email.toUpperCase()} `, 'editor', eve)).inviteGuid).toBe(guid);
    now = new Date(start.getTime() + 40 * day);
    expect(await pending()).toEqual([expect.objectContaining({ guid, role: 'editor', inviter: { id: eve.user.id, name: 'Eve' } })]);
    await accept(bo, guid);
    expect((await get(server, bo, file)).role).toBe('editor');
  });
});

describe('inviting', () => {
  test('people who may add others; others neither see nor withdraw invitations', async () => {
    const guid = await guidFor(bo.email);
    expect(await codeOf(invite('x@example.org', 'reader', eve))).toBe('FILE_FORBIDDEN');
    await add(ada, file, eve, 'reader');
    for (const call of [() => invite('x@example.org', 'reader', eve), () => pending(eve), () => withdraw(guid, eve)]) expect(await codeOf(call())).toBe('NO_ACCESS_ADD_USER');
    const other = await make(eve);
    expect(await codeOf(withdraw(guid, eve, other))).toBe('INVITATION_NOT_FOUND');
    expect(await preview(guid)).toMatchObject({ end: null });
  });

  test('a member of the own team is added, people of other teams are invited', async () => {
    const [own, others] = [await createTeam(server, 'Press'), await createTeam(server, 'Studio')];
    await joinTeam(server, own, ada.user.id, 'creator');
    await joinTeam(server, own, bo.user.id);
    await joinTeam(server, others, eve.user.id);
    expect(await invite(bo.email, 'reader')).toEqual({ account: bo.email, status: 'added', inviteGuid: null, isMailed: false });
    expect((await get(server, bo, file)).name).toBe('Secret plan');
    expect((await invite(eve.email)).status).toBe('invited');
    expect(await codeOf(get(server, eve, file))).toBe('FILE_FORBIDDEN');
  });
});

test('50 new addresses an hour, together with those of a team', async () => {
  await joinTeam(server, await createTeam(server, 'Press'), ada.user.id, 'creator');
  await ada.client.call('teams.inviteAccounts', { body: { accounts: Array.from({ length: 30 }, (_, index) => `team${index}@example.org`), departmentId: null } });
  for (let index = 0; index < 20; index += 1) await invite(`person${index}@example.org`);
  expect(await codeOf(invite('one-more@example.org'))).toBe('TOO_MANY_REQUESTS');
  expect((await invite('person1@example.org')).status).toBe('invited');
  now = new Date(start.getTime() + 3_600_001);
  expect((await invite('one-more@example.org')).status).toBe('invited');
});

test.each(['', 'nobody', '@example.org', 'a b@example.org', 'a@b\u0000.org', 'ada@example.org\r\nBcc: x@example.org', '\u0430da@example.org'])('%j is not an address, and nobody is invited', async (account) => {
  expect(await codeOf(invite(account))).toBe('EMAIL_INVALID');
  expect(await pending()).toEqual([]);
});
