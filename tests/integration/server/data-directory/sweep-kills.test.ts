import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../../src/api-client/api-client';
import { createKyTransport } from '../../../../src/api-client/ky-transport';
import { passwordDigest } from '../../../../src/core/password';
import { readPostmaster } from '../../../../src/server/postgres/postmaster';
import { makeTestDirectory } from '../../../support/database-server';
import { startServerProcess, type ServerProcess } from '../../../support/server-process';
import { createTusClient, upload, type TusClient } from '../../../support/tus-client';

/** `npm run test:long sweep-kills` runs 20 kills. */
const kills = Number(process.env.KILLS ?? 3);
vi.setConfig({ testTimeout: 60_000 + kills * 60_000, hookTimeout: 60_000 });

let folder: string;
let server: ServerProcess;
let tus: TusClient;
let token: string;
/** The contents of existing files, by guid. */
const named = new Map<string, string>();

const at = (...path: string[]): string => join(folder, 'data', ...path);
const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Starts the server two days ahead, so that unreferenced blobs are old enough, with continuous upkeep. */
const start = async (): Promise<void> => {
  server = await startServerProcess({
    dataDirectory: at(), environment: { DAYS_AHEAD: '2', UPKEEP_MS: '1', LOG_LEVEL: 'warn' }, program: ['--import', 'tsx', join(import.meta.dirname, '../../../support/server-with-clock.ts'), at()],
  });
};
const withDatabase = async <Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const { password } = JSON.parse(readFileSync(at('cluster.json'), 'utf8')) as { password: string };
  const client = new pg.Client({ host: readPostmaster(at('postgres'))?.socketDirectory ?? '', port: 5432, user: 'deckle', password, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  folder = makeTestDirectory();
  await start();
  const client = createApiClient({ transport: createKyTransport(), baseUrl: server.url, token: () => null });
  ({ token = '' } = await client.call('auth.register', { body: { email: 'kill@example.com', name: 'Ada', password: passwordDigest('x') } }) as { token: string });
});
afterAll(async () => {
  if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Writes blobs without a row, as a kill between storing and committing leaves them. */
const leaveStrays = (turn: number): void => {
  for (let index = 0; index < 30; index += 1) {
    const content = `stray ${turn} ${index}`;
    mkdirSync(at('blobs', hashOf(content).slice(0, 2)), { recursive: true });
    writeFileSync(at('blobs', hashOf(content).slice(0, 2), hashOf(content)), content);
  }
};

/** Uploads a file, and deletes every second file from the database. Some files share their contents. */
const uploadOne = async (turn: number, index: number): Promise<void> => {
  const content = `content ${index % 7} of ${turn}`;
  const guid = await upload(tus, content, { filename: `${turn} ${index}` });
  if (index % 2 === 0) {
    named.set(guid, content);
    return;
  }
  await withDatabase(async (database) => {
    await database.query('delete from files where guid = $1', [guid]);
    await database.query("update blobs set created_at = now() - interval '2 days' where hash = $1", [hashOf(content)]);
  });
};

/** Uploads until an upload fails. */
const work = async (turn: number): Promise<void> => {
  for (let index = 6; ; index += 1) await uploadOne(turn, index);
};

test(`${kills} kills of server and PostgreSQL while bytes are swept: each named byte is there afterwards`, async () => {
  for (let turn = 0; turn < kills; turn += 1) {
    if (turn > 0) await start();
    tus = createTusClient(server, { token });
    for (let index = 0; index < 6; index += 1) await uploadOne(turn, index);
    leaveStrays(turn);
    writeFileSync(at('allow-sweep'), '');
    const working = work(turn).catch(() => undefined);
    // Kills at a different moment in each turn, after blobs began to move.
    const before = quarantined();
    await expect.poll(() => quarantined() > before + (turn % 5) * 3, { timeout: 60_000, interval: 2 }).toBe(true);
    const postgres = readPostmaster(at('postgres'))?.pid ?? 0;
    if (turn % 2 === 1) process.kill(postgres, 'SIGKILL');
    if (turn % 4 === 1) await new Promise((resolve) => { setTimeout(resolve, 10 * turn); });
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    await working;
  }
  await start();
  tus = createTusClient(server, { token });
  expect(named.size).toBeGreaterThanOrEqual(3 * kills);
  for (const [guid, content] of named) expect(await (await tus.send(`/api/files/${guid}/download`, {})).text()).toBe(content);
  // No stray vanished either: each one is at its path or in quarantine.
  const aside = new Set(readdirSync(at('blobs', 'quarantine'), { recursive: true, encoding: 'utf8' }).map((path) => path.slice(-64)));
  for (let turn = 0; turn < kills; turn += 1) {
    const hash = hashOf(`stray ${turn} 0`);
    expect(aside.has(hash) || existsSync(at('blobs', hash.slice(0, 2), hash))).toBe(true);
  }
});

const quarantined = (): number =>
  existsSync(at('blobs', 'quarantine')) ? readdirSync(at('blobs', 'quarantine'), { recursive: true }).length : 0;
