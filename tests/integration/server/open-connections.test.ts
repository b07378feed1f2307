import { connect, type Socket } from 'node:net';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { socketPath } from '../../../src/contract/realtime/events';
import { startTestServer } from '../../support/test-server';

/** Far less than the timeouts after which Node or a client would close an open connection: 60 s and more. Milliseconds. */
const soonMs = 10_000;

const stopped = async (server: { stop(): Promise<void> }): Promise<number> => {
  const startedAt = performance.now();
  await server.stop();
  return performance.now() - startedAt;
};

it('a server stops although clients poll for events', async () => {
  const server = await startTestServer();
  const { token } = await server.register();
  const sockets = await Promise.all(Array.from({ length: 20 }, () => new Promise<ReturnType<typeof io>>((resolve) => {
    const socket = io(server.url, { path: socketPath, transports: ['polling'], auth: { token }, forceNew: true, reconnectionDelay: 10 });
    socket.once('connect', () => { resolve(socket); });
  })));
  try {
    expect(await stopped(server)).toBeLessThan(soonMs);
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
});

it('a server stops although a connection has sent no request yet', async () => {
  const server = await startTestServer();
  const silent: Socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await new Promise((resolve) => { silent.once('connect', resolve); });
  // The response shows that the server has accepted the earlier connection.
  await fetch(`${server.url}/api/status`);
  try {
    expect(await stopped(server)).toBeLessThan(soonMs);
  } finally {
    silent.destroy();
  }
});
