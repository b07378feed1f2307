import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { AppThunk } from '../store/store';
import { selectIsOffline } from '../store/sync';
import { searchLocally } from './local-search';
import { paramsOf, type Question } from './question';
import { createSearcher, type Searcher, type SearchState } from './searcher';

/** Files per page: more than fit beside the preview, so that the next ones are loaded in time. */
const pageSize = 24;

const newSearcher = (): AppThunk<Searcher> => (_dispatch, getState, { bridge, lastSeen, later }) => createSearcher({
  ask: ({ keyword, ...filters }, cursor) => {
    const { session } = getState().session;
    const desktop = session.status === 'signed-in' ? session.user.desktopGuid : '';
    return bridge.api.call('search.files', {
      body: { keyword, size: pageSize, params: { ...paramsOf(filters, desktop), ...(cursor === null ? {} : { cursor }) } },
    });
  },
  askLocally: (question, isWanted) => searchLocally(question, pageSize, getState().files, lastSeen.current, isWanted),
  isOffline: () => selectIsOffline(getState()),
  later,
});

/**
 * Searches while a person types; null searches nothing. Local results are searched again on the server once it is
 * reachable.
 */
export const useSearch = (question: Question | null): SearchState & Pick<Searcher, 'retry' | 'extend'> => {
  const dispatch = useAppDispatch();
  const searcher = useMemo(() => dispatch(newSearcher()), [dispatch]);
  const state = useSyncExternalStore(searcher.subscribe, searcher.state);
  const isOffline = useAppSelector(selectIsOffline);
  // Compare queries by value, because callers create a new object on each render.
  const asked = JSON.stringify(question);
  useEffect(() => { searcher.ask(JSON.parse(asked) as Question | null); }, [searcher, asked]);
  useEffect(() => { if (!isOffline && searcher.state().isLocal) searcher.retry(); }, [searcher, isOffline]);
  return { ...state, retry: searcher.retry, extend: searcher.extend };
};
