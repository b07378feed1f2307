import { hideSecretsInText } from '../../../core/log-secrets';
import type { Database } from '../../db/database-handle';
import { retryOnConflict } from '../../db/retry-on-conflict';
import { describeError } from '../../describe-error';
import type { Logger } from '../../logging';
import { withAbortSignal } from '../../outbound-http';
import type { Clock } from '../../system-clock';
import { claimDueJob, deleteClaimedJob, deleteJob, extendClaim, lockJob, recordFailure, releaseJob, stopJob, type JobRow } from './jobs-repository';
import { PermanentJobError, type ExternalJobHandler, type JobHandler } from './jobs-service';
import { retrySchedule } from './retry-schedule';

export interface JobRunnerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The handler of each kind of job. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** The handlers of jobs that call other systems. The kinds of all handlers differ. */
  readonly externalHandlers?: Readonly<Record<string, ExternalJobHandler>>;
  /** The handlers of jobs that may take hours. They run like external jobs, without a limit of time. */
  readonly longHandlers?: Readonly<Record<string, ExternalJobHandler>>;
  /** Interval at which the claims of long jobs are extended, milliseconds. */
  readonly claimIntervalMs?: number;
  /** Connections of the server. A running job occupies one. */
  readonly databaseConnections: number;
}

interface RunningJob {
  readonly kind: string;
  /** Never rejects. */
  readonly end: Promise<void>;
}

/** Maximum number of concurrent jobs of a server. Half of them may be of one kind. */
const maximumRunning = 4;

/** Maximum number of concurrent external jobs of one kind. They have places of their own and no connection while they wait. */
const maximumExternalOfKind = 4;

/** Maximum number of concurrent long jobs of one kind. */
const maximumLongOfKind = 2;

/** How long a claim of a long job lasts without an extension, and the interval of extensions. Milliseconds. */
const claimMs = 3 * 60_000;
const defaultClaimIntervalMs = 60_000;

/** The limit of one attempt of an external job. Below the first delay, so no other server begins the job meanwhile. Milliseconds. */
const externalLimitMs = 120_000;

const lastErrorLimit = 300;

/** One line for the operator, without secrets and control characters. */
const lastErrorOf = (error: unknown): string =>
  hideSecretsInText(describeError(error).map(({ message }) => message).join(': ')).replaceAll(/[\s\p{C}]+/gu, ' ').trim().slice(0, lastErrorLimit);

/**
 * Runs due jobs. Several servers can do this concurrently. The effect of a job and its deletion are one transaction, so a
 * job that is interrupted runs again, and its effect happens once. Slow jobs of one kind leave places to other kinds.
 * External and long jobs run without a transaction, at least once.
 */
