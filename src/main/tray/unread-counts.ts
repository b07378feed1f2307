import type { Log } from '../logging/logger';
import type { ActivityWatch, Timers } from '../realtime/activity-watch';
import type { NoticeSource } from './notice-source';

/** Polling interval while the realtime connection is paused. The jitter prevents that all clients poll at the same time. */
export const pollMs = 4 * 60_000;
export const jitterMs = 2 * 60_000;

export interface UnreadCountsPorts {
  readonly source: NoticeSource;
  /** Keys of the signed-in accounts. */
  readonly accounts: () => readonly string[];
  readonly activity: ActivityWatch;
  readonly timers: Timers;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly onTotal: (total: number) => void;
  readonly log: Log;
}

export interface UnreadCounts {
  /** Updates the counts after a sign-in or sign-out. */
  updateAccounts(): void;
  total(): number;
}

/**
 * Counts the new notices of all accounts. The source emits them while connected. While the connection is paused
 * because nobody is active, they are polled every few minutes.
 */
export const createUnreadCounts = ({ source, accounts, activity, timers, random, onTotal, log }: UnreadCountsPorts): UnreadCounts => {
  const counts = new Map<string, number>();
  let lastReported = 0;
  const total = (): number => accounts().reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
  const reportIfChanged = (): void => {
    if (total() === lastReported) return;
    lastReported = total();
    onTotal(lastReported);
  };
  const fetchCount = async (key: string): Promise<void> => {
    try {
      const count = await source.fetchUnread(key);
      // The account may have signed out during the request; a new sign-in fetches the count again.
      if (accounts().includes(key)) counts.set(key, Math.max(0, count));
    } catch (error) {
      log.info('nobody knows how much is unread; the number before stays', { error });
    }
    reportIfChanged();
  };
  const fetchAll = (): void => { for (const key of accounts()) void fetchCount(key); };

  let callOff = (): void => undefined;
  const poll = (): void => {
    callOff = timers.schedule(() => {
      fetchAll();
      poll();
    }, pollMs + (random() - 0.5) * jitterMs);
  };
  activity.onChanged((isActive) => {
    callOff();
    if (!isActive) poll();
  });
  source.subscribe((event) => {
    if (event.type !== 'unread' || !accounts().includes(event.accountKey)) return;
    counts.set(event.accountKey, Math.max(0, event.count));
    reportIfChanged();
  });
  return {
    updateAccounts() {
      for (const key of accounts()) if (!counts.has(key)) void fetchCount(key);
      for (const key of counts.keys()) if (!accounts().includes(key)) counts.delete(key);
      reportIfChanged();
    },
    total,
  };
};
