import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ajaxMarkerValue, headers as headerNames } from '../../../src/contract/header-names';
import { createSharePasswords } from '../../../src/server/modules/sharing/share-passwords-service';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest, type RawResponse } from '../http/raw-request';
import { add, get, make, share } from './people';

let nowMs: number;
let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let guid: string;
beforeEach(async () => {
  nowMs = Date.parse('2026-03-01T10:00:00Z');
  server = await startTestServer({ clock: () => new Date(nowMs), config: { proxyCount: 1 } });
  [ada, bo] = await Promise.all([server.register('Ada'), server.register('Bo')]);
  guid = await make(ada);
  await share(ada, guid, { shareMode: 'readonly' });
});
afterEach(() => server.stop());

const protect = (person: TestPerson, passwordProtected: boolean, id = guid) => person.client.call('sharing.setPassword', { params: { id }, body: { passwordProtected } });
const protectedBy = async (person: TestPerson, id = guid): Promise<string> => (await protect(person, true, id)).password ?? '';
const reset = (person: TestPerson) => person.client.call('sharing.resetPassword', { params: { id: guid } });
const verify = (person: TestPerson, password: string, id = guid) => person.client.call('sharing.verifyPassword', { params: { id }, body: { password } });
/** A visitor without a session, identified by cookie and address. */
const marker = { [headerNames.ajaxMarker]: ajaxMarkerValue };
const verifyAs = (password: string, { cookie, address = '203.0.113.1', id = guid }: { cookie?: string; address?: string; id?: string } = {}): Promise<RawResponse> =>
  rawRequest(server.url, 'POST', `/api/files/${id}/password/verify`, { headers: { ...marker, 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) }, body: { password } });
const cookieOf = ({ headers }: RawResponse): string => headers.get('set-cookie')?.split(';')[0] ?? '';
const lookAs = (cookie: string): Promise<RawResponse> => rawRequest(server.url, 'GET', `/api/files/${guid}`, { headers: { cookie } });
const times = async <Value>(count: number, run: (index: number) => Promise<Value>): Promise<Value[]> => {
  const results: Value[] = [];
  for (let index = 0; index < count; index += 1) results.push(await run(index));
  return results;
};

describe('a password', () => {
  test('is created by the server, stored encrypted, and shown only to people who can set it', async () => {
    await add(ada, guid, bo, 'commentator');
    const { password, passwordProtected } = await protect(ada, true);
    expect(passwordProtected).toBe(true);
    expect(password).toMatch(/^[a-z0-9]{8}$/);
    expect(await protect(ada, true)).toMatchObject({ password, isUnchanged: true });
    expect(await get(server, ada, guid)).toMatchObject({ password, passwordProtected: true, hasPassword: true });
    expect(await get(server, bo, guid)).toMatchObject({ password: null, passwordProtected: true });
    for (const change of [() => protect(bo, false), () => reset(bo)]) expect(await failureOf(change())).toMatchObject({ code: 'NO_ACCESS_MODIFY', status: 403 });

    const { rows: [row] } = await server.pool.query<{ encrypted: Buffer }>('select encrypted from share_passwords where file_guid = $1', [guid]);
    expect(row?.encrypted.length).toBe(12 + 16 + 8);
    const tables = ['events', 'files', 'idempotency_keys', 'share_passwords', 'attempts'];
    for (const table of tables) {
      const { rows: [dump] } = await server.pool.query<{ text: string | null }>(`select string_agg(t::text, ' ') as text from ${table} t`);
      expect(dump?.text ?? '').not.toContain(password ?? '');
    }
  });

  test('is set with the link in one step, is kept if it is not mentioned, and is removed the same way', async () => {
    const own = await make(ada);
    const opened = await share(ada, own, { shareMode: 'readonly', passwordProtected: true });
    expect(opened).toMatchObject({ shareMode: 'readonly', passwordProtected: true });
    expect(opened.password).toMatch(/^[a-z0-9]{8}$/);
    expect(await failureOf(get(server, bo, own))).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    expect(await share(ada, own, { shareMode: 'editable' })).toMatchObject({ password: opened.password });
    expect(await share(ada, own, { shareMode: 'editable', passwordProtected: true })).toMatchObject({ isUnchanged: true, password: opened.password });
    expect(await share(ada, own, { shareMode: 'editable', passwordProtected: false })).toMatchObject({ passwordProtected: false, password: null });
    expect(await get(server, bo, own)).toMatchObject({ editable: true });
    // A closed link gets no password.
    expect(await share(ada, own, { shareMode: 'private', passwordProtected: true })).toMatchObject({ shareMode: 'private', passwordProtected: false });
  });

  test('is never stored with an idempotency key', async () => {
    const { password } = await ada.client.call('sharing.setPassword', { params: { id: guid }, body: { passwordProtected: true } }, { idempotencyKey: 'key-1' });
    const { rows } = await server.pool.query('select from idempotency_keys where person_id = $1', [ada.user.id]);
    expect({ rows: rows.length, hasPassword: password !== null }).toEqual({ rows: 0, hasPassword: true });
  });

  test('belongs to a link of the file itself', async () => {
    const child = await make(ada, guid);
    expect(await failureOf(protect(ada, true, child))).toMatchObject({ code: 'SHARE_LINK_MISSING', status: 409 });
    expect(await failureOf(reset(ada))).toMatchObject({ code: 'SHARE_LINK_MISSING' });
    expect(await protect(ada, false)).toMatchObject({ isUnchanged: true });
    // The password protects descendants too.
    const password = await protectedBy(ada);
    expect(await failureOf(get(server, bo, child))).toMatchObject({ code: 'PASSWORD_REQUIRED', status: 403, args: { mayApply: true } });
    await verify(bo, password, child);
    expect(await get(server, bo, child)).toMatchObject({ readable: true });
  });

  test('encrypted for one file is invalid for a different file, and under a different key', () => {
    const passwords = createSharePasswords(Buffer.alloc(32, 1));
    const secret = passwords.encrypt('a', 'password');
    expect(passwords.decrypt('a', secret)).toBe('password');
    expect(passwords.decrypt('b', secret)).toBe(null);
    expect(createSharePasswords(Buffer.alloc(32, 2)).decrypt('a', secret)).toBe(null);
    expect(passwords.decrypt('a', Buffer.from(secret.map((byte, index) => (index === 30 ? byte ^ 1 : byte))))).toBe(null);
    expect(new Set(Array.from({ length: 100 }, () => passwords.generate())).size).toBe(100);
  });
});