export const createJobRunner = ({ database, clock, logger, handlers, externalHandlers = {}, longHandlers = {}, claimIntervalMs = defaultClaimIntervalMs, databaseConnections }: JobRunnerDependencies) => {
  const places = Math.max(1, Math.min(maximumRunning, Math.floor(databaseConnections / 4)));
  const placesOfKind = Math.max(1, Math.floor(places / 2));
  const running = new Set<RunningJob>();
  let filling: Promise<unknown> = Promise.resolve();
  let startedCount = 0;
  const stopping = new AbortController();

  const fail = async (db: Database, job: JobRow, error: unknown): Promise<void> => {
    await recordFailure(db, job, lastErrorOf(error));
    const { kind, key, tries } = job;
    logger.warn({ job: kind, key, tries, err: error }, tries < retrySchedule.maximumTries ? 'A job failed; it runs again later' : 'A job failed for the last time; npm run jobs lists it');
  };

  const run = async (db: Database, job: JobRow): Promise<void> => {
    try {
      await retryOnConflict(() => db.transaction(async (savepoint) => {
        await deleteJob(savepoint, job);
        await handlers[job.kind]?.(savepoint, job.payload);
      }));
    } catch (error) {
      await fail(db, job, error);
    }
  };

  /** The transaction itself failed, for example because its connection was lost. */
  const failOutside = (job: JobRow, error: unknown): Promise<void> => fail(database, job, error).catch((again: unknown) => {
    logger.warn({ job: job.kind, key: job.key, err: again }, 'The failure of a job could not be stored');
  });

  /** Runs after a failed attempt of an external job. */
  const failExternal = async (job: JobRow, error: unknown): Promise<void> => {
    if (stopping.signal.aborted) {
      await releaseJob(database, job, clock());
    } else if (error instanceof PermanentJobError) {
      await stopJob(database, job, retrySchedule.maximumTries, clock(), lastErrorOf(error));
      logger.warn({ job: job.kind, key: job.key, err: error }, 'A job cannot succeed and has stopped; npm run jobs lists it');
    } else {
      await fail(database, job, error);
    }
  };

  /** Runs a job without a transaction. `guard` may abort the attempt, and returns a function that ends the guard. */
  const runOutside = async (job: JobRow, handler: ExternalJobHandler, guard: (abort: (reason: Error) => void) => () => void): Promise<void> => {
    const attempt = new AbortController();
    const release = guard((reason) => { attempt.abort(reason); });
    const signal = AbortSignal.any([stopping.signal, attempt.signal]);
    try {
      await withAbortSignal(signal, handler({ key: job.key, payload: job.payload, tries: job.tries }, signal));
      await deleteClaimedJob(database, job);
    } catch (error) {
      await failExternal(job, error);
    } finally {
      release();
    }
  };

  const runExternal = (job: JobRow, handler: ExternalJobHandler): Promise<void> => runOutside(job, handler, (abort) => {
    const timer = setTimeout(() => { abort(new Error('The attempt took too long.')); }, externalLimitMs);
    return () => { clearTimeout(timer); };
  });

  /** Extends the claim while the job runs, so that no other server begins the job. A job that was replaced is aborted. */
  const runLong = (job: JobRow, handler: ExternalJobHandler): Promise<void> => runOutside(job, handler, (abort) => {
    const extend = async (): Promise<void> => {
      if (!await extendClaim(database, job, new Date(clock().getTime() + claimMs))) abort(new Error('The job was replaced, or claimed again.'));
    };
    const timer = setInterval(() => { extend().catch((error: unknown) => { logger.warn({ job: job.kind, key: job.key, err: error }, 'The claim of a job could not be extended'); }); }, claimIntervalMs);
    return () => { clearInterval(timer); };
  });

  const runInTransaction = (job: JobRow): Promise<void> => database.transaction(async (db) => { if (await lockJob(db, job)) await run(db, job); });

  /**
   * Starts the oldest due job of these kinds; returns null if none is due. The attempt is counted before it begins, so that a job
   * that ends its server each time also stops.
   */
  const startNext = async (kinds: readonly string[]): Promise<RunningJob | null> => {
    const job = await claimDueJob(database, kinds, clock(), retrySchedule);
    if (!job) return null;
    const [external, long] = [externalHandlers[job.kind], longHandlers[job.kind]];
    const ended = external ? runExternal(job, external) : long ? runLong(job, long) : runInTransaction(job);
    return { kind: job.kind, end: ended.catch((error: unknown) => failOutside(job, error)) };
  };

  const kindsWithPlace = (): readonly string[] => {
    if (stopping.signal.aborted) return [];
    const runningKinds = [...running].map(({ kind }) => kind);
    const below = (limit: number) => (name: string): boolean => runningKinds.filter((kind) => kind === name).length < limit;
    const isFull = runningKinds.filter((kind) => kind in handlers).length >= places;
    return [...(isFull ? [] : Object.keys(handlers).filter(below(placesOfKind))), ...Object.keys(externalHandlers).filter(below(maximumExternalOfKind)), ...Object.keys(longHandlers).filter(below(maximumLongOfKind))];
  };

  const fillPlaces = async (): Promise<void> => {
    for (let kinds = kindsWithPlace(); kinds.length > 0; kinds = kindsWithPlace()) {
      const job = await startNext(kinds);
      if (!job) return;
      startedCount += 1;
      running.add(job);
      void job.end.then(() => {
        running.delete(job);
        fill().catch((error: unknown) => { logger.warn({ err: error }, 'Due jobs could not be looked for; they run later'); });
      });
    }
  };

  /** Only one call starts jobs at a time, so the limits are exact. */
  const fill = (): Promise<void> => {
    const filled = filling.then(fillPlaces);
    filling = filled.catch(() => undefined);
    return filled;
  };

  /** A job that ends replaces `filling`, so the loop ends only if nothing was started meanwhile. */
  const settle = async (): Promise<void> => {
    for (let seen: Promise<unknown> | null = null; seen !== filling || running.size > 0;) {
      seen = filling;
      await seen;
      await Promise.all([...running].map(({ end }) => end));
    }
  };

  return {
    /**
     * Starts the due jobs for which there is a place, and further ones as places become free. Returns the number of jobs
     * that were started since the previous call.
     */
    async startDue(): Promise<number> {
      await fill();
      const count = startedCount;
      startedCount = 0;
      return count;
    },
    /** Resolves once no job is running and none is due. */
    settle,
    /** Starts no further job, waits for the running ones, and aborts external and long ones, which become due again. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The server stops.'));
      await settle();
    },
  };
};
