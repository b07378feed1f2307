/** Runs a function after a delay in milliseconds. */
export type Schedule = (run: () => void, delayMs: number) => void;

export const scheduleByTimer: Schedule = (run, delayMs) => { setTimeout(run, delayMs); };

/** Runs a function after a delay in milliseconds, once for all calls with the same key during that time. */
export type Coalesce = (key: string, run: () => void, delayMs: number) => void;

export const createCoalesce = (schedule: Schedule): Coalesce => {
  const scheduled = new Set<string>();
  return (key, run, delayMs) => {
    if (scheduled.has(key)) return;
    scheduled.add(key);
    schedule(() => {
      scheduled.delete(key);
      run();
    }, delayMs);
  };
};
