import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { ajaxMarkerValue, headers as headerNames } from '../../../src/contract/header-names';
import { createAccess } from '../../../src/server/modules/files/access-service';
import { peopleService } from '../../../src/server/modules/people/people-service';
import { createPublicSharing } from '../../../src/server/modules/sharing/public-sharing-service';
import type { Person } from '../../../src/server/person';
import { digestOf, startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { add, get, make, remove, share } from './people';
import { createCallScope } from '../../../src/server/call-scope';

const startMs = Date.parse('2026-03-08T05:00:00Z');
let nowMs = startMs;
let ada: TestPerson;
let bo: TestPerson;
let eve: TestPerson;

const server = useTestServer({ clock: () => new Date(nowMs) });
beforeAll(async () => {
  [ada, bo, eve] = await Promise.all([server.register('Ada'), server.register('Bo'), server.register('Eve')]);
});

describe('the mode of a link', () => {
  test('opens to people and to visitors, names the sharer, and closes again', async () => {
    const guid = await make(ada);
    expect(await failureOf(get(server, bo, guid))).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403 });
    expect(await failureOf(get(server, null, guid))).toMatchObject({ code: 'NOT_SIGNED_IN', status: 401 });
    expect(await share(ada, guid, { shareMode: 'readonly' })).toEqual({ shareMode: 'readonly', shareModeExpiredAt: null, passwordProtected: false, password: null });
    expect(await get(server, bo, guid)).toMatchObject({ role: 'unknown', shareMode: 'readonly', readable: true, editable: false, share: { sharer: { id: ada.user.id }, publicShareModeStatus: 'valid' } });
    expect(await get(server, null, guid)).toMatchObject({ role: 'unknown', readable: true });
    expect(await share(ada, guid, { shareMode: 'readonly' })).toMatchObject({ isUnchanged: true });
    await share(ada, guid, { shareMode: 'private' });
    expect(await failureOf(get(server, bo, guid))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await get(server, ada, guid)).toMatchObject({ shareMode: 'private', share: { originalShareMode: 'private', sharer: null } });
  });

  test('opens no longer to a person with a session, unless their page still believes they are signed in', async () => {
    const [guid, closed] = [await make(ada), await make(ada)];
    await share(ada, guid, { shareMode: 'readonly' });
    const origin = { [headerNames.ajaxMarker]: ajaxMarkerValue, origin: server.url };
    const signedIn = await rawRequest(server.url, 'POST', '/api/auth/password/login', { headers: origin, body: { email: bo.email, password: digestOf(bo.password) } });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const look = (id: string, headers: Record<string, string> = {}) => rawRequest(server.url, 'GET', `/api/files/${id}`, { headers: { cookie, ...headers } });
    const before = nowMs;
    // Longer than the lifetime of an unused session.
    nowMs += 91 * 24 * 60 * 60_000;
    try {
      expect((await look(guid)).json()).toMatchObject({ guid, role: 'unknown', readable: true });
      expect((await look(closed)).refusal()).toMatchObject({ code: 'NOT_SIGNED_IN' });
      expect((await look(guid, { [headerNames.personId]: String(bo.user.id) })).refusal()).toMatchObject({ code: 'NOT_SIGNED_IN' });
    } finally {
      nowMs = before;
    }
  });

  test('is inherited, closed by private, and follows the folder again with null', async () => {
    const folder = await make(ada);
    const child = await make(ada, folder);
    await share(ada, folder, { shareMode: 'editable' });
    expect(await get(server, bo, child)).toMatchObject({ shareMode: 'editable', editable: true, share: { originalShareMode: null } });
    await share(ada, child, { shareMode: 'private' });
    expect(await failureOf(get(server, bo, child))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await share(ada, child, { shareMode: null })).toMatchObject({ shareMode: null });
    expect(await get(server, bo, child)).toMatchObject({ editable: true });
  });

  test('is not changeable by readers, commentators or people with edit access by a link; an editor makes it their own', async () => {
    const guid = await make(ada);
    await add(ada, guid, bo, 'commentator');
    await share(ada, guid, { shareMode: 'editable' });
    for (const person of [bo, eve]) {
      expect(await get(server, person, guid)).toMatchObject({ editable: true, shareModeManageable: false });
      for (const shareMode of ['editable', 'readonly', 'private', null] as const) {
        expect(await failureOf(share(person, guid, { shareMode }))).toMatchObject({ code: 'NO_ACCESS_MODIFY', status: 403 });
      }
      expect(await failureOf(person.client.call('sharing.setExpiry', { params: { id: guid }, body: { shareModeExpireDuration: null } }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    }
    await ada.client.call('sharing.changeCollaborator', { params: { id: guid, userId: bo.user.id }, body: { role: 'editor' } });
    await share(bo, guid, { shareMode: 'readonly' });
    expect(await get(server, eve, guid)).toMatchObject({ editable: false, share: { sharer: { id: bo.user.id } } });
    // A link grants at most the rights of its creator (docs/permissions.md, L2).
    await remove(bo, guid, bo);
    expect(await failureOf(get(server, eve, guid))).toMatchObject({ code: 'SHARE_INVALID', args: { status: 'invalid_due_to_sharer_exited' } });
    await share(ada, guid, { shareMode: 'readonly' });
    expect(await get(server, eve, guid)).toMatchObject({ readable: true });
  });

  test('for the team opens to its members alone, and requires membership', async () => {
    const [owner, member, disabled] = await Promise.all([server.register('Owner'), server.register('Member'), server.register('Disabled')]);
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, owner.user.id, 'creator');
    await joinTeam(server, team, member.user.id);
    await joinTeam(server, team, disabled.user.id, 'disabled');
    const guid = await make(owner);
    await add(owner, guid, bo, 'editor');
    expect(await failureOf(share(bo, guid, { shareMode: 'enterprise_readonly' }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    await share(owner, guid, { shareMode: 'enterprise_readonly' });
    expect(await get(server, member, guid)).toMatchObject({ role: 'unknown', readable: true });
    for (const person of [eve, disabled]) expect(await failureOf(get(server, person, guid))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await failureOf(get(server, null, guid))).toMatchObject({ code: 'NOT_SIGNED_IN' });
    // A file without a team has no such link.
    expect(await failureOf(share(ada, await make(ada), { shareMode: 'enterprise_readonly' }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
  });
});

describe('the expiry of a link', () => {
  const inZone = async (zone: string, run: () => Promise<void>): Promise<void> => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    const connections = await Promise.all(Array.from({ length: 8 }, () => server.pool.connect()));
    for (const connection of connections) await connection.query(`set timezone to '${zone}'`);
    for (const connection of connections) connection.release();
    try {
      await run();
    } finally {
      if (before === undefined) delete process.env.TZ; else process.env.TZ = before;
    }
  };

  // In St John's clocks go forward at 2026-03-08T05:30Z, within the link's lifetime of an hour.
  test.each(['UTC', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns'])('is that very instant, whatever time zone the server has: %s', async (zone) => {
    await inZone(zone, async () => {
      nowMs = startMs;
      const guid = await make(ada);
      expect(await share(ada, guid, { shareMode: 'readonly', shareModeExpireDuration: 3600 })).toMatchObject({ shareModeExpiredAt: '2026-03-08T06:00:00.000Z' });
      nowMs = Date.parse('2026-03-08T05:59:59.999Z');
      expect(await get(server, bo, guid)).toMatchObject({ readable: true, shareModeExpireDuration: 3600, shareModeExpiredAt: '2026-03-08T06:00:00.000Z' });
      nowMs = Date.parse('2026-03-08T06:00:00.000Z');
      expect(await failureOf(get(server, bo, guid))).toMatchObject({ code: 'SHARE_EXPIRED', status: 403, args: { mayApply: true } });
      expect(await failureOf(get(server, null, guid))).toMatchObject({ code: 'SHARE_EXPIRED', args: { mayApply: false } });
      expect(await get(server, ada, guid)).toMatchObject({ readable: true });
    });
  });

  test('is kept if none is named, starts anew if one is, and is removed with the link', async () => {
    nowMs = startMs;
    const guid = await make(ada);
    await share(ada, guid, { shareMode: 'readonly', shareModeExpireDuration: 60 });
    nowMs += 30_000;
    expect(await share(ada, guid, { shareMode: 'commentable' })).toMatchObject({ shareModeExpiredAt: '2026-03-08T05:01:00.000Z' });
    const expire = (duration: number | null) => ada.client.call('sharing.setExpiry', { params: { id: guid }, body: { shareModeExpireDuration: duration } });
    expect(await expire(60)).toMatchObject({ shareMode: 'commentable', shareModeExpiredAt: '2026-03-08T05:01:30.000Z' });
    expect(await expire(null)).toMatchObject({ shareModeExpiredAt: null });
    expect(await expire(null)).toMatchObject({ isUnchanged: true });
    await expire(60);
    expect(await share(ada, guid, { shareMode: 'private', shareModeExpireDuration: 60 })).toMatchObject({ shareModeExpiredAt: null });
    expect(await failureOf(expire(60))).toMatchObject({ code: 'SHARE_LINK_MISSING', status: 409 });
  });
});

describe('sharing with everybody', () => {
  const personWith = async (columns: string): Promise<TestPerson> => {
    const person = await server.register('Somebody');
    await server.pool.query(`update people set ${columns} where id = $1`, [person.user.id]);
    return person;
  };
  const check = async (person: TestPerson, id: string) => (await person.client.call('sharing.check', { params: { id }, query: { items: 'publicShare' } })).publicShare;

  // docs/permissions.md, M6
  test.each([
    ['is_sharing_banned = true', 'USER_IN_BLACK_LIST'],
  ])('is refused to a person with %s: %s', async (columns, code) => {
    const person = await personWith(columns);
    const guid = await make(person);
    for (const shareMode of ['readonly', 'commentable', 'editable'] as const) expect(await failureOf(share(person, guid, { shareMode }))).toMatchObject({ code });
    expect(await check(person, guid)).toEqual({ value: false, reason: code });
    // This never prevents closing a link.
    await share(person, guid, { shareMode: 'private' });
  });

  /** Opens a file of Ada's as a service of its own would. */
  const openOfAda = async (guid: string) => {
    const principal = { personId: ada.user.id, sessionId: 'session', person: (await peopleService.byId(server.database, ada.user.id)) as Person, account: { personalEdition: 'free', membershipExpiresAt: null, team: null } } as const;
    const scope = createCallScope(server.database, principal, null);
    return { scope, opened: await createAccess({ deployment: 'private', clock: () => new Date(nowMs) }).open(scope, guid) };
  };

  test('of an empty file is refused only if its type has an editor', async () => {
    const board = await make(ada, undefined, fileTypes.board);
    await share(ada, board, { shareMode: 'readonly' });
    expect(await check(ada, board)).toEqual({ value: true, reason: 'UNKNOWN' });
    const guid = await make(ada, undefined, fileTypes.newdoc);
    expect(await failureOf(share(ada, guid, { shareMode: 'readonly' }))).toMatchObject({ code: 'FILE_IS_EMPTY' });
    const settings = { isMobileRequired: false, isOffered: true, clock: () => new Date(nowMs), realNameFrom: null, checkContent: async () => false };
    const withEditor = createPublicSharing({ ...settings, typesWithEditor: new Set([fileTypes.newdoc]) });
    const withOtherEditor = createPublicSharing({ ...settings, typesWithEditor: new Set([fileTypes.table]) });
    const empty = await openOfAda(guid);
    expect(await withEditor.check(empty.scope, empty.opened)).toBe('FILE_IS_EMPTY');
    expect(await withOtherEditor.check(empty.scope, empty.opened)).toBe(true);
    await server.pool.query('update files set has_content = true where guid = $1', [guid]);
    expect(await withEditor.check(empty.scope, empty.opened)).toBe(true);
  });

  test('of a file that anybody locked is FILE_IS_LOCKED', async () => {
    const guid = await make(ada, undefined, fileTypes.newdoc);
    await server.pool.query('update files set locked_by = $2, locked_at = now() where guid = $1', [guid, ada.user.id]);
    expect(await failureOf(share(ada, guid, { shareMode: 'editable' }))).toMatchObject({ code: 'FILE_IS_LOCKED' });
  });

  test('follows the folder only if that is permitted', async () => {
    const folder = await make(ada);
    const banned = await personWith('is_sharing_banned = true');
    await add(ada, folder, banned, 'editor');
    const child = await make(ada, folder);
    await share(ada, child, { shareMode: 'private' });
    await share(ada, folder, { shareMode: 'readonly' });
    expect(await failureOf(share(banned, child, { shareMode: null }))).toMatchObject({ code: 'USER_IN_BLACK_LIST' });
  });

  test('requests the operator\'s content check', async () => {
    const looked: (string | null)[] = [];
    const sharing = createPublicSharing({ isMobileRequired: false, isOffered: true, clock: () => new Date(nowMs), realNameFrom: null, typesWithEditor: new Set(), checkContent: async (_principal, look) => { looked.push((await look()).guid); return looked.length === 1; } });
    const guid = await make(ada);
    const { scope, opened } = await openOfAda(guid);
    expect(await sharing.check(scope, opened)).toBe('FILE_CONTENT_ILLEGAL');
    expect(await sharing.check(scope, opened)).toBe(true);
    expect(looked).toEqual([guid, guid]);
  });

  test('is not offered everywhere, and may require a mobile number', async () => {
    const elsewhere = await startTestServer({ config: { isPublicSharingOffered: false } });
    const strict = await startTestServer({ config: { isMobileRequiredToShare: true } });
    const [one, other] = [await elsewhere.register(), await strict.register()];
    expect(await failureOf(share(one, await make(one), { shareMode: 'readonly' }))).toMatchObject({ code: 'SERVICE_NOT_AVAILABLE_IN_REGION' });
    const guid = await make(other);
    expect(await failureOf(share(other, guid, { shareMode: 'readonly' }))).toMatchObject({ code: 'MOBILE_EMPTY' });
    await strict.pool.query(`update people set mobile = '+8613800000000', is_mobile_banned = true where id = $1`, [other.user.id]);
    expect(await failureOf(share(other, guid, { shareMode: 'readonly' }))).toMatchObject({ code: 'MOBILE_BAN' });
    await strict.pool.query('update people set is_mobile_banned = false where id = $1', [other.user.id]);
    expect(await share(other, guid, { shareMode: 'readonly' })).toMatchObject({ shareMode: 'readonly' });
    await Promise.all([elsewhere.stop(), strict.stop()]);
  });
});

describe('editions', () => {
  test('free people share with nobody, premium ones with an end and a password, a standard enterprise without a password', async () => {
    const open = await startTestServer({ deployment: 'public' });
    const [free, premium, member] = await Promise.all([open.register('Free'), open.register('Premium'), open.register('Member')]);
    await open.pool.query(`update people set personal_edition = 'premium' where id = $1`, [premium.user.id]);
    await joinTeam(open, await createTeam(open, 'Team', { editionId: 1 }), member.user.id, 'creator');
    const unsupported = (feature: string, editions: string) => ({ code: 'CURRENT_EDITION_NOT_SUPPORT', status: 403, args: { feature, editions } });
    const withLinks = 'personal_premium,personal_super,enterprise_standard,enterprise_premium,team';
    expect(await failureOf(share(free, await make(free), { shareMode: 'readonly' }))).toMatchObject(unsupported('publicShare', withLinks));
    const protect = (person: TestPerson, id: string) => person.client.call('sharing.setPassword', { params: { id }, body: { passwordProtected: true } });
    const ofPremium = await make(premium);
    await share(premium, ofPremium, { shareMode: 'readonly', shareModeExpireDuration: 60 });
    expect((await protect(premium, ofPremium)).password).toMatch(/^\S{4,16}$/);
    const ofMember = await make(member);
    await share(member, ofMember, { shareMode: 'enterprise_readonly', shareModeExpireDuration: 60 });
    expect(await failureOf(protect(member, ofMember))).toMatchObject(unsupported('sharePassword', 'personal_premium,personal_super,enterprise_premium'));

    // The membership ends: the existing link no longer opens, and an expiry can no longer be set.
    await open.pool.query(`update people set membership_expires_at = now() where id = $1`, [premium.user.id]);
    const { publicShareModeStatus } = (await premium.client.call('files.get', { params: { id: ofPremium } })).share;
    expect(publicShareModeStatus).toBe('invalid_due_to_membership_expired');
    expect(await failureOf(share(premium, ofPremium, { shareMode: 'private' }).then(() => share(premium, ofPremium, { shareMode: 'readonly' })))).toMatchObject(unsupported('publicShare', withLinks));
    await open.stop();
  });

  test('an expiry requires shareExpiry', async () => {
    const open = await startTestServer({ deployment: 'public' });
    const member = await open.register('Member');
    // TeamCollaboration has publicShare, but not shareExpiry.
    await joinTeam(open, await createTeam(open, 'Team', { editionId: 3 }), member.user.id, 'creator');
    const guid = await make(member);
    const unsupported = { code: 'CURRENT_EDITION_NOT_SUPPORT', args: { feature: 'shareExpiry', editions: 'personal_premium,personal_super,enterprise_standard,enterprise_premium' } };
    expect(await failureOf(share(member, guid, { shareMode: 'readonly', shareModeExpireDuration: 60 }))).toMatchObject(unsupported);
    await share(member, guid, { shareMode: 'readonly', shareModeExpireDuration: null });
    expect(await failureOf(member.client.call('sharing.setExpiry', { params: { id: guid }, body: { shareModeExpireDuration: 60 } }))).toMatchObject(unsupported);
    await open.stop();
  });
});

describe('the trash', () => {
  test('closes links while a file is in it, and restores none for a person who cannot create it', async () => {
    const person = await server.register('Owner');
    const folder = await make(person);
    const child = await make(person, folder);
    await share(person, folder, { shareMode: 'readonly' });
    await share(person, child, { shareMode: 'editable' });
    await person.client.call('files.remove', { params: { id: folder } });
    expect(await failureOf(get(server, bo, child))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    await person.client.call('trash.recover', { params: { id: folder } });
    expect(await get(server, bo, child)).toMatchObject({ editable: true });

    await person.client.call('files.remove', { params: { id: folder } });
    await server.pool.query('update people set is_sharing_banned = true where id = $1', [person.user.id]);
    expect(await person.client.call('trash.recover', { params: { id: folder } })).toMatchObject({ shareMode: 'private' });
    for (const guid of [folder, child]) expect(await failureOf(get(server, bo, guid))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });
});
