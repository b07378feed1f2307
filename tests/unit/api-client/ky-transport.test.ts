import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createKyTransport } from '../../../src/api-client/ky-transport';
import type { TransportRequest } from '../../../src/api-client/transport';

let server: Server | undefined;

const serve = async (listener: RequestListener): Promise<string> => {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => { started.listen(0, '127.0.0.1', resolve); });
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/`;
};

const request = (url: string, more: Partial<TransportRequest> = {}): TransportRequest => ({ method: 'GET', url, headers: {}, timeoutMs: 5_000, ...more });

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('createKyTransport, against a server of this machine', () => {
  it.each([200, 204, 304, 401, 423, 500, 503])('resolves with status %i after one request', async (status) => {
    let count = 0;
    const url = await serve((_, response) => { count += 1; response.writeHead(status).end(); });
    await expect(createKyTransport()(request(url))).resolves.toMatchObject({ status, text: '' });
    expect(count).toBe(1);
  });

  it('sends method, headers and body and returns the text', async () => {
    const url = await serve((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
        response.end([incoming.method, incoming.headers['x-push-client-id'], Buffer.concat(chunks).toString('utf8')].join(' '));
      });
    });
    const reply = await createKyTransport()(request(url, { method: 'PATCH', headers: { 'x-push-client-id': 'w1', 'content-type': 'application/json' }, body: '"名前😀"' }));
    expect(reply.text).toBe('PATCH w1 "名前😀"');
  });

  it('throws timed-out if the server never responds', async () => {
    const url = await serve(() => { /* Never responds. */ });
    await expect(createKyTransport()(request(url, { timeoutMs: 60 }))).rejects.toMatchObject({ name: 'TransportError', kind: 'timed-out' });
  });

  it('throws timed-out if the body stalls after the headers', async () => {
    const url = await serve((_, response) => { response.writeHead(200, { 'content-length': '10' }).write('half'); });
    await expect(createKyTransport()(request(url, { timeoutMs: 150 }))).rejects.toMatchObject({ name: 'TransportError', kind: 'timed-out' });
  });

  it('throws offline if no one listens', async () => {
    const url = await serve((_, response) => response.end());
    await new Promise((resolve) => { server?.close(resolve); });
    await expect(createKyTransport()(request(url))).rejects.toMatchObject({ name: 'TransportError', kind: 'offline' });
  });

  it('throws offline if the connection breaks in the middle of the response', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(createKyTransport()(request(url))).rejects.toMatchObject({ name: 'TransportError', kind: 'offline' });
  });

  it('never retries a request by itself: the caller decides', async () => {
    let count = 0;
    const url = await serve((incoming) => { count += 1; incoming.socket.destroy(); });
    await expect(createKyTransport()(request(url))).rejects.toMatchObject({ kind: 'offline' });
    expect(count).toBe(1);
  });

  it('uses the given fetch', async () => {
    const requests: string[] = [];
    const transport = createKyTransport(async (input) => {
      requests.push(input instanceof Request ? input.url : input.toString());
      return new Response('from the partition', { status: 200 });
    });
    await expect(transport(request('http://deckle.invalid/api/status'))).resolves.toMatchObject({ text: 'from the partition' });
    expect(requests).toEqual(['http://deckle.invalid/api/status']);
  });
});
