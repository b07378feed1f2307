import { randomBytes } from 'node:crypto';
import { io, Manager, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileTypes } from '../../../../src/contract/entities/file';
import { disconnectedEvent, disconnectedSchema, socketPath } from '../../../../src/contract/realtime/events';
import { connectLive } from '../../../support/live-client';
import { startTestServer, type TestPerson, type TestServer } from '../../../support/test-server';

let server: TestServer;
let ada: TestPerson;
let bea: TestPerson;
const open: { disconnect(): unknown }[] = [];
beforeEach(async () => {
  server = await startTestServer({ limits: { sockets: { messageBytes: 16 * 1024, messages: { limit: 30, windowMs: 10_000 }, perPerson: 3 } } });
  ada = await server.register('Ada');
  bea = await server.register('Bea');
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  await server.stop();
});

const openSocket = (person: TestPerson, transport: 'websocket' | 'polling' = 'websocket'): Socket => {
  const socket = io(server.url, { path: socketPath, transports: [transport], auth: { token: person.token }, forceNew: true, reconnection: false });
  open.push(socket);
  return socket;
};
const connected = async (socket: Socket): Promise<Socket> => {
  await new Promise<void>((resolve, reject) => { socket.once('connect', resolve).once('connect_error', reject); });
  return socket;
};
const refusal = (socket: Socket): Promise<unknown> => new Promise((resolve, reject) => {
  socket.once('connect', () => { reject(new Error('The socket was let in')); });
  socket.once('connect_error', (error: Error & { readonly data?: { readonly code?: unknown } }) => { resolve(error.data?.code); });
});

test.each(['websocket', 'polling'] as const)('a client that sends too many messages by %s gets the reason and is disconnected; others continue', async (transport) => {
  const others = await connectLive(server, bea);
  open.push(others.socket);
  const flooding = await connected(openSocket(ada, transport));
  const calm = await connectLive(server, ada);
  open.push(calm.socket);
  const reasons: unknown[] = [];
  flooding.on(disconnectedEvent, (reason) => { reasons.push(reason); });
  const ended = new Promise((resolve) => { flooding.once('disconnect', resolve); });
  for (let count = 0; count < 100; count += 1) flooding.emit('CLIENT_READY', { padId: null, type: 'NOTICE' }, () => undefined);
  expect(await ended).toBe('io server disconnect');
  expect(reasons.map((reason) => disconnectedSchema.strict().parse(reason))).toEqual([{ code: 'TOO_MANY_REQUESTS' }]);

  await bea.client.call('files.create', { body: { type: fileTypes.folder, name: 'Plans' } });
  await others.waitFor(1);
  await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Plans' } });
  await calm.waitFor(1);
});

test('a client that was disconnected can connect again', async () => {
  const flooding = await connected(openSocket(ada));
  const ended = new Promise((resolve) => { flooding.once('disconnect', resolve); });
  for (let count = 0; count < 100; count += 1) flooding.emit('anything');
  await ended;
  await connected(flooding.connect());
  await expect(flooding.emitWithAck('CLIENT_READY', { padId: null, type: 'NOTICE' })).resolves.toMatchObject({ seq: expect.any(Number) as number });
});

test('messages before the sign-in count, too', async () => {
  const manager = new Manager(server.url, { path: socketPath, transports: ['websocket'], reconnection: false });
  await new Promise<void>((resolve) => { manager.once('open', resolve); });
  const closed = new Promise((resolve) => { manager.once('close', resolve); });
  let lookups = 0;
  server.pool.on('acquire', () => { lookups += 1; });
  for (let count = 0; count < 500; count += 1) manager.engine.write(`0{"token":"${randomBytes(32).toString('base64url')}"}`);
  await closed;
  expect(lookups).toBeLessThan(100);
});

test('a message that is too large ends its connection alone', async () => {
  const others = await connectLive(server, bea);
  open.push(others.socket);
  const large = await connected(openSocket(ada));
  const ended = new Promise((resolve) => { large.once('disconnect', resolve); });
  large.emit('anything', 'x'.repeat(17 * 1024));
  expect(await ended).toBe('transport close');
  await bea.client.call('files.create', { body: { type: fileTypes.folder, name: 'Plans' } });
  await others.waitFor(1);
});

test('a person has a limited number of sockets, and can open one again once one is closed', async () => {
  const [first] = await Promise.all(Array.from({ length: 3 }, () => connected(openSocket(ada))));
  expect(await refusal(openSocket(ada))).toBe('TOO_MANY_REQUESTS');
  await connected(openSocket(bea));
  first?.disconnect();
  await expect.poll(async () => connected(openSocket(ada)).then(() => 'let in', () => 'refused')).toBe('let in');
});
