/** A connection is left this long after the person stopped being active (account specification, section 4). */
export const inactiveAfterMs = 10 * 60_000;

export interface Timers {
  /** Runs something after a while; answers how to call it off. */
  readonly later: (run: () => void, delayMs: number) => () => void;
}

export const systemTimers: Timers = {
  later(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => { clearTimeout(timer); };
  },
};

export interface ActivityWatch {
  /** The person did something: moved, typed, came to a window. */
  acted(): void;
  isActive(): boolean;
  /** Is told of the current state at once, and of every change. */
  onChanged(listener: (isActive: boolean) => void): () => void;
}

/** Turns single acts into "active", and ten minutes without one into "inactive". */
export const createActivityWatch = ({ later }: Timers): ActivityWatch => {
  const listeners = new Set<(isActive: boolean) => void>();
  let isActive = false;
  let callOff = (): void => undefined;
  const become = (next: boolean): void => {
    if (isActive === next) return;
    isActive = next;
    for (const listener of listeners) listener(next);
  };
  return {
    acted() {
      callOff();
      callOff = later(() => { become(false); }, inactiveAfterMs);
      become(true);
    },
    isActive: () => isActive,
    onChanged(listener) {
      listeners.add(listener);
      listener(isActive);
      return () => { listeners.delete(listener); };
    },
  };
};
