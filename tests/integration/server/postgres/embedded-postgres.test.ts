import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../../../../src/server/data-directory/process-identity';
import { createLogger } from '../../../../src/server/logging';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../../src/server/postgres/embedded-postgres';
import { readPostmaster } from '../../../../src/server/postgres/postmaster';
import { makeTestDirectory } from '../../../support/database-server';
import { testPassword } from './start-postgres';

let folder: string;
let started: EmbeddedPostgres[];

beforeEach(() => {
  folder = makeTestDirectory();
  started = [];
});
afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const clusterDirectory = (): string => join(folder, 'postgres');

const start = async (): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({
    directory: clusterDirectory(), logFile: join(folder, 'postgres.log'), password: testPassword, isDurable: false, logger: createLogger('silent'),
  });
  started.push(postgres);
  return postgres;
};

const query = async (postgres: EmbeddedPostgres, text: string): Promise<unknown> => {
  const client = new pg.Client(postgres.connection('postgres'));
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(text);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
};

const pidOf = (): number => {
  const postmaster = readPostmaster(clusterDirectory());
  if (!postmaster) throw new Error('PostgreSQL does not run.');
  return postmaster.pid;
};

test('PostgreSQL 18 starts, orders text by code points and keeps its data across a clean stop', async () => {
  const first = await start();
  expect(await query(first, "select current_setting('server_version') as answer")).toBe('18.4');
  expect(await query(first, "select string_agg(name, ' ' order by name) as answer from (values ('b'), ('Z'), ('中'), ('é'), ('a')) names(name)")).toBe('Z a b é 中');
  await query(first, 'create table kept (answer int)');
  await query(first, 'insert into kept values (41)');
  await first.stop();
  expect(existsSync(join(clusterDirectory(), 'postmaster.pid'))).toBe(false);
  expect(await query(await start(), 'select answer from kept')).toBe(41);
});

test('a connection without the password is refused', async () => {
  const postgres = await start();
  const client = new pg.Client({ ...postgres.connection('postgres'), password: 'a guess' });
  await expect(client.connect()).rejects.toThrow(/password authentication failed/);
});

test('a killed PostgreSQL restarts by itself, on the same address', async () => {
  const postgres = await start();
  await query(postgres, 'create table kept (answer int)');
  await query(postgres, 'insert into kept values (7)');
  const killed = pidOf();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => readPostmaster(clusterDirectory())?.isReady === true && pidOf() !== killed, { timeout: 20_000 }).toBe(true);
  expect(await query(postgres, 'select answer from kept')).toBe(7);
});

test('a start ends the PostgreSQL that an earlier start left behind', async () => {
  // A separate process starts the first PostgreSQL and is killed.
  const program = join(import.meta.dirname, 'start-postgres.ts');
  const starter = spawn(process.execPath, ['--import', 'tsx', program, clusterDirectory(), join(folder, 'postgres.log')], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(starter.stdout, 'data');
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  const left = pidOf();
  expect(isAlive(left)).toBe(true);
  const second = await start();
  expect(isAlive(left)).toBe(false);
  expect(pidOf()).not.toBe(left);
  expect(await query(second, 'select 1 as answer')).toBe(1);
});

test('a note that names the id of another living program does not prevent a start', async () => {
  const first = await start();
  const note = join(clusterDirectory(), 'postmaster.pid');
  const lines = readFileSync(note, 'utf8').split('\n');
  await first.stop();
  started = [];
  writeFileSync(note, [String(process.pid), ...lines.slice(1)].join('\n'));
  expect(await query(await start(), 'select 1 as answer')).toBe(1);
  expect(isAlive(process.pid)).toBe(true);
});

test('a start that cannot succeed reports the message of PostgreSQL', async () => {
  const first = await start();
  await first.stop();
  started = [];
  appendFileSync(join(clusterDirectory(), 'postgresql.conf'), '\nno_such_setting = 1\n');
  await expect(start()).rejects.toThrow(/no_such_setting/);
});

test('a folder of another PostgreSQL version is left alone', async () => {
  mkdirSync(clusterDirectory());
  writeFileSync(join(clusterDirectory(), 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 15, but this is PostgreSQL 18/);
});
