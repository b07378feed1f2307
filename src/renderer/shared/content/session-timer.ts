import type { Schedule } from '../store/schedule';

/** A delayed call of an open file, at most one at a time. */
export interface SessionTimer {
  /** Runs the function after a delay in milliseconds. Does nothing if a call is due already. */
  start(run: () => void, delayMs: number): void;
  cancel(): void;
  isRunning(): boolean;
}

export const createSessionTimer = (schedule: Schedule): SessionTimer => {
  let due: symbol | null = null;
  return {
    start(run, delayMs) {
      if (due !== null) return;
      const mine = due = Symbol('due');
      schedule(() => {
        if (due !== mine) return;
        due = null;
        run();
      }, delayMs);
    },
    cancel() { due = null; },
    isRunning: () => due !== null,
  };
};
