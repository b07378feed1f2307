import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../../../src/server/db/database-pool';
import { createLogger } from '../../../../../src/server/logging';
import { createJobRunner } from '../../../../../src/server/modules/jobs/job-runner-service';
import { cancelJob, scheduleJob, type JobHandler } from '../../../../../src/server/modules/jobs/jobs-service';
import { databaseUrlOf } from '../../../../support/database-url';
import { useIsolatedServers } from '../../../../support/isolated-servers';
import { serverProgram } from '../../../../support/server-programs';
import { createTestDatabase, type TestDatabase } from '../../../../support/test-database';

// "Work that is due": several servers on one database, failures, and a server that is killed in the middle of a job.

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
const servers: OpenDatabase[] = [];
let now = new Date('2026-03-01T12:00:00.000Z');
const logger = createLogger('silent');
const kind = 'test';
const { at, start } = useIsolatedServers();

beforeAll(async () => {
  database = await createTestDatabase();
  for (let count = 0; count < 2; count += 1) servers.push(openDatabase({ connection: database.connection, maximumConnections: 8, statementTimeoutMs: 10_000, areNamedStatementsUsed: true, logger }));
  await first().pool.query('create table effects (key text not null)');
});
afterAll(async () => {
  for (const { close } of servers) await close();
  await database.drop();
});
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00.000Z');
  await first().pool.query('truncate jobs, effects');
});

const first = (): OpenDatabase => {
  const [server] = servers;
  if (!server) throw new Error('No server is there.');
  return server;
};
const runnerOn = (server: OpenDatabase, handlers: Readonly<Record<string, JobHandler>>) => createJobRunner({ database: server.database, clock: () => now, logger, databaseConnections: 20, handlers });
/** Jobs of one kind on a server. `runDue` returns the number of jobs that ran. */
const jobsOn = (server: OpenDatabase, run: JobHandler) => {
  const runner = runnerOn(server, { [kind]: run });
  let counted = 0;
  return {
    async runDue(): Promise<number> {
      const before = counted;
      counted += await runner.startDue();
      await runner.settle();
      counted += await runner.startDue();
      return counted - before;
    },
  };
};
const keyOf = (payload: unknown): string => (payload as { readonly key: string }).key;
const recordEffect: JobHandler = async (db, payload) => { await db.execute(`insert into effects values ('${keyOf(payload)}')`); };
const add = (key: string, { afterMs = 0, kind: of = kind } = {}) => scheduleJob(first().database, of, key, { key }, new Date(now.getTime() + afterMs));
const addMany = async (count: number): Promise<readonly string[]> => {
  const keys = Array.from({ length: count }, (_, index) => String(index).padStart(3, '0'));
  for (const key of keys) await add(key);
  return keys;
};
const effects = async (): Promise<string[]> => (await first().pool.query<{ key: string }>('select key from effects order by key')).rows.map(({ key }) => key);

/** `npm run jobs` against the test's database. */
const jobsCommand = async (args: readonly string[], environment: NodeJS.ProcessEnv = { DATABASE_URL: databaseUrlOf(database.connection) }): Promise<string> =>
  (await promisify(execFile)(process.execPath, [...serverProgram('admin'), 'jobs', ...args], { env: { ...process.env, ...environment } })).stdout;

test('a job runs once when it is due, and not before', async () => {
  await add('a', { afterMs: 60_000 });
  const jobs = jobsOn(first(), recordEffect);
  expect(await jobs.runDue()).toBe(0);
  now = new Date(now.getTime() + 60_000);
  expect([await jobs.runDue(), await jobs.runDue(), await effects()]).toEqual([1, 0, ['a']]);
});

test('two servers never run one job twice, nor at the same time', async () => {
  const keys = await addMany(100);
  const inside = new Set<string>();
  let overlaps = 0;
  const run: JobHandler = async (db, payload) => {
    if (inside.has(keyOf(payload))) overlaps += 1;
    inside.add(keyOf(payload));
    await recordEffect(db, payload);
    await delay(2);
    inside.delete(keyOf(payload));
  };
  const counts = await Promise.all(servers.map((server) => jobsOn(server, run).runDue()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(counts.every((count) => count > 0)).toBe(true);
  expect([await effects(), overlaps]).toEqual([keys, 0]);
});

test('a server runs four jobs concurrently, of which two are of one kind', async () => {
  const kinds = ['red', 'green', 'blue'];
  for (const name of kinds) for (let index = 0; index < 8; index += 1) await add(`${name}${index}`, { kind: name });
  const running: string[] = [];
  const peaks = { total: 0, ofKind: 0 };
  let fill = (): void => undefined;
  const isFull = new Promise<void>((resolve) => { fill = resolve; });
  const runOf = (name: string): JobHandler => async (db, payload) => {
    running.push(name);
    peaks.total = Math.max(peaks.total, running.length);
    peaks.ofKind = Math.max(peaks.ofKind, running.filter((other) => other === name).length);
    await recordEffect(db, payload);
    await isFull;
    running.splice(running.indexOf(name), 1);
  };
  const runner = runnerOn(first(), Object.fromEntries(kinds.map((name) => [name, runOf(name)])));
  await runner.startDue();
  await expect.poll(() => running.length).toBe(4);
  fill();
  await runner.settle();
  expect([peaks, (await effects()).length]).toEqual([{ total: 4, ofKind: 2 }, 24]);
});

test('jobs of other kinds run while all places of one kind are occupied', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => { release = resolve; });
  for (const key of ['slow1', 'slow2', 'slow3']) await add(key, { kind: 'slow' });
  await add('quick1', { kind: 'quick' });
  const runner = runnerOn(first(), { slow: async (db, payload) => { await released; await recordEffect(db, payload); }, quick: recordEffect });
  await runner.startDue();
  await expect.poll(effects).toEqual(['quick1']);
  // Jobs that become due later do not wait for the slow ones either.
  await add('quick2', { kind: 'quick' });
  await runner.startDue();
  await expect.poll(effects).toEqual(['quick1', 'quick2']);
  release();
  await runner.settle();
  expect(await effects()).toEqual(['quick1', 'quick2', 'slow1', 'slow2', 'slow3']);
});

