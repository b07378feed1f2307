import { useSyncExternalStore } from 'react';

const tickMs = 10_000;

let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

const tick = (): void => {
  nowMs = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (timer === null) {
    nowMs = Date.now();
    timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
};

/**
 * A text that depends on the time, updated every 10 s by one shared timer. A component only renders again when its
 * text changes.
 */
export const useClockText = (textAt: (nowMs: number) => string): string =>
  useSyncExternalStore(subscribe, () => textAt(timer === null ? Date.now() : nowMs));
