import { nanoid } from '@reduxjs/toolkit';
import { z } from 'zod';
import { noticePageLimit, noticePageSize } from '../../../../contract/api/notice-endpoints';
import { noticeItemSchema, type NoticeKind } from '../../../../contract/entities/notice';
import { readTolerantly } from '../../../../contract/read-tolerantly';
import { highestIdOf } from '../../../../core/notices/new-notices';
import { failureOf, isUnreachable } from '../../bridge-failure';
import { logProblem } from '../../log';
import type { AppThunk } from '../app-store';
import { loadMutes } from '../resources/load-resources';
import { retryLater } from '../resources/retry-later';
import { lastIdOf, noticeTabs, type NoticeFilter, type NoticePages, type NoticeTab } from './notice-pages';
import { noticeCountsReceived, noticeCountsRequested, noticeFilterChosen, noticePageFailed, noticePageReceived, noticePageRequested, noticeReceived, noticesHydrated } from './notices-slice';

/** Key in the offline cache. */
const recordName = 'notices';

interface PageOptions {
  /** Marks everything as seen. */
  readonly isPeek?: boolean;
  /** Only items before this id. */
  readonly before?: number | null;
}

const queryOf = (tab: NoticeTab, filter: NoticeFilter | null): { readonly status: 'all' | 'unread'; readonly kind?: NoticeKind } => {
  if (tab !== 'ofKind') return { status: tab };
  return { status: filter?.isUnreadOnly === true ? 'unread' : 'all', ...(filter ? { kind: filter.kind } : {}) };
};

/** All loaded items are loaded again, as far as one response has them: a mark of an older item may have changed, too. */
const sizeOfFirstPage = ({ ids }: NoticePages): number => Math.min(noticePageLimit, Math.max(noticePageSize, ids.length));

const loadPage = (tab: NoticeTab, { isPeek = false, before = null }: PageOptions = {}): AppThunk<Promise<void>> => async (dispatch, getState, { bridge, offlineCache }) => {
  const { session: { loginId }, notices: { confirmedCount, pages, filter } } = getState();
  const requestId = nanoid();
  const isNext = before !== null;
  const limit = isNext ? noticePageSize : sizeOfFirstPage(pages[tab]);
  dispatch(noticePageRequested({ tab, requestId, isNext, isPeek }));
  const isCurrent = (): boolean => getState().session.loginId === loginId && getState().notices.pages[tab].requestId === requestId;
  try {
    const { notifications: items, unreadCount, unpeekedCount } = await bridge.api.call('notices.list', {
      query: { limit, ...queryOf(tab, filter), ...(isPeek ? { action: 'peek' } : {}), ...(before === null ? {} : { lt: before }) },
    });
    if (!isCurrent()) return;
    // The response may lack marks that were confirmed during the request.
    if (getState().notices.confirmedCount !== confirmedCount) {
      await dispatch(loadPage(tab, { isPeek, before }));
      return;
    }
    const at = new Date().toISOString();
    dispatch(noticePageReceived({ tab, requestId, items, isNext, isFull: items.length >= limit, counts: { unreadCount, unpeekedCount }, at }));
    if (tab === 'all' && !isNext) await offlineCache.current()?.writeValue(recordName, { value: items, at }).catch((error: unknown) => { logProblem('The notices could not be stored.', error); });
  } catch (error) {
    if (!isCurrent()) return;
    const failure = failureOf(error);
    dispatch(noticePageFailed({ tab, requestId, failure }));
    if (isUnreachable(failure) && !isNext) dispatch(retryLater(refreshNotices));
  }
};

const loadCounts = (): AppThunk<Promise<void>> => async (dispatch, getState, { bridge }) => {
  const { session: { loginId }, notices: { confirmedCount } } = getState();
  const requestId = nanoid();
  dispatch(noticeCountsRequested({ requestId }));
  const isCurrent = (): boolean => getState().session.loginId === loginId && getState().notices.countsRequestId === requestId;
  try {
    // Both counts in one response, so that they fit each other.
    const { notifications, unreadCount, unpeekedCount } = await bridge.api.call('notices.list', { query: { limit: 1, status: 'all' } });
    if (!isCurrent()) return;
    if (getState().notices.confirmedCount === confirmedCount) dispatch(noticeCountsReceived({ requestId, counts: { unreadCount, unpeekedCount }, newestId: highestIdOf(notifications) }));
    else await dispatch(loadCounts());
  } catch (error) {
    if (!isCurrent()) return;
    if (isUnreachable(failureOf(error))) dispatch(retryLater(refreshNotices));
    else logProblem('The number of notices could not be loaded.', error);
  }
};

/** Loads the counts, and again the first pages of the loaded lists. */
export const refreshNotices = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { pages } = getState().notices;
  const loaded = noticeTabs.filter((tab) => pages[tab].status !== 'idle');
  if (loaded.length === 0) await dispatch(loadCounts());
  else await Promise.all(loaded.map((tab) => dispatch(loadPage(tab))));
};

const hydrate = (): AppThunk<Promise<void>> => async (dispatch, getState, { offlineCache }) => {
  const { loginId } = getState().session;
  try {
    const kept = await offlineCache.current()?.readValue(recordName);
    const parsed = kept ? readTolerantly(z.array(noticeItemSchema), kept.value) : null;
    if (kept && parsed?.success && getState().session.loginId === loginId) dispatch(noticesHydrated({ items: parsed.data, hasMore: parsed.data.length >= noticePageSize, at: kept.at }));
  } catch (error) {
    logProblem('The notices could not be read from this device.', error);
  }
};

/** Loads what the open list shows. All notices count as seen from now on. */
export const openNotices = (): AppThunk => (dispatch, getState) => {
  if (getState().notices.receivedAt === null) void dispatch(hydrate());
  void dispatch(loadPage('all', { isPeek: true }));
  void dispatch(loadMutes());
};

/** Notices that arrived while the list is open count as seen too. */
export const peekNotices = (): AppThunk => (dispatch) => { void dispatch(loadPage('all', { isPeek: true })); };

export const loadNoticeTab = (tab: NoticeTab): AppThunk => (dispatch) => { void dispatch(loadPage(tab)); };

export const loadNoticesOfKind = (filter: NoticeFilter): AppThunk => (dispatch) => {
  dispatch(noticeFilterChosen(filter));
  void dispatch(loadPage('ofKind'));
};

export const loadMoreNotices = (tab: NoticeTab): AppThunk => (dispatch, getState) => {
  const pages = getState().notices.pages[tab];
  if (pages.hasMore && pages.requestId === null) void dispatch(loadPage(tab, { before: lastIdOf(pages) }));
};

/** Loads one item again. */
export const reloadNotice = (id: number): AppThunk<Promise<void>> => async (dispatch, getState, { bridge }) => {
  const { loginId } = getState().session;
  try {
    const { notifications: [item] } = await bridge.api.call('notices.list', { query: { limit: 1, status: 'all', lt: id + 1 } });
    if (getState().session.loginId === loginId) dispatch(noticeReceived({ id, item: item?.id === id ? item : null }));
  } catch (error) {
    if (!isUnreachable(failureOf(error))) logProblem('A notice could not be loaded again.', error);
  }
};
