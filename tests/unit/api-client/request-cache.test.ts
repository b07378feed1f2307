import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '../../../src/api-client/api-client';
import type { TransportResponse } from '../../../src/api-client/transport';
import { respondWith, fakeTransport, me, timeOut, statusBody, type FakeTransport } from './fake-transport';

/**
 * "Identical requests are de-duplicated within a 1,000 ms cache" (account specification, sections 7 and 9); any write,
 * event or change of login clears it.
 */
describe('the request cache', () => {
  let nowMs: number;
  let generation: number;
  let respond: () => TransportResponse | Promise<TransportResponse>;
  let network: FakeTransport;
  let client: ApiClient;
  const readMe = () => client.call('account.me', {});
  const readSessions = () => client.call('auth.listSessions', {});
  const isAbout = (path: string) => network.requests.filter((request) => request.url === path).length;

  beforeEach(() => {
    nowMs = 5_000;
    generation = 1;
    respond = () => respondWith(200, me);
    network = fakeTransport((request) => {
      if (request.method !== 'GET') return respond();
      return request.url === '/api/auth/sessions' ? respondWith(200, { sessions: [], nextCursor: null }) : respond();
    });
    client = createApiClient({ transport: network.transport, baseUrl: '', now: () => nowMs, loginGeneration: () => generation });
  });

  it('serves identical reads within one second from one request', async () => {
    const results = [await readMe()];
    nowMs += 999;
    results.push(await readMe());
    expect(results).toEqual([me, me]);
    expect(network.requests).toHaveLength(1);
  });

  it('sends a new request after 1,000 ms', async () => {
    await readMe();
    nowMs += 1_000;
    await readMe();
    expect(network.requests).toHaveLength(2);
  });

  it('shares a request in flight', async () => {
    await Promise.all([readMe(), readMe(), readMe()]);
    expect(network.requests).toHaveLength(1);
  });

  it('distinguishes requests with different queries', async () => {
    respond = () => respondWith(200, { files: [], capabilitySets: [], nextCursor: null });
    await client.call('files.list', { query: { folder: 'Desktop' } });
    await client.call('files.list', { query: { folder: 'Desktop', orderBy: 'name' } });
    expect(network.requests).toHaveLength(2);
  });

  it('is cleared by any write once that is done, also of reads during the write', async () => {
    await readMe();
    let finishWrite = (_: TransportResponse): void => { throw new Error('The write has not begun'); };
    respond = () => new Promise((resolve) => { finishWrite = resolve; });
    const write = client.call('auth.logout', {});
    await Promise.resolve();
    await readSessions();
    finishWrite(respondWith(204));
    await write;
    await readSessions();
    respond = () => respondWith(200, me);
    await readMe();
    expect([isAbout('/api/users/me'), isAbout('/api/auth/sessions')]).toEqual([2, 2]);
  });

  it('is cleared by a write without a response, since it may have been applied', async () => {
    respond = timeOut;
    const write = client.call('auth.logout', {});
    await readSessions();
    await expect(write).rejects.toMatchObject({ failure: { code: 'TIMED_OUT' } });
    await readSessions();
    expect(isAbout('/api/auth/sessions')).toBe(2);
  });

  it('is emptied on demand: after an event or a reconnection', async () => {
    await readMe();
    client.clearCache();
    await readMe();
    expect(network.requests).toHaveLength(2);
  });

  it('is emptied by a refused read, since the file may be gone from other responses too', async () => {
    await readSessions();
    respond = () => respondWith(404, { code: 'FILE_NOT_FOUND', message: '', requestId: 'r' });
    await expect(readMe()).rejects.toMatchObject({ failure: { code: 'FILE_NOT_FOUND' } });
    await readSessions();
    expect(isAbout('/api/auth/sessions')).toBe(2);
  });

  it('returns nothing of one login to the next', async () => {
    await readMe();
    generation = 2;
    await readMe();
    expect(network.requests).toHaveLength(2);
  });

  it('stores no refusal and no failure', async () => {
    respond = () => respondWith(404, { code: 'FILE_NOT_FOUND', message: '', requestId: 'r' });
    await expect(readMe()).rejects.toMatchObject({ failure: { code: 'FILE_NOT_FOUND' } });
    respond = timeOut;
    await expect(readMe()).rejects.toMatchObject({ failure: { code: 'TIMED_OUT' } });
    respond = () => respondWith(200, me);
    await expect(readMe()).resolves.toEqual(me);
    expect(network.requests).toHaveLength(3);
  });

  // A cached status or event would be outdated.
  it('is not used by status and events', async () => {
    respond = () => respondWith(200, statusBody);
    await client.call('platform.status', {});
    await client.call('platform.status', {});
    respond = () => respondWith(200, { events: [], lastSeq: 4, hasMore: false, reset: false });
    await client.call('events.list', { query: { after: 4 } });
    await client.call('events.list', { query: { after: 4 } });
    expect(network.requests).toHaveLength(4);
  });
});
