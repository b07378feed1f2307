import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeIn, nextMessageTo, sendingSoon } from '../../support/sent-codes';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { rawRequest, type RawResponse } from '../http/raw-request';

// Decisions, 6.12: limits and codes of two servers with one database, also after a restart.

const serverKey = randomBytes(32);
let nowMs: number;
let database: TestDatabase;
let servers: TestServer[];
let ada: TestPerson;

const start = (): Promise<TestServer> => startTestServer({ ...sendingSoon, database, serverKey, clock: () => new Date(nowMs) });

beforeEach(async () => {
  nowMs = Date.parse('2126-03-01T10:00:00Z');
  database = await createTestDatabase();
  servers = [await start(), await start()];
  ada = await (servers[0] as TestServer).register();
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await database.drop();
});

const at = (index: number): TestServer => servers[index % servers.length] as TestServer;
const post = (index: number, path: string, body: Readonly<Record<string, unknown>>): Promise<RawResponse> => rawRequest(at(index).url, 'POST', `/api${path}`, { body, headers: { 'x-requested-with': 'XmlHttpRequest' } });
const request = async (index: number): Promise<number> => (await post(index, '/action/send_email_code', { email: ada.email, scenes: 'login' })).status;
const signIn = async (index: number, code: string): Promise<number> => (await post(index, '/auth/code/login', { email: ada.email, code })).status;
const restart = async (): Promise<void> => {
  for (const server of servers) await server.stop();
  servers = [await start(), await start()];
};
/** The code in the latest message of any server: the server whose job runner was first sends it. */
const sentCode = async (): Promise<string> => codeIn(await Promise.any(servers.map((server) => nextMessageTo(server, ada.email))));
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('one request a minute and ten a day count on both servers and after a restart', async () => {
  expect([await request(0), await request(1)]).toEqual([204, 429]);
  await restart();
  expect(await request(0)).toBe(429);
  for (let count = 1; count < 10; count += 1) {
    nowMs += 60_000;
    expect(await request(count)).toBe(204);
  }
  nowMs += 60_000;
  await restart();
  expect([await request(0), await request(1)]).toEqual([429, 429]);
});

it('five tries count on both servers and after a restart', async () => {
  expect(await request(0)).toBe(204);
  const code = await sentCode();
  for (let count = 0; count < 4; count += 1) expect(await signIn(count, wrong(code))).toBe(403);
  await restart();
  expect(await signIn(0, wrong(code))).toBe(403);
  expect([await signIn(0, code), await signIn(1, code)]).toEqual([403, 403]);
});

it('a code of one server signs in on the other server, once', async () => {
  expect(await request(0)).toBe(204);
  const code = await sentCode();
  await restart();
  expect((await Promise.all([signIn(0, code), signIn(1, code)])).sort()).toEqual([200, 403]);
});
