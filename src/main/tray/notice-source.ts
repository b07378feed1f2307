import type { NoticeAction, RawNotice } from '../../core/notices/sanitize-notice';

/** A notice in its raw format. `sanitizeNotice` sanitises it before it is shown. */
export interface Notice extends RawNotice { readonly id: string }

export type NoticeEvent =
  | { readonly type: 'notice'; readonly accountKey: string; readonly notice: Notice }
  /** The current number of new notices: those that the person has not seen in an opened list. */
  | { readonly type: 'unread'; readonly accountKey: string; readonly count: number };

/** Where notices come from. */
export interface NoticeSource {
  /** Fetches the number of an account's new notices. Rejects with a `CallError`. */
  fetchUnread(accountKey: string): Promise<number>;
  /** Listens to events of connected accounts. Returns the unsubscribe function. */
  subscribe(listener: (event: NoticeEvent) => void): () => void;
  /** Runs an action of a notice. Rejects with a `CallError`. */
  runAction(accountKey: string, noticeId: string, action: NoticeAction): Promise<void>;
}
