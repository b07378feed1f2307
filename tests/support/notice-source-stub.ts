import type { AccountNotices } from '../../src/main/tray/account-notices';
import type { NoticeEvent } from '../../src/main/tray/notice-source';

/** The notifications that a test sends to the app, and the app's actions on them. */
export interface NoticeSourceStub {
  readonly actions: string[];
  readonly counts: Record<string, number>;
  tell(event: NoticeEvent): void;
}

/** Replaces the app's source of notifications. Tests control it through `globalThis.toldNotices`. */
export const createAccountNotices = (): AccountNotices => {
  const listeners = new Set<(event: NoticeEvent) => void>();
  const stub: NoticeSourceStub = { actions: [], counts: {}, tell: (event) => { for (const listener of listeners) listener(event); } };
  (globalThis as { toldNotices?: NoticeSourceStub }).toldNotices = stub;
  return {
    fetchUnread: async (key) => stub.counts[key] ?? 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    open: () => ({ receive: () => undefined, close: () => undefined }),
    async runAction(key, id, action) { stub.actions.push(`${key} ${id} ${action}`); },
  };
};
