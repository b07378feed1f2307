import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAppDispatch, useAppSelector } from '../store/store-hooks';
import type { AppThunk } from '../store/app-store';
import { selectIsOffline } from '../store/sync/sync-slice';
import { searchLocally } from './local-search';
import { searchParamsOf, type SearchQuery } from './search-query';
import { createSearcher, type Searcher, type SearchState } from './searcher';

/** Files per page: more than fit beside the preview, so that the next ones are loaded in time. */
const pageSize = 24;

const newSearcher = (): AppThunk<Searcher> => (_dispatch, getState, { bridge, offlineCache, schedule }) => createSearcher({
  searchServer: ({ keyword, ...filters }, cursor) => {
    const { session } = getState().session;
    const desktop = session.status === 'signed-in' ? session.user.desktopGuid : '';
    return bridge.api.call('search.files', {
      body: { keyword, size: pageSize, params: { ...searchParamsOf(filters, desktop), ...(cursor === null ? {} : { cursor }) } },
    });
  },
  searchDevice: (question, isWanted) => searchLocally(question, pageSize, getState().files, offlineCache.current(), isWanted),
  isOffline: () => selectIsOffline(getState()),
  later: schedule,
});

/**
 * Searches while a person types; null searches nothing. Local results are searched again on the server once it is
 * reachable.
 */
export const useSearch = (question: SearchQuery | null): SearchState & Pick<Searcher, 'retry' | 'loadMore'> => {
  const dispatch = useAppDispatch();
  const searcher = useMemo(() => dispatch(newSearcher()), [dispatch]);
  const state = useSyncExternalStore(searcher.subscribe, searcher.state);
  const isOffline = useAppSelector(selectIsOffline);
  // Compare queries by value, because callers create a new object on each render.
  const requested = JSON.stringify(question);
  useEffect(() => { searcher.search(JSON.parse(requested) as SearchQuery | null); }, [searcher, requested]);
  useEffect(() => { if (!isOffline && searcher.state().isLocal) searcher.retry(); }, [searcher, isOffline]);
  return { ...state, retry: searcher.retry, loadMore: searcher.loadMore };
};
