import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';

/** The name of a job. A key is unique within its kind. */
export interface JobName {
  readonly kind: string;
  readonly key: string;
}

export interface JobRow extends JobName {
  readonly payload: unknown;
  /** Number of attempts, including the current one. */
  readonly tries: number;
}

/** Inserts a job, or replaces the job with the same kind and key. */
export const upsertJob = async (db: Database, kind: string, key: string, payload: object, dueAt: Date): Promise<void> => {
  await db.execute(sql`
    insert into jobs (kind, key, payload, due_at) values (${kind}, ${key}, ${JSON.stringify(payload)}::jsonb, ${dueAt.toISOString()}::timestamptz)
    on conflict (kind, key) do update set payload = excluded.payload, due_at = excluded.due_at, tries = 0, last_error = null`);
};

/** When a job runs again if its attempt fails, or if its server ends. */
export interface RetrySchedule {
  readonly maximumTries: number;
  /** After the first attempt; doubled for each further one. */
  readonly delaySeconds: number;
}

/**
 * Counts an attempt of the oldest due job of these kinds, and makes the job due again as scheduled. Returns null if none is
 * due. Skips locked jobs. After the last attempt, `due_at` is the time of that attempt.
 */
export const claimDueJob = async (db: Database, kinds: readonly string[], now: Date, { maximumTries, delaySeconds }: RetrySchedule): Promise<JobRow | null> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows: [row] } = await db.execute<JobRow & Record<string, unknown>>(sql`
    with due as (
      select kind, key from jobs where due_at <= ${at} and kind = any(${sql.param(kinds)}) and tries < ${maximumTries}
      order by due_at, kind, key limit 1 for update skip locked)
    update jobs j set tries = j.tries + 1,
      due_at = case when j.tries + 1 = ${maximumTries} then ${at} else ${at} + ${delaySeconds} * power(2, j.tries) * interval '1 second' end,
      last_error = 'No end of the last attempt is known.'
    from due where j.kind = due.kind and j.key = due.key returning j.kind, j.key, j.payload, j.tries`);
  return row ?? null;
};

/** Locks a job until the transaction ends. Returns false if it was replaced, cancelled or claimed again. */
export const lockJob = async (db: Database, { kind, key, tries }: JobRow): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from jobs where kind = ${kind} and key = ${key} and tries = ${tries} for update skip locked`);
  return rows.length > 0;
};

export const deleteJob = async (db: Database, { kind, key }: JobName): Promise<void> => {
  await db.execute(sql`delete from jobs where kind = ${kind} and key = ${key}`);
};

/** Deletes a job and returns its payload; null if it does not exist, or is due already. */
export const deleteDueLater = async (db: Database, kind: string, key: string, now: Date): Promise<unknown> => {
  const { rows: [row] } = await db.execute<Pick<JobRow, 'payload'> & Record<string, unknown>>(sql`
    delete from jobs where kind = ${kind} and key = ${key} and due_at > ${now.toISOString()}::timestamptz returning payload`);
  return row?.payload ?? null;
};

/** Deletes a job after its work outside the server. A job that was replaced or claimed again stays. */
export const deleteClaimedJob = async (db: Database, { kind, key, tries }: JobRow): Promise<void> => {
  await db.execute(sql`delete from jobs where kind = ${kind} and key = ${key} and tries = ${tries}`);
};

/** Keeps other servers from a job that this server still runs. Returns false if it was replaced, cancelled or claimed again. */
export const extendClaim = async (db: Database, { kind, key, tries }: JobRow, until: Date): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    update jobs set due_at = greatest(due_at, ${until.toISOString()}::timestamptz) where kind = ${kind} and key = ${key} and tries = ${tries} returning 1`);
  return rows.length > 0;
};

/** Makes a job due now and does not count its attempt, because the server stops. */
export const releaseJob = async (db: Database, { kind, key, tries }: JobRow, now: Date): Promise<void> => {
  await db.execute(sql`update jobs set tries = tries - 1, due_at = ${now.toISOString()}::timestamptz, last_error = null where kind = ${kind} and key = ${key} and tries = ${tries}`);
};

/** Ends the attempts of a job that cannot succeed. */
export const stopJob = async (db: Database, { kind, key, tries }: JobRow, maximumTries: number, now: Date, lastError: string): Promise<void> => {
  await db.execute(sql`
    update jobs set tries = ${maximumTries}, due_at = ${now.toISOString()}::timestamptz, last_error = ${lastError}
    where kind = ${kind} and key = ${key} and tries = ${tries}`);
};

export const recordFailure = async (db: Database, { kind, key, tries }: JobRow, lastError: string): Promise<void> => {
  await db.execute(sql`update jobs set last_error = ${lastError} where kind = ${kind} and key = ${key} and tries = ${tries}`);
};

export interface JobState extends JobName {
  readonly tries: number;
  /** ISO 8601. The next attempt; for jobs that stopped, the last attempt. */
  readonly dueAt: string;
  readonly lastError: string | null;
}

/** The jobs with a number of attempts or more, oldest first. */
export const listJobs = async (db: Database, minimumTries: number): Promise<readonly JobState[]> => {
  const { rows } = await db.execute<JobState & Record<string, unknown>>(sql`
    select kind, key, tries, to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "dueAt", last_error as "lastError"
    from jobs where tries >= ${minimumTries} order by due_at, kind, key`);
  return rows;
};

/** Makes a job due with all its attempts. Returns whether it exists. */
export const restartJob = async (db: Database, { kind, key }: JobName, now: Date): Promise<boolean> => {
  const { rows } = await db.execute<Pick<JobName, 'key'> & Record<string, unknown>>(sql`
    update jobs set tries = 0, due_at = ${now.toISOString()}::timestamptz where kind = ${kind} and key = ${key} returning key`);
  return rows.length > 0;
};

/** Makes all jobs with a number of attempts or more due again. Returns their number. */
export const restartJobs = async (db: Database, minimumTries: number, now: Date): Promise<number> => {
  const { rows } = await db.execute<Pick<JobName, 'key'> & Record<string, unknown>>(sql`
    update jobs set tries = 0, due_at = ${now.toISOString()}::timestamptz where tries >= ${minimumTries} returning key`);
  return rows.length;
};
