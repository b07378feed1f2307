import { sendingLimitMs } from './outcomes';
import type { ClockPort, Stop } from './ports';

/** Both specifications, section 9: 4 s times attempt, capped at 20 s. */
export const probeDelayMs = (attempt: number): number => Math.min(20_000, 4000 * attempt);

/** Probes the server with a growing delay until it responds. */
export interface Prober {
  start(): void;
  /** Probes immediately. */
  hurry(): void;
  stop(): void;
}

export const createProber = (clock: ClockPort, probe: () => Promise<void>, onReached: () => void): Prober => {
  let attempt = 0;
  let callOff: Stop | null = null;
  let asking: symbol | null = null;

  const wait = (): void => {
    attempt += 1;
    callOff = clock.later(ask, probeDelayMs(attempt));
  };
  const ask = (): void => {
    callOff?.();
    const mine = Symbol();
    asking = mine;
    const over = (isReached: boolean): void => {
      if (asking !== mine) return;
      asking = null;
      callOff?.();
      callOff = null;
      if (!isReached) {
        wait();
        return;
      }
      attempt = 0;
      onReached();
    };
    callOff = clock.later(() => { over(false); }, sendingLimitMs);
    probe().then(() => { over(true); }, () => { over(false); });
  };

  return {
    start() { if (callOff === null) wait(); },
    hurry() { if (callOff !== null && asking === null) ask(); },
    stop() {
      callOff?.();
      callOff = null;
      asking = null;
      attempt = 0;
    },
  };
};
