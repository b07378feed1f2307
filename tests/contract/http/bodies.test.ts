import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { rawRequest } from './raw-request';

const logged: string[] = [];
let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  const logger = pino({ level: 'warn' }, { write: (line: string) => { logged.push(line); } });
  server = await startTestServer({ limits: { bodyTimeoutMs: 400, uploadStallMs: 400 }, logger });
  ada = await server.register();
});
afterAll(() => server.stop());

const portOf = (): number => Number(new URL(server.url).port);
const open = async (): Promise<Socket> => {
  const socket = connect(portOf(), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
/** All bytes received until the server closes the connection. */
const readAll = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
  return text;
};
const refusalIn = (result: string): { code?: string; requestId?: string; message?: string } => JSON.parse(result.slice(result.indexOf('\r\n\r\n') + 4)) as object;

const login = '/api/auth/password/login';

describe('a body of 1 MB without authentication', () => {
  it('is refused by its length before it is read, for every public call', async () => {
    for (const path of [login, '/api/auth/password/register', '/api/auth/tickets/redeem', '/api/release-reports', `/api/files/${'A'.repeat(22)}/password/verify`]) {
      const socket = await open();
      socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nx-requested-with: XMLHttpRequest\r\ncontent-length: 1000000\r\n\r\n{`);
      const code = refusalIn(await readAll(socket)).code;
      expect([path, code]).toEqual([path, 'PAYLOAD_TOO_LARGE']);
    }
  });

  it('is refused in chunks, too, and a body of 16 KB is read', async () => {
    const body = `{"email":"${'a'.repeat(16 * 1024 - 60)}","password":""}`;
    expect((await rawRequest(server.url, 'POST', login, { body })).refusal().code).toBe('VALIDATION_FAILED');
    const socket = await open();
    socket.write(`POST ${login} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${(17 * 1024).toString(16)}\r\n${'1'.repeat(17 * 1024)}\r\n`);
    const response = await readAll(socket);
    expect(refusalIn(response)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', args: { limitBytes: 16 * 1024 } });
  });

  it.each(['/api/files', '/api/nowhere', '/nowhere'])('is not read at %s', async (path) => {
    const socket = await open();
    const start = performance.now();
    // Not even the start of the body was sent, and the request is refused.
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`);
    const [result] = await once(socket.setEncoding('utf8'), 'data') as [string];
    expect(result).toMatch(/^HTTP\/1.1 40[14]/);
    // A body that is never sent does not keep the connection open.
    await once(socket, 'close');
    expect(performance.now() - start).toBeGreaterThan(300);
  });
});

describe('a body that arrives slowly', () => {
  it('is refused after its timeout, and the connection is closed', async () => {
    const socket = await open();
    socket.write(`POST ${login} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`);
    const drip = setInterval(() => { socket.write(' '); }, 50);
    const response = await readAll(socket);
    clearInterval(drip);
    expect(response).toMatch(/^HTTP\/1.1 408 /);
    expect(refusalIn(response).code).toBe('REQUEST_TIMEOUT');
  });

  it('of an upload may arrive slowly as long as it arrives', async () => {
    const metadata = `filename ${Buffer.from('slow.bin').toString('base64')},folder ${Buffer.from('Desktop').toString('base64')}`;
    const created = await fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { authorization: `Bearer ${ada.token}`, 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': metadata } });
    const path = created.headers.get('location') ?? '';
    const socket = await open();
    const head = (offset: number, length: number): string => `PATCH ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ada.token}\r\ntus-resumable: 1.0.0\r\nupload-offset: ${offset}\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${length}\r\n\r\n`;
    socket.write(head(0, 10));
    // The parts together exceed the limit of a JSON body.
    for (let count = 0; count < 5; count += 1) {
      socket.write('x');
      await new Promise((resolve) => { setTimeout(resolve, 150); });
    }
    // Then the upload stalls.
    await once(socket.resume(), 'close');
    // The received bytes are stored.
    await expect.poll(async () => (await fetch(`${server.url}${path}`, { method: 'HEAD', headers: { authorization: `Bearer ${ada.token}`, 'tus-resumable': '1.0.0' } })).headers.get('upload-offset')).toBe('5');
  });
});

describe('the form of a body', () => {
  const send = (body: string) => rawRequest(server.url, 'POST', '/api/files', { token: ada.token, body });

  it.each([
    ['as it is', '{"type":1,"name":"x","__proto__":{"a":1}}'],
    ['with escapes', '{"type":1,"name":"x","\\u005f_proto__":{"a":1}}'],
    ['deep inside', '{"type":1,"name":"x","more":[[{"__proto__":null}]]}'],
    ['by the constructor', '{"type":1,"name":"x","constructor":{"prototype":{"a":1}}}'],
    ['by the constructor with escapes', '{"type":1,"name":"x","c\\u006fnstructor":{"prototype":{"a":1}}}'],
  ])('has no key that replaces prototypes, %s', async (_, body) => {
    expect((await send(body)).refusal().code).toBe('INVALID_JSON');
  });

  it('allows such words in a value', async () => {
    const response = await send('{"type":1,"name":"__proto__ of a constructor"}');
    expect(response.json()).toMatchObject({ name: '__proto__ of a constructor' });
    expect((await send('{"type":1,"name":"\\u0041"}')).json()).toMatchObject({ name: 'A' });
  });

  it('is nested at most 64 deep', async () => {
    const nested = (depth: number): string => `{"type":1,"name":"Deep [[[[ \\" {{{{","more":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect((await send(nested(63))).status).toBe(201);
    expect((await send(nested(64))).refusal()).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'body' } });
    expect((await send(nested(400_000))).refusal()).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('a client that disconnects', () => {
  it('before its body was complete is no failure of the server, and leaves nothing behind', async () => {
    const count = async (): Promise<number | null> => (await server.pool.query('select from files')).rowCount;
    const before = await count();
    for (const path of ['/api/files', '/api/files/action/move']) {
      const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
      const socket = await open();
      const [connection] = await accepted;
      const isClosed = new Promise<void>((resolve) => { connection.once('close', () => { resolve(); }); });
      socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ada.token}\r\nidempotency-key: k\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"type":1,`);
      // The server authenticates the person with one query, then reads the body.
      await rawRequest(server.url, 'GET', '/api/users/me', { token: ada.token });
      socket.resetAndDestroy();
      await isClosed;
    }
    expect((await rawRequest(server.url, 'GET', '/metrics')).text).not.toMatch(/^deckle_http_faults_total\{/m);
    expect(logged).toEqual([]);
    expect(await count()).toBe(before);
    const { rowCount } = await server.pool.query("select from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()");
    expect(rowCount).toBe(0);
    expect((await server.pool.query('select from idempotency_keys')).rowCount).toBe(0);
  });
});

describe('refusals by Node itself', () => {
  const talk = async (text: string): Promise<string> => {
    const socket = await open();
    socket.write(text);
    return readAll(socket);
  };

  it.each([
    ['headers that are too large', `GET /api/status HTTP/1.1\r\naccept-language: ja\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['an address that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['a method that nobody knows', 'BREW /api/status HTTP/1.1\r\nhost: localhost\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['a method that the API does not have', 'PROPFIND /api/files HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['no HTTP', 'GET / SMTP\r\n\r\n', 400, 'REQUEST_MALFORMED'],
  ])('%s', async (_, text, status, code) => {
    const response = await talk(text);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const refusal = refusalIn(response);
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(/[.。]$/) as string, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
    expect(response.toLowerCase()).toContain(`x-request-id: ${refusal.requestId ?? ''}`);
  });
});
