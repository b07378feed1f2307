import type { ClockPort, Cancel } from './sync-engine-ports';

/** A pause before the next request. */
export interface Backoff {
  isActive(): boolean;
  /** Starts or restarts the pause. */
  start(delayMs: number): void;
  cancel(): void;
}

export const createBackoff = (clock: ClockPort, onRested: () => void): Backoff => {
  let cancelTimer: Cancel | null = null;
  const end = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };
  return {
    isActive: () => cancelTimer !== null,
    start(delayMs) {
      end();
      cancelTimer = clock.schedule(() => {
        cancelTimer = null;
        onRested();
      }, delayMs);
    },
    cancel: end,
  };
};
