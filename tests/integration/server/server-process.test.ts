import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createApiClient, type ApiClient } from '../../../src/api-client/api-client';
import { createKyTransport } from '../../../src/api-client/ky-transport';
import { passwordDigest } from '../../../src/core/password';
import { isAlive } from '../../../src/server/data-directory/process-identity';
import { readPostmaster } from '../../../src/server/postgres/postmaster';
import { isRoot } from '../../../src/server/postgres/unprivileged-user';
import { useIsolatedServers } from '../../support/isolated-servers';
import type { ServerProcess } from '../../support/server-process';

// Each test starts programs, some of them twice, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const { folder, at: dataDirectory, start: startWith, startFailureOf: refusalOf } = useIsolatedServers();
const start = (flags: readonly string[] = []): Promise<ServerProcess> => startWith({ flags });

const clientOf = (server: ServerProcess, token: string | null = null): ApiClient =>
  createApiClient({ transport: createKyTransport(), baseUrl: server.url, token: () => token });

const account = { email: 'ada@example.com', password: passwordDigest('correct horse') };
const register = (server: ServerProcess) => clientOf(server).call('auth.register', { body: { ...account, name: 'Ada' } });
const signIn = (server: ServerProcess) => clientOf(server).call('auth.login', { body: account });

const clusterDirectory = (): string => {
  const { directory } = JSON.parse(readFileSync(join(dataDirectory(), 'cluster.json'), 'utf8')) as { directory: string | null };
  return directory ?? join(dataDirectory(), 'postgres');
};
const postgresPid = (): number => readPostmaster(clusterDirectory())?.pid ?? 0;

test('the server writes to standard output that it is ready, and nothing else; SIGTERM ends it and PostgreSQL with exit code 0', async () => {
  const server = await start();
  expect(server.output().stdout).toBe(`Deckle is ready at ${server.url}\n`);
  await register(server);
  const postgres = postgresPid();
  expect(isAlive(postgres)).toBe(true);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(isAlive(postgres)).toBe(false);
  expect(existsSync(join(dataDirectory(), 'server.lock'))).toBe(false);
  expect((await signIn(await start())).user.name).toBe('Ada');
});

test('SIGINT ends the server with exit code 0 as well', async () => {
  expect(await (await start()).end('SIGINT')).toBe(0);
});

const registration = JSON.stringify({ ...account, name: 'Ada' });
const registrationHeaders = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(registration)) };
const readResponse = async (request: ClientRequest): Promise<[number | undefined, string]> => {
  const [response] = await once(request, 'response') as [IncomingMessage];
  return [response.statusCode, (JSON.parse(await text(response)) as { user?: { email: string } }).user?.email ?? ''];
};
/** Whether a new connection is refused: the server received the signal and stopped listening. */
const isDeaf = (server: ServerProcess): Promise<boolean> => new Promise((resolve) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.once('connect', () => { socket.destroy(); resolve(false); }).once('error', () => { resolve(true); });
});

test('a request in progress when SIGTERM arrives gets its response, and its effect lasts', async () => {
  const server = await start();
  const request = httpRequest(`${server.url}/api/auth/password/register`, { method: 'POST', headers: { ...registrationHeaders, expect: '100-continue' } });
  request.flushHeaders();
  // The server confirms that it received the headers, and waits for the body.
  await once(request, 'continue');
  const ended = server.end('SIGTERM');
  await expect.poll(() => isDeaf(server), { timeout: 20_000 }).toBe(true);
  request.end(registration);
  expect(await readResponse(request)).toEqual([201, 'ada@example.com']);
  expect(await ended).toBe(0);
  expect((await signIn(await start())).user.email).toBe('ada@example.com');
});

test('a request over a connection accepted before SIGTERM gets its response as well', async () => {
  const server = await start();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  // Connections are accepted in order: with this response, the first connection is accepted.
  await clientOf(server).call('platform.status', {});
  const ended = server.end('SIGTERM');
  await expect.poll(() => isDeaf(server), { timeout: 20_000 }).toBe(true);
  const request = httpRequest(`${server.url}/api/auth/password/register`, { method: 'POST', headers: registrationHeaders, createConnection: () => socket });
  request.end(registration);
  expect(await readResponse(request)).toEqual([201, 'ada@example.com']);
  expect(await ended).toBe(0);
});

test('a second server on the same data directory ends and names the process that uses it', async () => {
  const server = await start();
  expect(await refusalOf()).toContain(`is in use by the server with the process id ${server.pid};`);
  expect((await clientOf(server).call('platform.status', {})).status).toBe('ok');
});

test('after the server was killed, a start ends the PostgreSQL it left and finds all data', async () => {
  const server = await start();
  await register(server);
  const left = postgresPid();
  expect(await server.end('SIGKILL')).toBe('SIGKILL');
  expect(isAlive(left)).toBe(true);
  const next = await start();
  expect(isAlive(left)).toBe(false);
  expect((await signIn(next)).user.name).toBe('Ada');
});

test('when PostgreSQL is killed, the server starts it again and responds as before', async () => {
  const server = await start();
  const { token } = await register(server);
  const client = clientOf(server, token);
  const killed = postgresPid();
  process.kill(killed, 'SIGKILL');
  const statuses = new Set<number>();
  for (const until = Date.now() + 20_000; Date.now() < until && !(statuses.has(503) && statuses.has(200));) {
    const response = await fetch(`${server.url}/api/files`, { headers: { authorization: `Bearer ${token}` } });
    if (statuses.size > 0 || response.status !== 200) statuses.add(response.status);
  }
  // Requests during the restart get 503, and no other error occurs.
  expect([...statuses].sort()).toEqual([200, 503]);
  await expect.poll(() => { const pid = postgresPid(); return pid !== 0 && pid !== killed; }, { timeout: 20_000 }).toBe(true);
  await expect.poll(async () => (await client.call('account.me', {})).name, { timeout: 20_000 }).toBe('Ada');
  expect(server.child.exitCode).toBeNull();
});

// Without root, PostgreSQL runs as the server's user.
if (isRoot) test('as root in a folder that only root can enter, the database is where PostgreSQL can reach it, and that is logged', async () => {
  chmodSync(folder(), 0o700);
  const server = await start();
  await register(server);
  expect(clusterDirectory()).toMatch(/^\/var\/lib\/deckle\/[0-9a-f]{32}$/);
  expect(server.output().stderr).toContain(clusterDirectory());
  const elsewhere = clusterDirectory();
  expect(await server.end('SIGTERM')).toBe(0);
  const next = await start();
  expect((await signIn(next)).user.name).toBe('Ada');
  await next.end('SIGTERM');
  rmSync(elsewhere, { recursive: true });
});

test.each([
  [{ BASE_PATH: 'api' }, 'BASE_PATH has to begin with a slash and not to end with one.'],
  [{ DEPLOYMENT: 'secret' }, 'DEPLOYMENT has to be private or public.'],
  [{ DATABASE_URL: 'mysql://localhost/deckle' }, 'DATABASE_URL has to be a postgres:// address.'],
  [{ DATABASE_URL: 'postgres://localhost/deckle' }, 'DECKLE_KEY has to be set when DATABASE_URL is'],
  [{ DECKLE_KEY: 'short' }, 'DECKLE_KEY has to be at least 32 characters long.'],
])('an invalid setting stops the start and is named: %j', async (environment, sentence) => {
  expect(await refusalOf({ environment })).toContain(sentence);
  expect(existsSync(dataDirectory())).toBe(false);
});
