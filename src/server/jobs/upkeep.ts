import type { Logger } from '../logging';

/** Something that is done every now and then; answers how much it did. */
export interface Chore {
  readonly name: string;
  /** What the log says where it did something. */
  readonly done?: string;
  /** It deletes by age what people may want back, so it is left out while the clock is in doubt. */
  readonly isFinal?: boolean;
  run(): Promise<number>;
}

export interface UpkeepDependencies {
  readonly chores: readonly Chore[];
  readonly logger: Logger;
  /** Whether ages can be relied on now. Not asked where no chore is final. */
  readonly isClockTrusted?: () => Promise<boolean>;
  readonly intervalMs?: number;
}

const hourMs = 60 * 60_000;

/**
 * Takes away what is over, every hour. Each chore can be done by several servers at once, and one that fails is tried
 * again the next time.
 */
export const createUpkeep = ({ chores, logger, isClockTrusted, intervalMs = hourMs }: UpkeepDependencies) => {
  let current: Promise<void> = Promise.resolve();
  let isStopped = false;

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
    for (const { name, done = 'Took away what was over', isFinal = false, run } of chores) {
      if (isStopped) return;
      if (isFinal && !mayDelete) continue;
      try {
        const count = await run();
        if (count > 0) logger.info({ chore: name, count }, done);
      } catch (error) {
        logger.warn({ chore: name, err: error }, 'A chore could not be done; it is tried again later');
      }
    }
  };

  const timer = setInterval(() => { current = current.then(runAll); }, intervalMs);
  timer.unref();

  return {
    /** Does everything now. */
    runAll,
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await current;
    },
  };
};
