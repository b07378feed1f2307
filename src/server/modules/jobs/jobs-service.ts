import type { Database } from '../../db/database-handle';
import { deleteDueLater, listJobs, restartJob, restartJobs, upsertJob, type JobState } from './jobs-repository';
import { retrySchedule } from './retry-schedule';

const { maximumTries } = retrySchedule;

export type { JobState };

/** Runs a job in the transaction that deletes it. */
export type JobHandler = (db: Database, payload: unknown) => Promise<void>;

/** A failure that a further attempt cannot change. The job stops, and operators see it. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/**
 * Does the work of a job without a transaction and at least once. The signal aborts when the server stops, after the limit
 * of an attempt, and when a long job was replaced. `tries`: number of attempts, including the current one. Throws `PermanentJobError` if
 * a further attempt cannot succeed.
 */
export type ExternalJobHandler = (job: { readonly key: string; readonly payload: unknown; readonly tries: number }, signal: AbortSignal) => Promise<void>;

/** Inserts a job in the transaction that causes it, or replaces the job with the same kind and key. */
export const scheduleJob = upsertJob;

/** Cancels a job that is not due yet, and returns its payload. Returns null for all other jobs. */
export const cancelJob = deleteDueLater;

/** The jobs that failed too often to run again. */
export const listStoppedJobs = (db: Database): Promise<readonly JobState[]> => listJobs(db, maximumTries);
/** Stopped jobs and those that wait. */
export const listAllJobs = (db: Database): Promise<readonly JobState[]> => listJobs(db, 0);
export const isStopped = ({ tries }: JobState): boolean => tries >= maximumTries;

/** Makes one job due with all its attempts. Returns whether it exists. */
export const retryJob = restartJob;

/** Makes all stopped jobs due again. Returns their number. */
export const retryStoppedJobs = (db: Database, now: Date): Promise<number> => restartJobs(db, maximumTries, now);
