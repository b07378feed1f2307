/**
 * Keeps the changes of one file in order: each waits for those before it. Changes of different files do not wait for
 * one another.
 */
export interface Lanes {
  /** Runs a task once everything queued before it for this id is over, and what is queued now for the others. */
  run<Result>(id: string, others: readonly string[], task: () => Promise<Result>): Promise<Result>;
  /** From now on both ids name one lane: a file made here was given its guid. */
  join(localId: string, id: string): void;
}

export const createLanes = (): Lanes => {
  const tails = new Map<string, Promise<unknown>>();
  const ignore = (): void => undefined;
  return {
    run(id, others, task) {
      const before = [id, ...others].map((each) => tails.get(each)).filter((tail) => tail !== undefined);
      const result = before.length === 0 ? task() : Promise.all(before).then(task);
      // A task that fails must not hold up what comes after it.
      const tail = result.then(ignore, ignore);
      tails.set(id, tail);
      void tail.then(() => { for (const [known, last] of tails) if (last === tail) tails.delete(known); });
      return result;
    },
    join(localId, id) {
      const tail = tails.get(localId);
      if (tail) tails.set(id, tail);
    },
  };
};
