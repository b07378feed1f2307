import type { DownloadProgress } from '../../contract/desktop/downloads-bridge';

/** The part of a window that shows progress in the taskbar. */
export interface TaskbarWindow {
  /** From 0 to 1; a negative value removes the progress bar. */
  setProgressBar(share: number): void;
  isDestroyed(): boolean;
}

export interface TaskbarProgress<Key> {
  /** Shows the account's progress on one of its windows; null removes the progress bar. */
  show(key: Key, share: number | null): void;
}

/** Shows each account's progress on its front window only. */
export const createTaskbarProgress = <Key>(frontOf: (key: Key) => TaskbarWindow | null): TaskbarProgress<Key> => {
  const shownOn = new Map<Key, TaskbarWindow>();
  return {
    show(key, share) {
      const front = share === null ? null : frontOf(key);
      const before = shownOn.get(key);
      if (before && before !== front && !before.isDestroyed()) before.setProgressBar(-1);
      if (front === null || share === null) {
        shownOn.delete(key);
        return;
      }
      shownOn.set(key, front);
      front.setProgressBar(share);
    },
  };
};

/** The received share of running downloads; null if none is running, 0 while all sizes are unknown. */
export const totalShareOf = (downloads: readonly DownloadProgress[]): number | null => {
  const running = downloads.filter(({ state }) => state === 'receiving');
  if (running.length === 0) return null;
  const totalBytes = running.reduce((sum, each) => sum + (each.totalBytes ?? 0), 0);
  return totalBytes === 0 ? 0 : running.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0) / totalBytes;
};
