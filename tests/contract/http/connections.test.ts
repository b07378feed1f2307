import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { errorBodySchema } from '../../../src/contract/errors';
import type { ServerConfig } from '../../../src/server/config';
import { startTestServer, type TestServer } from '../../support/test-server';

const limit = 10;
let server: TestServer;
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.stop();
});
const start = async (config: Partial<ServerConfig> = {}): Promise<void> => {
  server = await startTestServer({ config: { connectionsPerAddress: limit, ...config } });
};

const openConnection = async (localAddress = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress });
  open.push(socket);
  await new Promise((resolve, reject) => { socket.once('connect', resolve).once('error', reject); });
  return socket;
};
const status = (): string => 'GET /api/status HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n\r\n';
/** The status line of the next response; empty if the connection is closed instead. */
const request = async (socket: Socket): Promise<string> => {
  const response = new Promise<string>((resolve) => {
    socket.once('data', (data) => { resolve(data.toString().split('\r\n')[0] ?? ''); }).once('close', () => { resolve(''); }).once('error', () => { resolve(''); });
  });
  socket.write(status());
  return response;
};
const served = 'HTTP/1.1 200 OK';
/** Opens connections up to the limit. Resolves once the server has counted them. */
const fill = async (): Promise<Socket[]> => {
  const sockets = await Promise.all(Array.from({ length: limit }, () => openConnection()));
  expect(new Set(await Promise.all(sockets.map(request)))).toEqual(new Set([served]));
  return sockets;
};

describe('connections of one address', () => {
  it('are limited: the next connection is refused with a reason, and closed', async () => {
    await start();
    await fill();
    const [head = '', body = ''] = (await text(await openConnection())).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(head).toMatch(/\r\nretry-after: 10\r\n/);
    expect(errorBodySchema.strict().parse(JSON.parse(body)).code).toBe('TOO_MANY_REQUESTS');
  });

  it('block neither other addresses nor open connections', async () => {
    await start();
    const sockets = await fill();
    for (let count = 0; count < 50; count += 1) await text(await openConnection());
    expect(await request(await openConnection('127.0.0.2'))).toBe(served);
    for (const socket of sockets) expect(await request(socket)).toBe(served);
  });

  it('are accepted again after some are closed', async () => {
    await start();
    const [first, second] = await fill();
    first?.destroy();
    second?.end();
    await expect.poll(async () => request(await openConnection())).toBe(served);
    await expect.poll(async () => request(await openConnection())).toBe(served);
    await expect.poll(async () => request(await openConnection())).toBe('HTTP/1.1 429 Too Many Requests');
  });

  it('are not limited behind a proxy, whose address all clients share', async () => {
    await start({ proxyCount: 1 });
    await fill();
    const others = await Promise.all(Array.from({ length: limit * 3 }, () => openConnection()));
    expect(new Set(await Promise.all(others.map(request)))).toEqual(new Set([served]));
  });
});
