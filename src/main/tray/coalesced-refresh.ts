import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity-watch';

/** How long to collect events before a request, so that a burst causes one. */
export const coalesceMs = 500;
/** Delay before the repetition of a failed request. */
export const retryMs = 30_000;

/** The number of notices only, or the latest notices too. */
export type RefreshExtent = 'count' | 'all';

export interface CoalescedRefreshPorts {
  readonly timers: Timers;
  /** Rejects with a `CallError`. */
  readonly fetch: (extent: RefreshExtent) => Promise<void>;
  readonly log: Log;
}

export interface CoalescedRefresh {
  request(extent: RefreshExtent): void;
  /** Failed requests are repeated only while the connection exists. A new connection requests everything. */
  setOnline(isOnline: boolean): void;
  close(): void;
}

/** Fetches once per burst of requests, and one request at a time. A failed request is repeated later. */
export const createCoalescedRefresh = ({ timers, fetch, log }: CoalescedRefreshPorts): CoalescedRefresh => {
  let wanted: RefreshExtent | null = null;
  let isRunning = false;
  let isOnline = true;
  let isClosed = false;
  let cancel: (() => void) | null = null;
  let isRetry = false;

  const schedule = (delayMs: number): void => {
    cancel?.();
    isRetry = delayMs === retryMs;
    cancel = timers.schedule(() => { void run(); }, delayMs);
  };
  const widen = (extent: RefreshExtent): void => { wanted = wanted === 'all' ? 'all' : extent; };
  const run = async (): Promise<void> => {
    cancel = null;
    const extent = wanted;
    if (extent === null) return;
    wanted = null;
    isRunning = true;
    let hasFailed = false;
    try {
      await fetch(extent);
    } catch (error) {
      log.info('the notices of an account could not be fetched', { error });
      hasFailed = true;
      widen(extent);
    }
    isRunning = false;
    if (isClosed || wanted === null || (hasFailed && !isOnline)) return;
    schedule(hasFailed ? retryMs : coalesceMs);
  };

  return {
    request(extent) {
      if (isClosed) return;
      widen(extent);
      if (!isRunning && (cancel === null || isRetry)) schedule(coalesceMs);
    },
    setOnline(next) { isOnline = next; },
    close() {
      isClosed = true;
      cancel?.();
      cancel = null;
    },
  };
};
