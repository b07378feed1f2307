import { requestTimeoutMs } from './classify-failure';
import type { ClockPort, Cancel } from './sync-engine-ports';

/** Both specifications, section 9: 4 s times attempt, capped at 20 s. */
export const probeDelayMs = (attempt: number): number => Math.min(20_000, 4000 * attempt);

/** Probes the server with a growing delay until it responds. */
export interface HealthProbe {
  start(): void;
  /** Probes immediately. */
  probeNow(): void;
  stop(): void;
}

export const createHealthProbe = (clock: ClockPort, probe: () => Promise<void>, onReached: () => void): HealthProbe => {
  let attempt = 0;
  let cancelTimer: Cancel | null = null;
  let current: symbol | null = null;

  const wait = (): void => {
    attempt += 1;
    cancelTimer = clock.schedule(check, probeDelayMs(attempt));
  };
  const check = (): void => {
    cancelTimer?.();
    const mine = Symbol();
    current = mine;
    const over = (isReached: boolean): void => {
      if (current !== mine) return;
      current = null;
      cancelTimer?.();
      cancelTimer = null;
      if (!isReached) {
        wait();
        return;
      }
      attempt = 0;
      onReached();
    };
    cancelTimer = clock.schedule(() => { over(false); }, requestTimeoutMs);
    probe().then(() => { over(true); }, () => { over(false); });
  };

  return {
    start() { if (cancelTimer === null) wait(); },
    probeNow() { if (cancelTimer !== null && current === null) check(); },
    stop() {
      cancelTimer?.();
      cancelTimer = null;
      current = null;
      attempt = 0;
    },
  };
};
