import type { NoticeEvent, NoticeSource } from '../../src/main/presence/notice-source';

/** What a test tells the app of notices, and what the app did with them. */
export interface ToldNotices {
  readonly acts: string[];
  readonly counts: Record<string, number>;
  tell(event: NoticeEvent): void;
}

/** Stands in the app for the source of notices, driven from outside through `globalThis.toldNotices`. */
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
