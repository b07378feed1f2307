import { whenIdle } from './when-idle';

let waiting: (() => Promise<void>)[] = [];
let isOpen = false;
let isScheduled = false;

const loadWaiting = (): void => {
  if (!isOpen || isScheduled || waiting.length === 0) return;
  isScheduled = true;
  whenIdle(() => {
    const loads = waiting;
    waiting = [];
    isScheduled = false;
    for (const load of loads) void load();
  });
};

/**
 * Queues a load that a later action needs. It begins when the page is idle, and after `startPreloading`. All queued loads
 * begin together, because the network may be gone soon.
 */
export const preload = (load: () => Promise<void>): void => {
  waiting.push(load);
  loadWaiting();
};

/** Loads the queued parts. Called once the page shows its first content. */
export const startPreloading = (): void => {
  isOpen = true;
  loadWaiting();
};
