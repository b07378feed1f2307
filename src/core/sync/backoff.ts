import type { ClockPort, Cancel } from './sync-engine-ports';

/** A pause before the next request. */
export interface Backoff {
  isActive(): boolean;
  /** Starts or restarts the pause. */
  start(delayMs: number): void;
  cancel(): void;
}

export const createBackoff = (clock: ClockPort, onRested: () => void): Backoff => {
  let callOff: Cancel | null = null;
  const end = (): void => {
    callOff?.();
    callOff = null;
  };
  return {
    isActive: () => callOff !== null,
    start(delayMs) {
      end();
      callOff = clock.schedule(() => {
        callOff = null;
        onRested();
      }, delayMs);
    },
    cancel: end,
  };
};
