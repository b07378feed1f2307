import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { EndpointOutput } from '../../../../contract/api/endpoints';
import type { Failure } from '../../../../contract/bridge';
import { failureOf } from '../../../shared/bridge-failure';
import { useBridge } from '../../../shared/store/store-hooks';
import { withHead, withNextPage, type LogPages } from './log-pages';

const pageSize = 100;

interface State {
  /** Null until loaded. */
  readonly pages: LogPages | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
}

type Action =
  | { readonly type: 'requested' }
  | { readonly type: 'loaded'; readonly page: EndpointOutput<'teams.log'>; readonly isHead: boolean }
  | { readonly type: 'failed'; readonly failure: Failure };

const reduce = (state: State, action: Action): State => {
  switch (action.type) {
    case 'requested': return { ...state, isLoading: true, failure: null };
    // A cursor that the server no longer accepts belongs to a list that is read again from its beginning.
    case 'failed': return { pages: action.failure.code === 'CURSOR_INVALID' ? null : state.pages, isLoading: false, failure: action.failure };
    case 'loaded': return { pages: action.isHead ? withHead(state.pages, action.page) : withNextPage(state.pages, action.page), isLoading: false, failure: null };
  }
};

export interface TeamLogControl extends State {
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The log of the team, page by page. Reads the first page again with each revision. */
export const useLog = (revision: number): TeamLogControl => {
  const bridge = useBridge();
  const [state, dispatch] = useReducer(reduce, { pages: null, isLoading: true, failure: null });
  const isShown = useRef(true);
  const read = useCallback(async (cursor: string | null): Promise<void> => {
    dispatch({ type: 'requested' });
    try {
      const page = await bridge.api.call('teams.log', { query: { limit: pageSize, ...(cursor === null ? {} : { cursor }) } });
      if (isShown.current) dispatch({ type: 'loaded', page, isHead: cursor === null });
    } catch (error) {
      if (isShown.current) dispatch({ type: 'failed', failure: failureOf(error) });
    }
  }, [bridge]);
  useEffect(() => {
    isShown.current = true;
    void read(null);
    return () => { isShown.current = false; };
  }, [read, revision]);
  const next = state.pages?.cursor ?? null;
  return {
    ...state,
    loadMore: useCallback(() => { if (next !== null) void read(next); }, [read, next]),
    retry: useCallback(() => { void read(null); }, [read]),
  };
};
