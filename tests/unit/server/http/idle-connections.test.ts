import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../../../src/server/http/http-server';
import { createLogger } from '../../../../src/server/logging';

/** More than the system's buffers hold, so that some of it remains in the server while the reader pauses. */
const sizeBytes = 32 * 1024 ** 2;

const startServer = async () => {
  const app = createHttpServer({ proxyCount: 0 }, createLogger('silent'));
  app.get('/large', async (_request, reply) => reply.send(Buffer.alloc(sizeBytes)));
  app.get('/small', async () => 'small');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const request = async (path: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  };
  return { app, request };
};

test('a response that a slow reader has not read yet arrives whole, though the server closes and sweeps', async () => {
  const { app, request } = await startServer();
  const socket = await request('/large');
  const closed = app.close();
  app.server.closeIdleConnections();
  let received = 0;
  socket.on('data', (chunk: Buffer) => { received += chunk.length; });
  await expect.poll(() => received, { timeout: 20_000 }).toBeGreaterThan(sizeBytes);
  app.server.closeIdleConnections();
  await closed;
});

test('an idle connection does not keep the server open', async () => {
  const { app, request } = await startServer();
  const socket = await request('/small');
  socket.resume();
  const ended = once(socket, 'close');
  await expect.poll(() => { app.server.closeIdleConnections(); return socket.destroyed; }).toBe(true);
  await ended;
  await app.close();
});
