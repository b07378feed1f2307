import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Timeline } from '../../../contract/api/timeline-endpoints';
import type { Failure } from '../../../contract/bridge';
import { failureOf } from '../../shared/bridge-failure';
import { useBridge } from '../../shared/store/store-hooks';
import { activitiesOf, mergeActivities, type TimelineActivity } from './group-by-day';

/** Events within this time cause one reload. */
const reloadDelayMs = 1000;
const pageSize = 100;

interface State {
  /** `null` until loaded. */
  readonly happenings: readonly TimelineActivity[] | null;
  /** Cursor of the next page; null at the end, and until loaded. */
  readonly next: string | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
}

type Action =
  | { readonly type: 'asked' }
  | { readonly type: 'answered'; readonly page: Timeline; readonly isHead: boolean }
  | { readonly type: 'failed'; readonly failure: Failure };

const reduce = (state: State, action: Action): State => {
  switch (action.type) {
    case 'asked': return { ...state, isLoading: true, failure: null };
    case 'failed': return { ...state, isLoading: false, failure: action.failure };
    case 'answered': {
      const found = activitiesOf(action.page);
      // Reloading the first page keeps the cursor of the last one.
      const next = action.isHead && state.happenings !== null ? state.next : action.page.hasMore ? action.page.lastTimestamp : null;
      const happenings = action.isHead ? mergeActivities(found, state.happenings ?? []) : mergeActivities(state.happenings ?? [], found);
      return { happenings, next, isLoading: false, failure: null };
    }
  }
};

export interface TimelineControl extends State {
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Recent activity, overall or in one space or folder. Reloads after events. */
export const useTimeline = (guid: string | null): TimelineControl => {
  const bridge = useBridge();
  const [state, dispatch] = useReducer(reduce, { happenings: null, next: null, isLoading: true, failure: null });
  const isShown = useRef(true);

  const read = useCallback(async (lastTimestamp: string | null): Promise<void> => {
    dispatch({ type: 'asked' });
    const query = { limit: pageSize, ...(lastTimestamp === null ? {} : { lastTimestamp }) };
    try {
      const page = await (guid === null ? bridge.api.call('timelines.members', { query }) : bridge.api.call('timelines.file', { query: { guid, ...query } }));
      if (isShown.current) dispatch({ type: 'answered', page, isHead: lastTimestamp === null });
    } catch (error) {
      if (isShown.current) dispatch({ type: 'failed', failure: failureOf(error) });
    }
  }, [bridge, guid]);

  useEffect(() => {
    isShown.current = true;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const readSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        void read(null);
      }, reloadDelayMs);
    };
    void read(null);
    const stop = bridge.realtime.subscribe((message) => {
      const isAboutFiles = message.type === 'event' && (message.event.kind === 'File' || message.event.kind === 'discussion');
      if (isAboutFiles || message.type === 'reset' || (message.type === 'connection' && message.isOnline)) readSoon();
    });
    return () => {
      isShown.current = false;
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [bridge, read]);

  const { next } = state;
  return {
    ...state,
    loadMore: useCallback(() => { if (next !== null) void read(next); }, [read, next]),
    retry: useCallback(() => { void read(null); }, [read]),
  };
};
