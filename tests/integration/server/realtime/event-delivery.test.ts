import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { io } from 'socket.io-client';
import { fileTypes } from '../../../../src/contract/entities/file';
import { socketPath } from '../../../../src/contract/realtime/events';
import { digestOf, type TestPerson } from '../../../support/test-server';
import { useTestServer } from '../../../support/use-test-server';
import { connectLive, type LiveClient } from '../../../support/live-client';

const server = useTestServer();
let ada: TestPerson;
const open: LiveClient[] = [];

beforeAll(async () => {
  ada = await server.register('Ada');
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

const connect = async (person: TestPerson, pushClientId?: string): Promise<LiveClient> => {
  const client = await connectLive(server, person, pushClientId);
  open.push(client);
  return client;
};
const create = (person: TestPerson, name: string, folder?: string) =>
  person.client.call('files.create', { body: { type: fileTypes.folder, name, ...(folder === undefined ? {} : { folder }) } });

describe('two windows of one person', () => {
  test('see each other\'s changes well within a second', async () => {
    const [one, two] = [await connect(ada, 'one'), await connect(ada, 'two')];
    const delaysMs: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const before = performance.now();
      await server.clientFor(ada, 'one').call('files.create', { body: { type: fileTypes.folder, name: `n${index}` } });
      await two.waitFor(index + 1);
      delaysMs.push((two.events.at(-1)?.receivedMs ?? NaN) - before);
    }
    await one.waitFor(20);
    expect(one.events.map(({ seq }) => seq)).toEqual(two.events.map(({ seq }) => seq));
    expect(new Set(two.events.map(({ origin }) => origin))).toEqual(new Set(['one']));
    // The median of 20, so that a single delay of a busy machine does not matter.
    expect(delaysMs.toSorted((left, right) => left - right)[10]).toBeLessThan(250);
  });

  test('receive with each event its predecessor on this connection, from the acknowledged one on', async () => {
    const bo = await server.register('Bo');
    const window = await connect(ada);
    await create(ada, 'first');
    for (let index = 0; index < 3; index += 1) await create(bo, 'between');
    await create(ada, 'second');
    await window.waitFor(2);
    const [first, second] = window.events;
    expect(first?.prevSeq).toBe(window.firstSeq);
    expect(second?.prevSeq).toBe(first?.seq);
    expect(second?.seq).toBe((first?.seq ?? 0) + 4);
  });
});

describe('recipients of events', () => {
  test('do not include people without access', async () => {
    const bo = await server.register('Bo');
    const [mine, theirs] = [await connect(ada), await connect(bo)];
    await create(ada, 'Private');
    await create(bo, 'Of Bo');
    await mine.waitFor(1);
    await theirs.waitFor(1);
    expect(mine.events.map(({ data }) => data?.file.name)).toEqual(['Private']);
    expect(theirs.events.map(({ data }) => data?.file.name)).toEqual(['Of Bo']);
  });

  test('receive the guid of a lost file and nothing else', async () => {
    const bo = await server.register('Bo');
    const [mine, theirs] = [await connect(ada), await connect(bo)];
    const { guid } = await create(ada, 'Given away');
    await mine.waitFor(1);
    // Transferred and moved to another person's desktop. The inserted event is the one that such a move stores.
    await server.pool.query(`update files set creator_id = $2, parent_guid = $3, path = $3 || '/' || guid || '/' where guid = $1`, [guid, bo.user.id, bo.user.desktopGuid]);
    await server.pool.query(`
      insert into events (kind, action, guid, old_path, new_path, actor_id, data)
      select kind, 'update', guid, new_path, $2 || '/' || guid || '/', actor_id, data from events where guid = $1`, [guid, bo.user.desktopGuid]);
    await server.pool.query(`select pg_notify('deckle_events', '')`);
    await mine.waitFor(2);
    await theirs.waitFor(1);
    expect(mine.events[1]).toMatchObject({ action: 'destroy', guid, data: null });
    expect(theirs.events[0]).toMatchObject({ action: 'update', guid, data: { file: { name: 'Given away' } } });
  });

  test('receive nothing before CLIENT_READY', async () => {
    const socket = io(server.url, { path: socketPath, transports: ['websocket'], auth: { token: ada.token }, forceNew: true });
    const received: unknown[] = [];
    socket.onAny((name) => received.push(name));
    await new Promise<void>((resolve) => { socket.once('connect', resolve); });
    const other = await connect(ada);
    await create(ada, 'Early');
    await other.waitFor(1);
    await expect(socket.timeout(200).emitWithAck('CLIENT_READY', { type: 'SOMETHING ELSE' })).rejects.toThrow();
    expect(received).toEqual([]);
    socket.disconnect();
  });
});

describe('authentication of a connection', () => {
  const refusal = (options: Parameters<typeof io>[1]): Promise<unknown> => new Promise((resolve, reject) => {
    const socket = io(server.url, { path: socketPath, forceNew: true, reconnection: false, transports: ['websocket'], ...options });
    socket.once('connect_error', (error) => {
      socket.disconnect();
      resolve((error as Error & { data?: unknown }).data);
    });
    socket.once('connect', () => { reject(new Error('It connected.')); });
  });

  test.each([
    ['nobody without a session', {}],
    ['nobody with a token that is none', { auth: { token: 'x'.repeat(43) } }],
    ['nobody with something else than a token', { auth: { token: { $ne: 1 } } }],
  ])('%s', async (_title, options) => {
    expect(await refusal(options)).toEqual({ code: 'NOT_SIGNED_IN' });
  });

  test('refuses a page whose cookie belongs to another person now', async () => {
    const bo = await server.register('Bo');
    const signedIn = await fetch(`${server.url}/api/auth/password/login`, {
      method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-with': 'XmlHttpRequest', origin: server.url },
      body: JSON.stringify({ email: bo.email, password: digestOf(bo.password) }),
    });
    const page = { extraHeaders: { cookie: signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '', origin: server.url } };
    expect(await refusal({ ...page, auth: { personId: ada.user.id } })).toEqual({ code: 'SESSION_CHANGED' });
    await expect(refusal({ ...page, auth: { personId: bo.user.id } })).rejects.toThrow('It connected.');
  });

  test('works over polling too', async () => {
    const socket = io(server.url, { path: socketPath, forceNew: true, transports: ['polling'], auth: { token: ada.token } });
    await new Promise<void>((resolve, reject) => { socket.once('connect', resolve).once('connect_error', reject); });
    expect(await socket.emitWithAck('CLIENT_READY', { padId: null, type: 'NOTICE' })).toEqual({ seq: expect.any(Number) as number, epoch: expect.any(String) as string });
    socket.disconnect();
  });
});

describe('the end of a session', () => {
  test('closes its sockets after notifying them, and those of other sessions remain open', async () => {
    const person = await server.register('Cy');
    const second = await server.clientFor().call('auth.login', { body: { email: person.email, password: digestOf(person.password) } });
    const [ended, stays] = [await connect(person), await connect({ ...person, token: second.token ?? '' })];
    const closed = new Promise<string>((resolve) => { ended.socket.once('disconnect', resolve); });
    await person.client.call('auth.logout', {});
    expect(await closed).toBe('io server disconnect');
    expect([ended.sessionEnds, stays.sessionEnds, stays.socket.connected]).toEqual([['expired'], [], true]);
  });

  test('is noticed when it expires, or ends without this server', async () => {
    const person = await server.register('Di');
    const window = await connect(person);
    const closed = new Promise<string>((resolve) => { window.socket.once('disconnect', resolve); });
    await server.pool.query(`update sessions set expires_at = now() - interval '1 second' where person_id = $1`, [person.user.id]);
    expect(await closed).toBe('io server disconnect');
    expect(window.sessionEnds).toEqual(['expired']);
  });

  test('names the reason when the person is blocked', async () => {
    const person = await server.register('Dot');
    const window = await connect(person);
    const closed = new Promise<string>((resolve) => { window.socket.once('disconnect', resolve); });
    await server.pool.query('update people set is_blocked = true where id = $1', [person.user.id]);
    expect(await closed).toBe('io server disconnect');
    expect(window.sessionEnds).toEqual(['blocked']);
  });
});

test('a hundred sockets of one person all receive every event', async () => {
  const person = await server.register('Eve');
  const windows = await Promise.all(Array.from({ length: 100 }, () => connect(person)));
  for (let index = 0; index < 5; index += 1) await create(person, `n${index}`);
  await Promise.all(windows.map((window) => window.waitFor(5)));
  for (const window of windows) {
    expect(window.events.map(({ data }) => data?.file.name)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4']);
    expect(window.events.map(({ prevSeq }) => prevSeq)).toEqual([window.firstSeq, ...window.events.slice(0, 4).map(({ seq }) => seq)]);
  }
});