test('a server that stops starts no further job and waits for the running ones', async () => {
  await addMany(6);
  let count = 0;
  const runner = runnerOn(first(), { [kind]: async (db, payload) => { count += 1; await recordEffect(db, payload); await delay(50); } });
  await runner.startDue();
  await runner.stop();
  expect([count, (await effects()).length]).toEqual([2, 2]);
});

test('a job whose connection is lost leaves nothing, and a different server runs it', async () => {
  await add('a');
  const cutOff = openDatabase({ connection: database.connection, maximumConnections: 4, statementTimeoutMs: 10_000, areNamedStatementsUsed: true, logger });
  const runner = runnerOn(cutOff, {
    [kind]: async (db, payload) => {
      await recordEffect(db, payload);
      await db.execute('select pg_sleep(30)');
    },
  });
  await runner.startDue();
  // The job is locked meanwhile, so a different server passes over it.
  expect(await jobsOn(first(), recordEffect).runDue()).toBe(0);
  const cutConnection = async () => (await first().pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`)).rowCount;
  await expect.poll(cutConnection).toBe(1);
  await runner.settle();
  expect(await effects()).toEqual([]);
  now = new Date(now.getTime() + 10 * 60_000);
  expect(await jobsOn(first(), recordEffect).runDue()).toBe(1);
  expect(await effects()).toEqual(['a']);
  await cutOff.close();
});

/** A server that is killed in the middle of a job, once it began a number of jobs. Returns whether it began one. */
const killDuringJob = async (jobsBeforeKill: number, jobMs: number): Promise<boolean> => {
  const server = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'job-process.ts'), JSON.stringify(database.connection), now.toISOString(), String(jobMs)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  let count = 0;
  for await (const _line of createInterface({ input: server.stdout })) {
    count += 1;
    if (count === jobsBeforeKill) server.kill('SIGKILL');
  }
  expect(await ended).toEqual(count === 0 ? [0, null] : [null, 'SIGKILL']);
  return count > 0;
};
/** PostgreSQL notices the end of a connection shortly after a kill, and then releases its jobs. */
const jobsAreReleased = () => expect.poll(async () => (await first().pool.query('select from jobs for update skip locked')).rowCount, { timeout: 30_000 });

test('three kills with SIGKILL in the middle of jobs leave the effect of each job exactly once', async () => {
  const keys = await addMany(60);
  for (const jobsBeforeKill of [1, 7, 12]) expect(await killDuringJob(jobsBeforeKill, 20)).toBe(true);
  const before = (await effects()).length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(60);
  await jobsAreReleased().toBe(60 - before);
  const jobs = jobsOn(first(), recordEffect);
  // An interrupted job runs again after three minutes.
  now = new Date(now.getTime() + 3 * 60_000);
  await jobs.runDue();
  expect(await effects()).toEqual(keys);
});

test('a job that ends its server each time stops after ten attempts, and is listed', async () => {
  await add('a');
  const from = now.getTime();
  for (const minute of [0, 3, 9, 21, 45, 93, 189, 381, 765, 1533]) {
    now = new Date(from + minute * 60_000 - 1);
    if (minute > 0) expect(await killDuringJob(1, 60_000)).toBe(false);
    now = new Date(from + minute * 60_000);
    expect(await killDuringJob(1, 60_000)).toBe(true);
    await jobsAreReleased().toBe(1);
  }
  now = new Date(from + 30 * 24 * 3_600_000);
  expect(await killDuringJob(1, 60_000)).toBe(false);
  expect(await effects()).toEqual([]);
  expect(await jobsCommand(['list'])).toMatch(/^test\ta\t10 tries\tstopped since \S+\tNo end of the last attempt is known\.\n$/);
});

test('a deadlock repeats a job immediately, within one attempt', async () => {
  await add('a');
  await first().pool.query('create table pairs (id integer primary key); insert into pairs values (1), (2)');
  const lockPair = (id: number): string => `select from pairs where id = ${id} for update`;
  const other = await first().pool.connect();
  let runs = 0;
  const jobs = jobsOn(first(), async (db, payload) => {
    runs += 1;
    await recordEffect(db, payload);
    if (runs > 1) return;
    await other.query(`begin; ${lockPair(2)}`);
    await db.execute(lockPair(1));
    const waits = other.query(lockPair(1));
    // PostgreSQL looks for a deadlock once, a second after a transaction began to wait. So it finds the second one.
    await delay(1500);
    await db.execute(lockPair(2)).finally(async () => {
      await db.execute('rollback to savepoint sp1');
      await waits;
      await other.query('commit');
    });
  });
  expect(await jobs.runDue()).toBe(1);
  expect([runs, await effects()]).toEqual([2, ['a']]);
  expect((await first().pool.query('select from jobs')).rowCount).toBe(0);
  other.release();
});

test('a job that always fails has no effect, stops after ten attempts, is listed, and runs again after a retry', async () => {
  await add('a');
  await add('b', { afterMs: 1 });
  await add('c', { afterMs: 365 * 24 * 3_600_000 });
  const attempts: number[] = [];
  const from = now.getTime();
  const jobs = jobsOn(first(), async (db, payload) => {
    await recordEffect(db, payload);
    if (keyOf(payload) !== 'a') return;
    attempts.push((now.getTime() - from) / 60_000);
    await db.execute('select no_such_column\nfrom effects');
  });
  for (let minute = 0; minute <= 28 * 60; minute += 3) {
    now = new Date(from + minute * 60_000);
    await jobs.runDue();
  }
  expect([attempts, await effects()]).toEqual([[0, 3, 9, 21, 45, 93, 189, 381, 765, 1533], ['b']]);

  const stopped = 'test\ta\t10 tries\tstopped since 2026-03-02T13:33:00Z\tA query failed: column "no_such_column" does not exist\n';
  expect(await jobsCommand(['list'])).toBe(stopped);
  expect(await jobsCommand(['list', '--all'])).toBe(`${stopped}test\tc\t0 tries\tdue 2027-03-01T12:00:00Z\n`);

  await expect(jobsCommand(['retry', 'test', 'unknown'])).rejects.toMatchObject({ code: 1, stderr: 'There is no job of the kind test with the key unknown.\n' });
  expect(await jobsCommand(['retry', 'test', 'a'])).toBe('The job is due again.\n');
  expect(await jobsCommand(['list'])).toBe('No job has stopped.\n');
  now = new Date(Date.now() + 1000);
  expect(await jobsOn(first(), recordEffect).runDue()).toBe(1);
  expect(await effects()).toEqual(['a', 'b']);
});

test('all stopped jobs are retried by one command, and jobs that wait are not', async () => {
  await add('a');
  await add('b');
  await add('c', { afterMs: 60_000 });
  await first().pool.query(`update jobs set tries = 10 where key in ('a', 'b')`);
  expect(await jobsCommand(['retry', '--all'])).toBe('Stopped jobs that are due again: 2.\n');
  now = new Date(Date.now() + 1000);
  await first().pool.query(`update jobs set due_at = $1 where key = 'c'`, [new Date(now.getTime() + 60_000)]);
  await jobsOn(first(), recordEffect).runDue();
  expect(await effects()).toEqual(['a', 'b']);
});

test('the command finds the embedded database of a running server, and says so if no server runs', async () => {
  const server = await start();
  const environment = { DATABASE_URL: '', DECKLE_DATA_DIR: at() };
  expect(await jobsCommand(['list', '--all'], environment)).toBe('There are no jobs.\n');
  await server.end('SIGTERM');
  await expect(jobsCommand(['list'], environment)).rejects.toMatchObject({ stderr: expect.stringContaining('Start the server first.') as string });
});

test('a job is replaced by its key, and cancelled before it is due', async () => {
  await add('a', { afterMs: 60_000 });
  await scheduleJob(first().database, kind, 'a', { key: 'b' }, now);
  expect(await cancelJob(first().database, kind, 'a', now)).toBeNull();
  await jobsOn(first(), recordEffect).runDue();
  expect(await effects()).toEqual(['b']);
  await add('c', { afterMs: 60_000 });
  expect(await cancelJob(first().database, kind, 'c', now)).toEqual({ key: 'c' });
  now = new Date(now.getTime() + 60_000);
  expect(await jobsOn(first(), recordEffect).runDue()).toBe(0);
});

test('a job that schedules itself runs until it no longer does', async () => {
  await add('a');
  let rounds = 0;
  const jobs = jobsOn(first(), async (db) => {
    rounds += 1;
    if (rounds < 5) await scheduleJob(db, kind, 'a', { key: 'a' }, now);
  });
  expect([await jobs.runDue(), rounds]).toEqual([5, 5]);
});
