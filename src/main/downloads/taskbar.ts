import type { DownloadProgress } from '../../contract/desktop/downloads';

/** A window in the taskbar. */
export interface TaskbarWindow {
  /** From 0 to 1; below 0 there is none. */
  setProgressBar(share: number): void;
  isDestroyed(): boolean;
}

export interface TaskbarProgress<Key> {
  /** Shows how much of an account's files is there on one window of it; null: nothing is fetched. */
  show(key: Key, share: number | null): void;
}

/** Shows progress on the front window of each account, and on no other. */
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

/** How much of what is being fetched is there; null: nothing is, or nobody knows how much there will be. */
export const shareOf = (downloads: readonly DownloadProgress[]): number | null => {
  const running = downloads.filter(({ state }) => state === 'receiving');
  if (running.length === 0) return null;
  const totalBytes = running.reduce((sum, each) => sum + (each.totalBytes ?? 0), 0);
  return totalBytes === 0 ? 0 : running.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0) / totalBytes;
};
