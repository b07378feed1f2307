import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { socketPath } from '../../../../src/contract/realtime/events';
import { createConnectionRegistry } from '../../../../src/server/realtime/connection-registry';
import { createSocketServer } from '../../../../src/server/realtime/socket-server';

let server: Server;
let sockets: ReturnType<typeof createSocketServer>;
let lines: unknown[];
beforeEach(async () => {
  lines = [];
  const destination = new Writable({ write(chunk: Buffer, _encoding, done) { lines.push(JSON.parse(chunk.toString())); done(); } });
  server = createServer();
  sockets = createSocketServer({
    server, connections: createConnectionRegistry(), logger: pino({ level: 'debug' }, destination),
    authenticate: async () => ({ personId: 7, sessionId: 'session' }),
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
});
afterEach(() => {
  sockets.close();
  server.close();
});

test.each([
  ['which window it is', { pushClientId: 'window-1' }, 'window-1'],
  ['an id as long as they may be', { pushClientId: 'x'.repeat(100) }, 'x'.repeat(100)],
  ['no id where it is longer than any of ours', { pushClientId: 'x'.repeat(101) }, null],
  ['no id where there is none', {}, null],
])('the log of a socket contains %s', async (_title, query, pushClientId) => {
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { path: socketPath, transports: ['websocket'], query, forceNew: true });
  await new Promise<void>((resolve, reject) => { socket.once('connect', resolve).once('connect_error', reject); });
  expect(lines).toMatchObject([{ msg: 'A socket opened', personId: 7, pushClientId }]);
  socket.disconnect();
});
