import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/server/api-error';
import { deleteExpiredResponses } from '../../../src/server/http/idempotency-repository';
import { createWriteRunner, type WriteRequest } from '../../../src/server/http/write-runner';
import { digestOf, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from './failure-of';
import { rawRequest, type RawResponse } from './raw-request';

const server = useTestServer();
let ada: TestPerson;
beforeAll(async () => {
  ada = await server.register();
});

const create = (key: string, name: string, token = ada.token): Promise<RawResponse> =>
  rawRequest(server.url, 'POST', '/api/files', { token, headers: { 'idempotency-key': key }, body: { type: 1, name } });

const countNamed = async (name: string): Promise<number> => {
  const { rows: [row] } = await server.pool.query<{ count: number }>('select count(*)::int as count from files where name = $1', [name]);
  return row?.count ?? -1;
};
const countKeys = async (key: string): Promise<number> => {
  const { rows: [row] } = await server.pool.query<{ count: number }>('select count(*)::int as count from idempotency_keys where key = $1', [key]);
  return row?.count ?? -1;
};

describe('a write with an idempotency key', () => {
  it('changes something once and returns the same response again', async () => {
    const key = randomUUID();
    const first = await create(key, 'Once');
    const second = await create(key, 'Once');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([null, 'true']);
    expect(await countNamed('Once')).toBe(1);
  });

  it('is refused with another body, and changes nothing', async () => {
    const key = randomUUID();
    await create(key, 'This');
    const other = await create(key, 'That');
    expect(other.status).toBe(422);
    expect(other.refusal().code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await countNamed('That')).toBe(0);
    expect((await create(key, 'This')).status).toBe(201);
  });

  it('is refused for another call, too', async () => {
    const key = randomUUID();
    const { guid } = (await create(key, 'Created')).json() as { guid: string };
    const failure = await failureOf(ada.client.call('files.rename', { params: { id: guid }, body: { name: 'Created' } }, { idempotencyKey: key }));
    expect(failure).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 422 });
  });

  it('is ignored if the response is a secret, which is stored nowhere', async () => {
    const key = randomUUID();
    const request = (): Promise<RawResponse> => rawRequest(server.url, 'POST', '/api/auth/tickets', { token: ada.token, headers: { 'idempotency-key': key } });
    const responses = [await request(), await request()];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[1]?.text).not.toBe(responses[0]?.text);
    expect(await countKeys(key)).toBe(0);
  });

  it('does not see the keys of other people', async () => {
    const key = randomUUID();
    const bea = await server.register('Bea');
    const [mine, hers] = [await create(key, 'Shared key'), await create(key, 'Shared key', bea.token)];
    expect([mine.status, hers.status]).toEqual([201, 201]);
    expect(hers.text).not.toBe(mine.text);
    expect(await countNamed('Shared key')).toBe(2);
  });

  it('has one effect and one response when it arrives eight times concurrently', async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => create(key, 'At once')));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    expect(await countNamed('At once')).toBe(1);
  });

  it('stores a response without a body', async () => {
    await server.clientFor().call('auth.login', { body: { email: ada.email, password: digestOf(ada.password) } });
    const { sessions } = await ada.client.call('auth.listSessions', {});
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const revoke = (): Promise<RawResponse> => rawRequest(server.url, 'DELETE', `/api/auth/sessions/${id}`, { token: ada.token, headers: { 'idempotency-key': `revoke ${id}` } });
    const responses = [await revoke(), await revoke()];
    expect(responses.map(({ status, text }) => [status, text])).toEqual([[204, ''], [204, '']]);
  });

  it('stores a refusal that repeating cannot change, though the state has changed since', async () => {
    const { guid: folder } = await ada.client.call('files.create', { body: { type: 1, name: 'In the way' } });
    const { guid } = await ada.client.call('files.create', { body: { type: 1, name: 'Child', folder } });
    await ada.client.call('files.remove', { params: { id: folder } });
    const recover = (): Promise<RawResponse> => rawRequest(server.url, 'PATCH', `/api/trashes/${guid}`, { token: ada.token, headers: { 'idempotency-key': `recover ${guid}` } });
    const first = await recover();
    expect([first.status, first.refusal().code]).toEqual([409, 'NOT_IN_TRASH']);
    await ada.client.call('trash.recover', { params: { id: folder } });
    const second = await recover();
    expect([second.status, second.text]).toEqual([409, first.text]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('is not bound by a refusal of the session', async () => {
    const key = randomUUID();
    expect((await create(key, 'Later', 'A'.repeat(43))).status).toBe(401);
    expect((await create(key, 'Later')).status).toBe(201);
  });

  it('stores nothing for more than 90 days', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    await create(old, 'Old');
    await create(young, 'Young');
    await server.pool.query("update idempotency_keys set created_at = '2026-01-01T00:00:00Z' where key = $1", [old]);
    await server.pool.query("update idempotency_keys set created_at = '2026-01-01T00:00:02Z' where key = $1", [young]);
    await deleteExpiredResponses(server.database, new Date('2026-04-01T00:00:01Z'));
    expect([await countKeys(old), await countKeys(young)]).toEqual([0, 1]);
  });
});

describe('running writes', () => {
  const request = (key: string | null): WriteRequest => ({ personId: ada.user.id, key, name: 'test', input: {}, refusalBody: ({ code }) => JSON.stringify({ code }) });

  it('rolls back a refused write, and stores the refusal', async () => {
    const key = randomUUID();
    const outcome = await createWriteRunner(server.database)(request(key), async (db) => {
      await db.execute(sql`update people set name = 'Eve' where id = ${ada.user.id}`);
      throw new ApiError('EMAIL_TAKEN');
    });
    expect(outcome).toEqual({ status: 409, body: '{"code":"EMAIL_TAKEN"}', isApplied: false, isReplay: false });
    expect((await ada.client.call('account.me', {})).name).toBe('Ada');
    expect(await countKeys(key)).toBe(1);
  });

  it.each(['NOT_SIGNED_IN', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS', 'INTERNAL', 'SERVICE_UNAVAILABLE'] as const)('stores nothing of a write that ends with %s', async (code) => {
    const key = randomUUID();
    const write = createWriteRunner(server.database);
    await expect(write(request(key), () => Promise.reject(new ApiError(code)))).rejects.toMatchObject({ code });
    expect(await countKeys(key)).toBe(0);
    expect(await write(request(key), async () => ({ status: 200, body: '1' }))).toMatchObject({ isApplied: true });
  });

  it.each(['40001', '40P01'])('retries a write that PostgreSQL ended with %s', async (state) => {
    let runs = 0;
    const outcome = await createWriteRunner(server.database)(request(randomUUID()), async (db) => {
      runs += 1;
      if (runs < 3) await db.execute(sql.raw(`do $$ begin raise exception 'again' using errcode = '${state}'; end $$`));
      return { status: 200, body: String(runs) };
    });
    expect(outcome).toMatchObject({ body: '3', isApplied: true });
  });

  it('reports that the key is in use if the other run does not end in time', async () => {
    const key = randomUUID();
    const other = await server.pool.connect();
    try {
      await other.query('begin');
      await other.query("insert into idempotency_keys (person_id, key, request_hash, status) values ($1, $2, '\\x00', 0)", [ada.user.id, key]);
      const write = createWriteRunner(server.database, 100);
      await expect(write(request(key), async () => ({ status: 200, body: '1' }))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
    } finally {
      await other.query('rollback');
      other.release();
    }
  });
});
