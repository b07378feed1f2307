import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { rawRequest, type RawResponse } from '../http/raw-request';

let nowMs: number;
let server: TestServer;
let ada: TestPerson;
beforeEach(async () => {
  nowMs = Date.parse('2026-03-01T10:00:00Z');
  server = await startTestServer({ clock: () => new Date(nowMs), config: { proxyCount: 1 } });
  ada = await server.register();
});
afterEach(() => server.stop());

const login = (email: string, password: string, address = '203.0.113.1'): Promise<RawResponse> =>
  rawRequest(server.url, 'POST', '/api/auth/password/login', { headers: { 'x-forwarded-for': address }, body: { email, password: digestOf(password) } });
const statuses = (responses: readonly RawResponse[]): number[] => responses.map(({ status }) => status);
const times = async <Value>(count: number, run: (index: number) => Promise<Value>): Promise<Value[]> => {
  const results: Value[] = [];
  for (let index = 0; index < count; index += 1) results.push(await run(index));
  return results;
};

describe('failed sign-ins', () => {
  it('are limited to 10 within 15 minutes for an account and an address, with the right password too', async () => {
    expect(statuses(await times(10, () => login(ada.email, 'wrong')))).toEqual(Array.from({ length: 10 }, () => 403));
    const eleventh = await login(ada.email, ada.password);
    expect(eleventh.status).toBe(429);
    expect(eleventh.refusal()).toMatchObject({ code: 'TOO_MANY_REQUESTS', args: { retryAfterSeconds: 900 } });
    expect(eleventh.headers.get('retry-after')).toBe('900');
  });

  it('are allowed again after that time, however often someone tried in between', async () => {
    await times(10, () => login(ada.email, 'wrong'));
    nowMs += 14 * 60_000;
    expect(statuses(await times(3, () => login(ada.email, 'wrong')))).toEqual([429, 429, 429]);
    nowMs += 60_000;
    expect((await login(ada.email, ada.password)).status).toBe(200);
  });

  it('do not lock the person out from other addresses, nor other people from this address', async () => {
    const bea = await server.register('Bea');
    await times(10, () => login(ada.email, 'wrong'));
    expect((await login(ada.email, ada.password, '203.0.113.2')).status).toBe(200);
    expect((await login(bea.email, bea.password)).status).toBe(200);
  });

  it('are forgotten by a success', async () => {
    await times(9, () => login(ada.email, 'wrong'));
    expect((await login(ada.email, ada.password)).status).toBe(200);
    expect(statuses(await times(10, () => login(ada.email, 'wrong')))).toEqual(Array.from({ length: 10 }, () => 403));
  });

  it('do not exceed the limit when they arrive concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 16 }, () => login(ada.email, 'wrong')));
    expect(statuses(responses).filter((status) => status === 403)).toHaveLength(10);
    expect(statuses(responses).filter((status) => status === 429)).toHaveLength(6);
  });

  it('are limited to 100 for an address over all accounts; an IPv6 network counts as one', async () => {
    const addressOf = (index: number): string => `2001:db8:1:2::${(index + 1).toString(16)}`;
    const responses = await times(100, (index) => login(`person${index}@example.com`, 'wrong', addressOf(index)));
    expect(new Set(statuses(responses))).toEqual(new Set([403]));
    expect((await login(ada.email, ada.password, addressOf(200))).status).toBe(429);
    expect((await login(ada.email, ada.password, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('are counted for the address that the proxy reports, whatever the client wrote before it', async () => {
    const forged = await times(10, (index) => login(ada.email, 'wrong', `198.51.100.${index}, 203.0.113.1`));
    expect(statuses(forged)).toEqual(Array.from({ length: 10 }, () => 403));
    expect((await login(ada.email, ada.password, '1.2.3.4, 203.0.113.1')).status).toBe(429);
    expect((await login(ada.email, ada.password, '203.0.113.1, 203.0.113.2')).status).toBe(200);
  });

  it('leave no address of a person in the database', async () => {
    await login('secret@example.com', 'wrong');
    const { rows: [row] } = await server.pool.query<{ dump: string }>('select json_agg(a)::text as dump from attempts a');
    expect(row?.dump).toContain('203.0.113.1');
    expect(row?.dump).not.toContain('secret');
  });
});

describe('registrations', () => {
  const register = (address?: string, { url }: TestServer = server, email = `${randomUUID()}@example.com`): Promise<RawResponse> => rawRequest(url, 'POST', '/api/auth/password/register', {
    headers: address === undefined ? {} : { 'x-forwarded-for': address },
    body: { email, password: digestOf('password'), name: 'Bea' },
  });

  it('are limited to 30 within an hour for a network', async () => {
    expect(new Set(statuses(await times(30, (index) => register(`2001:db8:1:2::${index + 1}`))))).toEqual(new Set([201]));
    const next = await register('2001:db8:1:2::99');
    expect(next.status).toBe(429);
    expect(next.refusal()).toMatchObject({ code: 'TOO_MANY_REQUESTS', args: { retryAfterSeconds: 3600 } });
    expect(next.headers.get('retry-after')).toBe('3600');
    expect((await register('2001:db8:1:3::1')).status).toBe(201);
    nowMs += 60 * 60_000;
    expect((await register('2001:db8:1:2::99')).status).toBe(201);
  });

  it('are limited behind a proxy that does not report the origin of requests', async () => {
    // Ada's own registration was the first.
    expect(new Set(statuses(await times(29, () => register())))).toEqual(new Set([201]));
    expect((await register()).status).toBe(429);
  });

  it('are not limited for this machine without a proxy in front', async () => {
    const own = await startTestServer();
    expect(new Set(statuses(await times(31, () => register(undefined, own))))).toEqual(new Set([201]));
    await own.stop();
  });

  it('count whatever the response, up to the operator\'s limit', async () => {
    const small = await startTestServer({ config: { proxyCount: 1, registrationsPerHour: 3 } });
    const from = '203.0.113.1';
    expect((await register(from, small, 'ada@example.com')).status).toBe(201);
    expect((await register(from, small, 'ada@example.com')).refusal().code).toBe('EMAIL_TAKEN');
    expect((await register(from, small, 'no address')).refusal().code).toBe('EMAIL_INVALID');
    const further = await times(2, () => register(from, small, 'ada@example.com'));
    expect(statuses(further)).toEqual([429, 429]);
    expect((await register(from, small)).status).toBe(429);
    await small.stop();
  });

  it('of a known address are refused without the work of a password\'s hash', async () => {
    const free = await startTestServer({ isHashingExpensive: true });
    await register(undefined, free, 'ada@example.com');
    const timed = async (run: () => Promise<unknown>): Promise<number> => {
      const start = process.cpuUsage();
      await times(10, run);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const made = await timed(() => register(undefined, free));
    const refused = await timed(() => register(undefined, free, 'ada@example.com'));
    expect(refused / made).toBeLessThan(0.6);
    await free.stop();
  });

  it('are refused if the operator closed them, and the status reports it', async () => {
    const closed = await startTestServer({ config: { registration: 'closed' } });
    const response = await register(undefined, closed);
    expect([response.status, response.refusal().code]).toEqual([403, 'REGISTRATION_CLOSED']);
    expect((await rawRequest(closed.url, 'GET', '/api/status')).json()).toMatchObject({ registration: 'closed' });
    expect((await rawRequest(server.url, 'GET', '/api/status')).json()).toMatchObject({ registration: 'open' });
    const { rowCount } = await closed.pool.query('select from people');
    expect(rowCount).toBe(0);
    await closed.stop();
  });

  it('do not exceed the limit when they arrive concurrently', async () => {
    const small = await startTestServer({ config: { proxyCount: 1, registrationsPerHour: 2 } });
    const responses = await Promise.all(Array.from({ length: 6 }, () => register('203.0.113.1', small)));
    expect(statuses(responses).sort()).toEqual([201, 201, 429, 429, 429, 429]);
    await small.stop();
  });

  it('are not exempt if the client claims to be this machine', async () => {
    expect(new Set(statuses(await times(30, () => register('127.0.0.9'))))).toEqual(new Set([201]));
    expect((await register('127.0.0.9')).status).toBe(429);
  });
});
