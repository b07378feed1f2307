export interface Slots {
  /** Begins a piece of work as soon as there is room for it; resolves when it has begun. Rejects once one has failed. */
  start(work: () => Promise<void>): Promise<void>;
  /** Resolves when a piece of work has ended, or at once where none is under way: then the answer is false. */
  oneEnded(): Promise<boolean>;
  /** Resolves when all that was begun is done; rejects with the first failure. */
  settled(): Promise<void>;
}

/** Room for a number of pieces of work at once. */
export const createSlots = (count: number): Slots => {
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
    async oneEnded() {
      const isBusy = running.size > 0;
      if (isBusy) await Promise.race(running);
      check();
      return isBusy;
    },
    async settled() {
      await Promise.all(running);
      check();
    },
  };
};
