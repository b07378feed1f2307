import type { Logger } from '../logging';

/** A periodic job. `run` returns the number of processed items, and ends soon after the signal, which the server sends when it stops. */
export interface MaintenanceJob {
  readonly name: string;
  /** The log message after a run that processed something. */
  readonly logMessage?: string;
  /** Whether the job permanently deletes data by age. Such jobs are skipped while the clock is in doubt. */
  readonly deletesPermanently?: boolean;
  run(stopping: AbortSignal): Promise<number>;
}

export interface MaintenanceDependencies {
  readonly jobs: readonly MaintenanceJob[];
  readonly logger: Logger;
  /** Whether ages are reliable now. */
  readonly isClockTrusted?: () => Promise<boolean>;
  readonly intervalMs?: number;
}

const hourMs = 60 * 60_000;

/**
 * Runs the clean-up jobs every hour. Several servers can run each job concurrently. A failed job is retried at the
 * next run.
 */
export const createMaintenance = ({ jobs, logger, isClockTrusted, intervalMs = hourMs }: MaintenanceDependencies) => {
  let current: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  const isTrusted = async (): Promise<boolean> => {
    try {
      return await isClockTrusted?.() ?? true;
    } catch (error) {
      logger.warn({ err: error }, 'The clock could not be compared with the last upkeep; nothing is deleted for good this time');
      return false;
    }
  };

  const runAll = async (): Promise<void> => {
    const mayDelete = await isTrusted();
    for (const { name, logMessage = 'Took away what was over', deletesPermanently = false, run } of jobs) {
      if (stopping.signal.aborted) return;
      if (deletesPermanently && !mayDelete) continue;
      try {
        const count = await run(stopping.signal);
        if (count > 0) logger.info({ chore: name, count }, logMessage);
      } catch (error) {
        logger.warn({ chore: name, err: error }, 'A chore could not be done; it is tried again later');
      }
    }
  };

  const timer = setInterval(() => { current = current.then(runAll); }, intervalMs);
  timer.unref();

  return {
    /** Runs all jobs immediately. */
    runAll,
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      await current;
    },
  };
};
