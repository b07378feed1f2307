import type { Timers } from '../realtime/activity-watch';

const hourMs = 60 * 60_000;
const jitterMs = 10 * 60_000;

export interface RunHourlyOptions {
  readonly timers: Timers;
  /** Returns a number from 0 to 1, as `Math.random` does. */
  readonly random: () => number;
  readonly run: () => Promise<void>;
}

/**
 * Runs a function immediately and then every hour, with a jitter of ten minutes. The jitter prevents simultaneous
 * requests of an organisation's computers. Returns the stop function.
 */
export const runHourly = ({ timers, random, run }: RunHourlyOptions): (() => void) => {
  let isOver = false;
  let cancelTimer = (): void => undefined;
  const runOnce = async (): Promise<void> => {
    await run();
    if (!isOver) cancelTimer = timers.schedule(() => { void runOnce(); }, Math.round(hourMs + (random() * 2 - 1) * jitterMs));
  };
  void runOnce();
  return () => {
    isOver = true;
    cancelTimer();
  };
};
