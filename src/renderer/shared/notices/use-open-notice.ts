import { useCallback } from 'react';
import type { NoticeItem } from '../../../contract/entities/notice';
import { parseRoute, type Route } from '../router/app-routes';
import { useAppDispatch } from '../store/store-hooks';
import { commit } from '../store/sync/commit';
import { useOpenRoute } from '../tabs/use-open-route';

/** The page that a notice leads to; null if there is none. */
export const routeOfNotice = ({ notification: { link } }: NoticeItem): Route | null => {
  if (link === null) return null;
  const { pathname, search } = new URL(link, window.location.origin);
  const route = parseRoute(pathname, search);
  return route.name === 'not-found' ? null : route;
};

/** Marks a notice as read and opens its page. */
export const useOpenNotice = (): ((item: NoticeItem) => void) => {
  const dispatch = useAppDispatch();
  const openRoute = useOpenRoute();
  return useCallback((item) => {
    const route = routeOfNotice(item);
    if (!item.isRead) dispatch(commit({ kind: 'readNotice', id: item.id, isRead: true, base: false }, { isAnnounced: false }));
    if (route !== null) openRoute(route);
  }, [dispatch, openRoute]);
};
