export interface TaskLimiter {
  /** Starts a task when a slot is free; resolves when the task has started. Rejects after a task has failed. */
  start(work: () => Promise<void>): Promise<void>;
  /** Resolves with true when a running task has ended; with false immediately if none is running. */
  waitForOne(): Promise<boolean>;
  /** Resolves when all started tasks are done; rejects with the first failure. */
  drain(): Promise<void>;
}

/** Limits the number of concurrent tasks. */
export const createTaskLimiter = (count: number): TaskLimiter => {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;
  const check = (): void => { if (failure) throw failure.error; };
  return {
    async start(work) {
      while (running.size >= count) await Promise.race(running);
      check();
      const run: Promise<void> = work()
        .catch((error: unknown) => { failure ??= { error }; })
        .finally(() => { running.delete(run); });
      running.add(run);
    },
    async waitForOne() {
      const isBusy = running.size > 0;
      if (isBusy) await Promise.race(running);
      check();
      return isBusy;
    },
    async drain() {
      await Promise.all(running);
      check();
    },
  };
};
