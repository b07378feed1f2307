import { noticePageLimit } from '../../../../contract/api/notice-endpoints';
import type { Failure } from '../../../../contract/bridge';
import type { NoticeItem, NoticeKind } from '../../../../contract/entities/notice';

/** The lists of notices: all, those that are not read, and those of the chosen kind. */
export const noticeTabs = ['all', 'unread', 'ofKind'] as const;
export type NoticeTab = (typeof noticeTabs)[number];

/** The choice of the list of a kind. */
export interface NoticeFilter {
  readonly kind: NoticeKind;
  readonly isUnreadOnly: boolean;
}

/** One list of notices. `refreshing`: the first page is loaded again. `extending`: the next page is loading. */
export interface NoticePages {
  /** Ids of items, the latest first. */
  readonly ids: readonly number[];
  readonly status: 'idle' | 'loading' | 'ready' | 'refreshing' | 'extending' | 'failed';
  readonly hasMore: boolean;
  /** The pending request; responses to other requests are dropped. */
  readonly requestId: string | null;
  readonly failure: Failure | null;
}

export const noPages: NoticePages = { ids: [], status: 'idle', hasMore: false, requestId: null, failure: null };

export const lastIdOf = ({ ids }: NoticePages): number | null => ids.at(-1) ?? null;

/**
 * Adds the first page to a list. It has every item from its last one on. Later items of the list may have changed, so
 * they stay only after the largest response. If items may be missing between the page and the list, the page replaces
 * the list.
 */
export const withFirstPage = (pages: NoticePages, page: readonly NoticeItem[], isFull: boolean): NoticePages => {
  const ids = page.map(({ id }) => id);
  const last = ids.at(-1) ?? 0;
  const [newest = 0] = pages.ids;
  const isConnected = isFull && page.length >= noticePageLimit && newest >= last;
  const older = isConnected ? pages.ids.filter((id) => id < last) : [];
  return { ids: [...ids, ...older], status: 'ready', hasMore: older.length > 0 ? pages.hasMore : isFull, requestId: null, failure: null };
};

export const withNextPage = (pages: NoticePages, page: readonly NoticeItem[], isFull: boolean): NoticePages => {
  const known = new Set(pages.ids);
  return { ids: [...pages.ids, ...page.map(({ id }) => id).filter((id) => !known.has(id))], status: 'ready', hasMore: isFull, requestId: null, failure: null };
};
