import type { ClockPort, Stop } from './ports';

/** A pause before the next request. */
export interface Resting {
  isOn(): boolean;
  /** Starts or restarts the pause. */
  begin(delayMs: number): void;
  end(): void;
}

export const createResting = (clock: ClockPort, onRested: () => void): Resting => {
  let callOff: Stop | null = null;
  const end = (): void => {
    callOff?.();
    callOff = null;
  };
  return {
    isOn: () => callOff !== null,
    begin(delayMs) {
      end();
      callOff = clock.later(() => {
        callOff = null;
        onRested();
      }, delayMs);
    },
    end,
  };
};
