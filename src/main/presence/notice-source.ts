import type { NoticeAction, RawNotice } from '../../core/notices/plain-notice';

/** As it came: whoever shows it makes it plain first (`plainNotice`). */
export interface Notice extends RawNotice { readonly id: string }

export type NoticeEvent =
  | { readonly type: 'notice'; readonly accountKey: string; readonly notice: Notice }
  /** How many are unread by now, for whatever reason. */
  | { readonly type: 'unread'; readonly accountKey: string; readonly count: number };

/** Where notices come from. */
export interface NoticeSource {
  /** Nothing ever comes from it: what people set of notices would change nothing. */
  readonly isEmpty?: boolean;
  /** Asks how many of an account's notices are unread. Rejects with a `CallError`. */
  unread(accountKey: string): Promise<number>;
  /** Is told of what happens while the account's connection stands; answers how to stop. */
  subscribe(listener: (event: NoticeEvent) => void): () => void;
  /** Does what somebody chose. Rejects with a `CallError`. */
  act(accountKey: string, noticeId: string, action: NoticeAction): Promise<void>;
}

/** No notices at all: nothing is unread, and nothing ever comes. */
export const createEmptyNoticeSource = (): NoticeSource => ({
  isEmpty: true,
  unread: async () => 0,
  subscribe: () => () => undefined,
  act: async () => undefined,
});