describe('a person who enters the password', () => {
  test('reads for 12 hours, in this session alone', async () => {
    const password = await protectedBy(ada);
    expect(await failureOf(get(server, bo, guid))).toMatchObject({ code: 'PASSWORD_REQUIRED', args: { mayApply: true } });
    expect(await failureOf(verify(bo, 'wrong'))).toMatchObject({ code: 'SHARE_PASSWORD_WRONG', status: 403 });
    expect(await failureOf(verify(bo, password.toUpperCase()))).toMatchObject({ code: 'SHARE_PASSWORD_WRONG' });
    expect(await verify(bo, ` ${password} `)).toEqual({ expiresAt: '2026-03-01T22:00:00.000Z' });
    expect(await get(server, bo, guid)).toMatchObject({ role: 'unknown', readable: true, password: null });
    expect(await failureOf(get(server, await server.register('Eve'), guid))).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    nowMs = Date.parse('2026-03-01T21:59:59.999Z');
    expect(await get(server, bo, guid)).toMatchObject({ readable: true });
    nowMs = Date.parse('2026-03-01T22:00:00Z');
    expect(await failureOf(get(server, bo, guid))).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });

  test('need not be signed in: the pass is bound to their cookie', async () => {
    const password = await protectedBy(ada);
    const response = await verifyAs(password);
    expect(response.status).toBe(200);
    const cookie = cookieOf(response);
    expect((await lookAs(cookie)).status).toBe(200);
    expect((await rawRequest(server.url, 'GET', `/api/files/${guid}`)).refusal()).toMatchObject({ code: 'PASSWORD_REQUIRED', args: { mayApply: false } });
    expect((await lookAs(cookieOf(await verifyAs('wrong')))).refusal().code).toBe('PASSWORD_REQUIRED');
  });

  test('enters it again after it was replaced, and need not if there is none', async () => {
    const password = await protectedBy(ada);
    await verify(bo, password);
    const { password: next } = await reset(ada);
    expect(next).toMatch(/^[a-z0-9]{8}$/);
    expect(next).not.toBe(password);
    expect(await failureOf(get(server, bo, guid))).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    expect(await failureOf(verify(bo, password))).toMatchObject({ code: 'SHARE_PASSWORD_WRONG' });
    await verify(bo, next ?? '');
    expect(await get(server, bo, guid)).toMatchObject({ readable: true });
    // Turning the password off and on creates a new one: earlier passes stay invalid.
    expect(await protect(ada, false)).toMatchObject({ passwordProtected: false, password: null });
    expect(await get(server, bo, guid)).toMatchObject({ readable: true, hasPassword: false });
    expect(await verify(bo, 'anything')).toEqual({ expiresAt: null, isUnchanged: true });
    await protect(ada, true);
    expect(await failureOf(get(server, bo, guid))).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });

  test('learns nothing of files and links that are closed for another reason', async () => {
    const password = await protectedBy(ada);
    expect(await failureOf(verify(bo, password, await make(ada)))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await failureOf(verify(bo, password, '0123456789ABCDEFGHIJKL'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    await share(ada, guid, { shareMode: 'readonly', shareModeExpireDuration: 60 });
    nowMs += 60_000;
    expect(await failureOf(verify(bo, 'wrong'))).toMatchObject({ code: 'SHARE_EXPIRED' });
    await share(ada, guid, { shareMode: 'private' });
    expect(await failureOf(verify(bo, password))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    await ada.client.call('files.remove', { params: { id: guid } });
    expect(await failureOf(verify(bo, password))).toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  test('loses the pass with its row after its expiry', async () => {
    await verify(bo, await protectedBy(ada));
    nowMs += 13 * 60 * 60_000;
    await verifyAs('wrong');
    const { rows } = await server.pool.query<{ holder: string }>('select holder from share_passes');
    expect(rows[0]?.holder).toMatch(/^session:/);
  });
});

describe('wrong passwords', () => {
  const statuses = (responses: readonly RawResponse[]): number[] => responses.map(({ status }) => status);

  test('are limited to 10 within 15 minutes for a link and an address, with the right one too, and outlast their refusal', async () => {
    const password = await protectedBy(ada);
    expect(statuses(await times(10, () => verifyAs('wrong')))).toEqual(Array.from({ length: 10 }, () => 403));
    const eleventh = await verifyAs(password);
    expect(eleventh.status).toBe(429);
    expect(eleventh.refusal()).toMatchObject({ code: 'TOO_MANY_REQUESTS', args: { retryAfterSeconds: 900 } });
    // The limit applies to neither another address nor another link.
    expect((await verifyAs(password, { address: '203.0.113.2' })).status).toBe(200);
    const other = await make(ada);
    await share(ada, other, { shareMode: 'readonly' });
    expect((await verifyAs(await protectedBy(ada, other), { id: other })).status).toBe(200);
    // A file below is limited too, because it would be another way to try the same password.
    expect((await verifyAs(password, { id: await make(ada, guid) })).status).toBe(429);
    nowMs += 15 * 60_000;
    expect((await verifyAs(password)).status).toBe(200);
  });

  test('are counted with an idempotency key as without, and do not exceed the limit when they arrive concurrently', async () => {
    await protect(ada, true);
    const responses = await Promise.all(Array.from({ length: 14 }, () => rawRequest(server.url, 'POST', `/api/files/${guid}/password/verify`, {
      headers: { ...marker, 'x-forwarded-for': '203.0.113.9', 'idempotency-key': 'same' }, body: { password: 'wrong' },
    })));
    expect(statuses(responses).filter((status) => status === 403)).toHaveLength(10);
    expect(statuses(responses).filter((status) => status === 429)).toHaveLength(4);
  });

  test('are limited to 100 for an address over all links; an IPv6 network counts as one', async () => {
    const links = await times(11, async () => {
      const id = await make(ada);
      await share(ada, id, { shareMode: 'readonly' });
      await protect(ada, true, id);
      return id;
    });
    for (const [place, id] of links.slice(0, 10).entries()) {
      expect(new Set(statuses(await times(10, (index) => verifyAs('wrong', { id, address: `2001:db8:1:2::${place + 1}${index}` }))))).toEqual(new Set([403]));
    }
    expect((await verifyAs('wrong', { id: links[10] ?? '', address: '2001:db8:1:2::ffff' })).status).toBe(429);
    expect((await verifyAs('wrong', { id: links[10] ?? '', address: '2001:db8:1:3::1' })).status).toBe(403);
  });

  test('are limited to 300 for a link, from all addresses', async () => {
    await protect(ada, true);
    await server.pool.query(`insert into attempts (subject, window_start, count) values ($1, '2026-03-01T10:00:00Z', 299)`, [`share ${guid}`]);
    expect((await verifyAs('wrong', { address: '198.51.100.1' })).status).toBe(403);
    expect((await verifyAs('wrong', { address: '198.51.100.2' })).status).toBe(429);
  });
});
