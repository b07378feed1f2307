import type { Timers } from '../realtime/activity';

const hourMs = 60 * 60_000;
const jitterMs = 10 * 60_000;

export interface ScheduleOptions {
  readonly timers: Timers;
  /** Returns a number from 0 to 1, as `Math.random` does. */
  readonly random: () => number;
  readonly run: () => Promise<void>;
}

/**
 * Runs a function immediately and then every hour, with a jitter of ten minutes. The jitter prevents simultaneous
 * requests of an organisation's computers. Returns the stop function.
 */
export const everyHour = ({ timers, random, run }: ScheduleOptions): (() => void) => {
  let isOver = false;
  let callOff = (): void => undefined;
  const turn = async (): Promise<void> => {
    await run();
    if (!isOver) callOff = timers.later(() => { void turn(); }, Math.round(hourMs + (random() * 2 - 1) * jitterMs));
  };
  void turn();
  return () => {
    isOver = true;
    callOff();
  };
};
