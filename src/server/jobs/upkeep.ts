import type { Logger } from '../logging';

/** Something that is done every now and then; answers how much it did. */
export interface Chore {
  readonly name: string;
  /** What the log says where it did something. */
  readonly done?: string;
  run(): Promise<number>;
}

export interface UpkeepDependencies {
  readonly chores: readonly Chore[];
  readonly logger: Logger;
  readonly intervalMs?: number;
}

const hourMs = 60 * 60_000;

/**
 * Takes away what is over, every hour. Each chore can be done by several servers at once, and one that fails is tried
 * again the next time.
 */
export const createUpkeep = ({ chores, logger, intervalMs = hourMs }: UpkeepDependencies) => {
  let current: Promise<void> = Promise.resolve();
  let isStopped = false;

  const runAll = async (): Promise<void> => {
    for (const { name, done = 'Took away what was over', run } of chores) {
      if (isStopped) return;
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
