import type { NoticeAction, RawNotice } from '../../core/notices/sanitize-notice';

/** A notice in its raw format. `sanitizeNotice` sanitises it before it is shown. */
export interface Notice extends RawNotice { readonly id: string }

export type NoticeEvent =
  | { readonly type: 'notice'; readonly accountKey: string; readonly notice: Notice }
  /** The current number of unread notices. */
  | { readonly type: 'unread'; readonly accountKey: string; readonly count: number };

/** Where notices come from. */
export interface NoticeSource {
  /** True if the source never emits notices. Settings for notices are hidden then. */
  readonly isEmpty?: boolean;
  /** Fetches the number of an account's unread notices. Rejects with a `CallError`. */
  fetchUnread(accountKey: string): Promise<number>;
  /** Listens to events of connected accounts. Returns the unsubscribe function. */
  subscribe(listener: (event: NoticeEvent) => void): () => void;
  /** Runs an action of a notice. Rejects with a `CallError`. */
  runAction(accountKey: string, noticeId: string, action: NoticeAction): Promise<void>;
}

/** A source that never emits notices. */
export const createEmptyNoticeSource = (): NoticeSource => ({
  isEmpty: true,
  fetchUnread: async () => 0,
  subscribe: () => () => undefined,
  runAction: async () => undefined,
});
