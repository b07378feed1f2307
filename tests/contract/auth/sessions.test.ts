import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { failureOf } from '../http/failure-of';
import { digestOf } from '../../support/test-server';
import { rawRequest } from '../http/raw-request';

const dayMs = 86_400_000;
let nowMs: number;
let server: TestServer;
let ada: TestPerson;
beforeEach(async () => {
  nowMs = Date.parse('2026-03-01T10:00:00Z');
  server = await startTestServer({ clock: () => new Date(nowMs) });
  ada = await server.register();
});
afterEach(() => server.stop());

const signInAgain = async (userAgent: string): Promise<string> => {
  const response = await rawRequest(server.url, 'POST', '/api/auth/password/login', { headers: { 'user-agent': userAgent }, body: { email: ada.email, password: digestOf(ada.password) } });
  return (response.json() as { token: string }).token;
};
const meStatus = async (token: string): Promise<number> => (await rawRequest(server.url, 'GET', '/api/users/me', { token })).status;

/** Polls for data that the server writes after the response. */
const eventually = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => { setTimeout(resolve, 10); });
  }
  throw new Error('It did not come to pass.');
};

describe('sessions', () => {
  it('are listed with device and times, the latest used first, the current one marked', async () => {
    nowMs += 5000;
    const phone = await signInAgain(`Phone ${'x'.repeat(300)}`);
    const { sessions, nextCursor } = await server.clientFor({ token: phone }).call('auth.listSessions', {});
    expect(nextCursor).toBeNull();
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ device: `Phone ${'x'.repeat(194)}`, createdAt: '2026-03-01T10:00:05.000Z', lastSeenAt: '2026-03-01T10:00:05.000Z', expiresAt: '2026-05-30T10:00:05.000Z' });
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(['createdAt', 'device', 'expiresAt', 'id', 'isCurrent', 'lastSeenAt']);
  });

  it('end by signing out, immediately and for that session only', async () => {
    const phone = await signInAgain('Phone');
    await ada.client.call('auth.logout', {});
    expect([await meStatus(ada.token), await meStatus(phone)]).toEqual([401, 200]);
  });

  it('end immediately by being revoked from another device', async () => {
    const phone = await signInAgain('Phone');
    const { sessions } = await ada.client.call('auth.listSessions', {});
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    await ada.client.call('auth.revokeSession', { params: { id: other?.id ?? '' } });
    expect([await meStatus(phone), await meStatus(ada.token)]).toEqual([401, 200]);
    expect((await ada.client.call('auth.listSessions', {})).sessions).toHaveLength(1);
  });

  it('of other people and unknown ones cannot be revoked', async () => {
    const bea = await server.register('Bea');
    const { sessions: [hers] } = await bea.client.call('auth.listSessions', {});
    for (const id of [hers?.id ?? '', 'AAAAAAAAAAAAAAAAAAAAAA']) {
      expect(await failureOf(ada.client.call('auth.revokeSession', { params: { id } }))).toMatchObject({ code: 'SESSION_NOT_FOUND', status: 404 });
    }
    expect(await meStatus(bea.token)).toBe(200);
  });

  it('last 90 days from their last use', async () => {
    nowMs += 89 * dayMs;
    expect(await meStatus(ada.token)).toBe(200);
    await eventually(async () => (await ada.client.call('auth.listSessions', {})).sessions[0]?.lastSeenAt === new Date(nowMs).toISOString());
    nowMs += 89 * dayMs;
    expect(await meStatus(ada.token)).toBe(200);
    await eventually(async () => (await ada.client.call('auth.listSessions', {})).sessions[0]?.lastSeenAt === new Date(nowMs).toISOString());
    nowMs += 90 * dayMs;
    expect(await meStatus(ada.token)).toBe(401);
  });

  it('are written to at most once a minute', async () => {
    const writes = async (): Promise<string> => (await server.pool.query<{ xmin: string }>('select xmin::text from sessions')).rows[0]?.xmin ?? '';
    const before = await writes();
    nowMs += 60_000;
    for (let use = 0; use < 5; use += 1) await meStatus(ada.token);
    expect(await writes()).toBe(before);
    nowMs += 1;
    await Promise.all(Array.from({ length: 5 }, () => meStatus(ada.token)));
    await eventually(async () => await writes() !== before);
    const after = await writes();
    for (let use = 0; use < 5; use += 1) await meStatus(ada.token);
    expect(await writes()).toBe(after);
  });
});

describe('tickets', () => {
  const redeem = (ticket: string, headers: Record<string, string> = {}) => rawRequest(server.url, 'POST', '/api/auth/tickets/redeem', { headers, body: { ticket } });

  it('sign a program in once', async () => {
    const { ticket } = await ada.client.call('auth.createTicket', {});
    const { user, token } = await server.clientFor().call('auth.redeemTicket', { body: { ticket } });
    expect(user).toEqual(ada.user);
    expect(token).not.toBe(ada.token);
    expect(await meStatus(token ?? '')).toBe(200);
    expect(await failureOf(server.clientFor().call('auth.redeemTicket', { body: { ticket } }))).toMatchObject({ code: 'TICKET_INVALID', status: 403 });
  });

  it('sign in one of two concurrent requests', async () => {
    const { ticket } = await ada.client.call('auth.createTicket', {});
    const responses = await Promise.all([redeem(ticket), redeem(ticket)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('are valid for 60 seconds', async () => {
    const [early, late] = [await ada.client.call('auth.createTicket', {}), await ada.client.call('auth.createTicket', {})];
    nowMs += 59_999;
    expect((await redeem(early.ticket)).status).toBe(200);
    nowMs += 1;
    expect((await redeem(late.ticket)).refusal().code).toBe('TICKET_INVALID');
  });

  it('are refused through a proxy, and remain valid for this machine', async () => {
    const { ticket } = await ada.client.call('auth.createTicket', {});
    expect((await redeem(ticket, { 'x-forwarded-for': '127.0.0.1' })).refusal().code).toBe('TICKET_INVALID');
    expect((await redeem(ticket, { forwarded: 'for=127.0.0.1' })).refusal().code).toBe('TICKET_INVALID');
    expect((await redeem(ticket)).status).toBe(200);
  });

  it.each(['', 'x', 'A'.repeat(43), '\u0000'.repeat(43)])('are not accepted if they are invented: %j', async (ticket) => {
    expect((await redeem(ticket)).refusal().code).toBe('TICKET_INVALID');
  });

  it('are not stored in a form that could be used', async () => {
    const { ticket } = await ada.client.call('auth.createTicket', {});
    const { rows: [row] } = await server.pool.query<{ dump: string }>('select json_agg(t)::text as dump from tickets t');
    expect(row?.dump).toContain('ticket_hash');
    expect(row?.dump).not.toContain(ticket);
  });
});
