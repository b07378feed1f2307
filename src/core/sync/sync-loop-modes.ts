import { failureLimit, retryDelayMs } from './classify-failure';
import type { Mode } from './outbox-entry';
import type { SyncLoopState } from './sync-loop-state';

/** Stores the mode for all windows, as it is at the time of the transaction. */
export const storeMode = ({ write, ports }: SyncLoopState, modeToStore: () => Mode): void => {
  write(() => ({ update: { mode: modeToStore() }, value: undefined })).catch((error: unknown) => { ports.log('The state of the queue could not be written.', error); });
};

export const enterMode = (loop: SyncLoopState, next: Mode): void => {
  if (next === loop.mode) return;
  loop.mode = next;
  storeMode(loop, () => next);
};

export const resumeLoop = (loop: SyncLoopState): void => {
  loop.healthProbe.stop();
  loop.backoff.cancel();
  // Leave recover mode at the failure limit, so that the next failure re-enters it immediately.
  if (loop.mode === 'recovering') loop.failures = failureLimit;
  enterMode(loop, 'running');
  loop.wake();
};

export const suspendLoop = (loop: SyncLoopState, next: 'offline' | 'recovering'): void => {
  if (loop.mode !== 'running') return;
  enterMode(loop, next);
  loop.backoff.cancel();
  loop.healthProbe.start();
};

/** Pauses the loop after a failed request; enters recover mode after too many. */
export const recordFailure = (loop: SyncLoopState, key: string): void => {
  const { backoff, ports: { storage, log } } = loop;
  loop.hasFailed.add(key);
  // Requests in flight together that fail together count as one failure.
  if (backoff.isActive() || loop.mode !== 'running') return;
  loop.failures += 1;
  if (loop.failures <= failureLimit) {
    backoff.start(retryDelayMs);
    return;
  }
  suspendLoop(loop, 'recovering');
  storage.backUp(loop.outbox()).catch((error: unknown) => { log('The queue could not be backed up.', error); });
};
