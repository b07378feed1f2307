import type { Timers } from '../realtime/activity';

const hourMs = 60 * 60_000;
const jitterMs = 10 * 60_000;

export interface ScheduleOptions {
  readonly timers: Timers;
  /** From 0 to 1, as `Math.random` gives it. */
  readonly random: () => number;
  readonly run: () => Promise<void>;
}

/** Runs something now and then every hour, ten minutes earlier or later, so that a company's computers do not ask all at once. Answers how to end it. */
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
