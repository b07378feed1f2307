import type { NoticeEvent, NoticeSource } from '../../src/main/presence/notice-source';

/** The notifications that a test sends to the app, and the app's actions on them. */
export interface ToldNotices {
  readonly acts: string[];
  readonly counts: Record<string, number>;
  tell(event: NoticeEvent): void;
}

/** Replaces the app's source of notifications. Tests control it through `globalThis.toldNotices`. */
export const createEmptyNoticeSource = (): NoticeSource => {
  const listeners = new Set<(event: NoticeEvent) => void>();
  const told: ToldNotices = { acts: [], counts: {}, tell: (event) => { for (const listener of listeners) listener(event); } };
  (globalThis as { toldNotices?: ToldNotices }).toldNotices = told;
  return {
    unread: async (key) => told.counts[key] ?? 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    async act(key, id, action) { told.acts.push(`${key} ${id} ${action}`); },
  };
};
