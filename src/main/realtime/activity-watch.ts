/** Inactivity after which the connection is closed (account specification, section 4). */
export const inactivityTimeoutMs = 10 * 60_000;

export interface Timers {
  /** Runs a function after a delay. Returns the function that cancels it. */
  readonly schedule: (run: () => void, delayMs: number) => () => void;
}

export const systemTimers: Timers = {
  schedule(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => { clearTimeout(timer); };
  },
};

export interface ActivityWatch {
  /** Reports activity: a pointer move, a key, or a focused window. */
  recordActivity(): void;
  isActive(): boolean;
  /** Calls the listener immediately and on every change. Returns the unsubscribe function. */
  onChanged(listener: (isActive: boolean) => void): () => void;
}

/** Becomes active on each reported activity, and inactive ten minutes after the last one. */
export const createActivityWatch = ({ schedule }: Timers): ActivityWatch => {
  const listeners = new Set<(isActive: boolean) => void>();
  let isActive = false;
  let cancelTimer = (): void => undefined;
  const setActive = (next: boolean): void => {
    if (isActive === next) return;
    isActive = next;
    for (const listener of listeners) listener(next);
  };
  return {
    recordActivity() {
      cancelTimer();
      cancelTimer = schedule(() => { setActive(false); }, inactivityTimeoutMs);
      setActive(true);
    },
    isActive: () => isActive,
    onChanged(listener) {
      listeners.add(listener);
      listener(isActive);
      return () => { listeners.delete(listener); };
    },
  };
};
