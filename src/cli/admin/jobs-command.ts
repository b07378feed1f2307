import type { DataDirectory } from '../../server/data-directory/data-directory-layout';
import { connectionToRunningCluster } from '../../server/data-directory/running-cluster';
import { openDatabase } from '../../server/db/database-pool';
import type { Database } from '../../server/db/database-handle';
import { createLogger } from '../../server/logging';
import { isStopped, listAllJobs, listStoppedJobs, retryJob, retryStoppedJobs, type JobState } from '../../server/modules/jobs/jobs-service';
import { CommandError, printLine, readFlagsAndWords } from '../command-line';

const usage = 'Usage: npm run jobs -- list [--all], npm run jobs -- retry KIND KEY, npm run jobs -- retry --all.';

const statementTimeoutMs = 60_000;

/** Keys are data and may contain control characters, which a terminal would obey. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

const lineOf = (job: JobState): string => {
  const state = `${isStopped(job) ? 'stopped since' : 'due'} ${job.dueAt}`;
  return [job.kind, job.key, `${job.tries} tries`, state, job.lastError ?? ''].map(printable).join('\t').trimEnd();
};

const list = async (db: Database, isAll: boolean): Promise<void> => {
  const jobs = await (isAll ? listAllJobs(db) : listStoppedJobs(db));
  if (jobs.length === 0) printLine(isAll ? 'There are no jobs.' : 'No job has stopped.');
  for (const job of jobs) printLine(lineOf(job));
};

const retryAll = async (db: Database): Promise<void> => {
  printLine(`Stopped jobs that are due again: ${await retryStoppedJobs(db, new Date())}.`);
};

const retry = async (db: Database, kind: string, key: string): Promise<void> => {
  if (!await retryJob(db, { kind, key }, new Date())) throw new CommandError(`There is no job of the kind ${kind} with the key ${key}.`);
  printLine('The job is due again.');
};

/** Returns the action that the words and flags name. Throws a `CommandError` with the usage. */
const actionOf = (words: readonly string[], isAll: boolean): (db: Database) => Promise<void> => {
  const [name, kind, key, ...more] = words;
  if (name === 'list' && kind === undefined) return (db) => list(db, isAll);
  if (name === 'retry' && isAll && kind === undefined) return retryAll;
  if (name === 'retry' && !isAll && kind !== undefined && key !== undefined && more.length === 0) return (db) => retry(db, kind, key);
  throw new CommandError(usage);
};

/** `npm run jobs`: shows jobs that stopped after their last attempt, and makes them due again. */
export const jobsCommand = async (args: readonly string[], findDataDirectory: (given: string | undefined) => DataDirectory): Promise<void> => {
  const { flags, words } = readFlagsAndWords({ 'data-dir': { type: 'string' }, all: { type: 'boolean' } }, args);
  const act = actionOf(words, flags.all ?? false);
  const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
  const connection = url ? { connectionString: url } : await connectionToRunningCluster(findDataDirectory(flags['data-dir']));
  const { pool, database, close } = openDatabase({ connection, maximumConnections: 1, statementTimeoutMs, areNamedStatementsUsed: false, logger: createLogger('silent') });
  try {
    (await pool.connect()).release();
    await act(database);
  } finally {
    await close();
  }
};
