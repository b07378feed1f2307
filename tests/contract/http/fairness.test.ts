import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestLimits } from '../../../src/server/request-limits';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { rawRequest, type RawResponse } from './raw-request';

let server: TestServer;
let ada: TestPerson;
let bea: TestPerson;
let folder: string;
const start = async (limits: Partial<RequestLimits> = {}): Promise<void> => {
  server = await startTestServer({ limits });
  ada = await server.register('Ada');
  bea = await server.register('Bea');
  folder = (await ada.client.call('files.create', { body: { type: 1, name: 'Held' } })).guid;
};
afterEach(() => server.stop());

/** Blocks renames of the folder inside of the database until the returned function is called. */
const holdFolder = async (): Promise<() => Promise<void>> => {
  const client = await server.pool.connect();
  await client.query('begin');
  await client.query('select from files where guid = $1 for update', [folder]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
};
const rename = (name: string, signal?: AbortSignal): Promise<RawResponse> => rawRequest(server.url, 'PATCH', `/api/files/${folder}`, { token: ada.token, body: { name }, ...(signal ? { signal } : {}) });
const waitingInDatabase = async (): Promise<number> => {
  const { rows: [row] } = await server.pool.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  return row?.count ?? 0;
};
const nameOfFolder = async (): Promise<string> => (await server.pool.query<{ name: string }>('select name from files where guid = $1', [folder])).rows[0]?.name ?? '';
const me = (person: TestPerson): Promise<RawResponse> => rawRequest(server.url, 'GET', '/api/users/me', { token: person.token });

describe('a person with many requests', () => {
  beforeEach(() => start());

  it('has six calls in progress, the others wait, and no one else does', async () => {
    const release = await holdFolder();
    const renames = Array.from({ length: 30 }, (_, index) => rename(`Name ${index}`));
    await expect.poll(waitingInDatabase).toBe(6);
    // All earlier requests have already been scheduled; other people's reads still get connections.
    for (let count = 0; count < 20; count += 1) expect((await me(bea)).status).toBe(200);
    expect(await waitingInDatabase()).toBe(6);
    await release();
    expect(new Set((await Promise.all(renames)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('shares the six among all devices', async () => {
    const { token } = await server.clientFor().call('auth.login', { body: { email: ada.email, password: digestOf(ada.password) } });
    const second = { ...ada, token: token ?? '' };
    // The server has registered both devices.
    await me(ada);
    await me(second);
    const release = await holdFolder();
    const renames = [ada, second].flatMap((device) => Array.from({ length: 6 }, () => rawRequest(server.url, 'PATCH', `/api/files/${folder}`, { token: device.token, body: { name: 'x' } })));
    await expect.poll(waitingInDatabase).toBe(6);
    for (let count = 0; count < 10; count += 1) await me(bea);
    expect(await waitingInDatabase()).toBe(6);
    await release();
    await Promise.all(renames);
  });
});

describe('waiting requests', () => {
  it('are limited in number and time, and refused with a time to retry', async () => {
    await start({ personCalls: { concurrent: 1, waiting: 2, waitTimeoutMs: 500 } });
    const release = await holdFolder();
    const first = rename('First');
    await expect.poll(waitingInDatabase).toBe(1);
    const others = await Promise.all(Array.from({ length: 5 }, () => rename('Other')));
    expect(others.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
    for (const response of others) expect([response.refusal().code, response.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '1']);
    await release();
    expect((await first).status).toBe(200);
    expect((await rename('Last')).status).toBe(200);
  });

  it('are dropped if their client disconnects', async () => {
    await start({ personCalls: { concurrent: 1, waiting: 10, waitTimeoutMs: 8000 } });
    const release = await holdFolder();
    const first = rename('First');
    await expect.poll(waitingInDatabase).toBe(1);
    const leaving = new AbortController();
    const left = rename('Left', leaving.signal).catch(() => null);
    const third = rename('Third');
    await me(bea);
    leaving.abort();
    await left;
    await release();
    expect((await first).status).toBe(200);
    expect((await third).status).toBe(200);
    expect(await nameOfFolder()).toBe('Third');
    const { rows } = await server.pool.query('select from events where guid = $1', [folder]);
    expect(rows).toHaveLength(3);
  });

  it('do not get the slot of a disconnected client while the server still works for it', async () => {
    await start({ personCalls: { concurrent: 1, waiting: 10, waitTimeoutMs: 8000 } });
    const release = await holdFolder();
    const leaving = new AbortController();
    const first = rename('First', leaving.signal).catch(() => null);
    await expect.poll(waitingInDatabase).toBe(1);
    leaving.abort();
    await first;
    const second = rename('Second');
    for (let count = 0; count < 10; count += 1) await me(bea);
    expect(await waitingInDatabase()).toBe(1);
    await release();
    expect((await second).status).toBe(200);
    expect(await nameOfFolder()).toBe('Second');
  });

  it('are never small calls behind a download that is not read', async () => {
    await start({ personCalls: { concurrent: 1, waiting: 0, waitTimeoutMs: 500 } });
    const guid = await upload(createTusClient(server, ada), new Uint8Array(16 * 1024 ** 2), { filename: 'large.bin', folder: 'Desktop' });
    const download = await fetch(`${server.url}/api/files/${guid}/download`, { headers: { authorization: `Bearer ${ada.token}` } });
    expect(download.status).toBe(200);
    expect((await me(ada)).status).toBe(200);
    await download.body?.cancel();
  });

  it('of downloads have their own slots, released when the client disconnects', async () => {
    await start({ personTransfers: { concurrent: 1, waiting: 0, waitTimeoutMs: 500 } });
    const guid = await upload(createTusClient(server, ada), new Uint8Array(32 * 1024 ** 2), { filename: 'large.bin', folder: 'Desktop' });
    const download = (): Promise<Response> => fetch(`${server.url}/api/files/${guid}/download`, { headers: { authorization: `Bearer ${ada.token}` } });
    const first = await download();
    expect((await download()).status).toBe(429);
    await first.body?.cancel();
    await expect.poll(async () => {
      const next = await download();
      await next.body?.cancel();
      return next.status;
    }).toBe(200);
  });
});
