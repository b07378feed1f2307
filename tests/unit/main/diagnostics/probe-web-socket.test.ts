import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { probeWebSocket } from '../../../../src/main/diagnostics/probe-web-socket';

let server: Server | null = null;
afterEach(() => { server?.closeAllConnections(); server?.close(); });

const listen = async (prepare: (created: Server) => void): Promise<string> => {
  const created = createServer((_request, response) => { response.writeHead(502).end(); });
  prepare(created);
  server = created;
  await new Promise<void>((resolve) => { created.listen(0, '127.0.0.1', resolve); });
  return `http://127.0.0.1:${(created.address() as AddressInfo).port}/ws/?EIO=4&transport=websocket`;
};

it('reports that a web socket opens', async () => {
  const requests: unknown[] = [];
  const address = await listen((created) => created.on('upgrade', ({ url, headers }, socket) => {
    requests.push(url, headers.upgrade, headers['sec-websocket-version']);
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  }));
  expect(await probeWebSocket(address, 5000)).toBe('HTTP 101');
  expect(requests).toEqual(['/ws/?EIO=4&transport=websocket', 'websocket', '13']);
});

it('reports the response if an intermediary removes the upgrade', async () => {
  await expect(probeWebSocket(await listen(() => undefined), 5000)).rejects.toThrow('HTTP 502');
});

it('reports that nothing responds', async () => {
  await expect(probeWebSocket(await listen((created) => created.on('upgrade', () => undefined)), 20)).rejects.toThrow('no answer');
});
