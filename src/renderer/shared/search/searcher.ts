import type { FoundFiles } from '../../../contract/api/search-endpoints';
import type { Failure } from '../../../contract/bridge';
import { capabilitiesWith, completeFile } from '../../../core/file-entity';
import { failureOf, isUnreachable } from '../bridge-failure';
import type { Schedule } from '../store/schedule';
import { matchFile, type SearchResult, type SearchQuery } from './search-query';

export interface SearchState {
  readonly query: SearchQuery | null;
  /** `loading`: a response is pending; the findings are the known ones that match. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly results: readonly SearchResult[];
  /** Whether further pages exist. */
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly failure: Failure | null;
  /** Whether the findings are from this device, because the server was unreachable. */
  readonly isLocal: boolean;
}

export interface SearcherPorts {
  readonly searchServer: (question: SearchQuery, cursor: string | null) => Promise<FoundFiles>;
  readonly searchDevice: (question: SearchQuery, isWanted: () => boolean) => Promise<readonly SearchResult[] | null>;
  readonly isOffline: () => boolean;
  readonly later: Schedule;
}

export interface Searcher {
  /** Searches for a new query, after typing pauses; null clears the results. Cancels the previous search. */
  search(question: SearchQuery | null): void;
  /** Repeats the search immediately. */
  retry(): void;
  loadMore(): void;
  state(): SearchState;
  subscribe(listener: () => void): () => void;
}

/** Debounce of typing. */
const debounceMs = 90;

const nothing: SearchState = { query: null, status: 'idle', results: [], hasMore: false, isLoadingMore: false, failure: null, isLocal: false };

const unknownCapabilities = capabilitiesWith({ value: false, reason: 'UNKNOWN' });

const resultsOf = ({ files, capabilitySets }: FoundFiles): readonly SearchResult[] => files.map((found) => {
  const { highlight, excerptHighlight = [], ancestors, capabilitySet, ...listed } = found;
  return { file: completeFile(listed, capabilitySets[capabilitySet] ?? unknownCapabilities), highlight, excerptHighlight, ancestors };
});

/** Searches the server while a person types. Responses to outdated queries are dropped. */
export const createSearcher = ({ searchServer, searchDevice, isOffline, later }: SearcherPorts): Searcher => {
  const listeners = new Set<() => void>();
  let state = nothing;
  let cursor: string | null = null;
  let latestSearch = 0;
  const set = (changed: Partial<SearchState>): void => {
    state = { ...state, ...changed };
    for (const listener of [...listeners]) listener();
  };

  const searchOffline = async (question: SearchQuery, number: number): Promise<void> => {
    const findings = await searchDevice(question, () => number === latestSearch);
    if (findings && number === latestSearch) set({ status: 'ready', results: findings, hasMore: false, failure: null, isLocal: true });
  };
  const runSearch = async (question: SearchQuery, number: number): Promise<void> => {
    if (isOffline()) { await searchOffline(question, number); return; }
    try {
      const found = await searchServer(question, null);
      if (number !== latestSearch) return;
      cursor = found.nextCursor;
      set({ status: 'ready', results: resultsOf(found), hasMore: cursor !== null, failure: null, isLocal: false });
    } catch (error) {
      if (number !== latestSearch) return;
      const failure = failureOf(error);
      if (isUnreachable(failure)) await searchOffline(question, number);
      else set({ status: 'failed', results: [], hasMore: false, failure, isLocal: false });
    }
  };

  return {
    search(question) {
      latestSearch += 1;
      const number = latestSearch;
      if (question === null) { set(nothing); return; }
      // Keep the previous findings that still match until the response arrives.
      const stillFitting = state.results.flatMap(({ file, ancestors }) => {
        const match = matchFile(question, file);
        return match ? [{ ...match.finding, ancestors }] : [];
      });
      set({ query: question, status: 'loading', results: question.root === state.query?.root ? stillFitting : [], hasMore: false, isLoadingMore: false, failure: null });
      later(() => { if (number === latestSearch) void runSearch(question, number); }, debounceMs);
    },
    retry() {
      const { query } = state;
      if (query === null) return;
      latestSearch += 1;
      set({ status: 'loading', failure: null, isLoadingMore: false });
      void runSearch(query, latestSearch);
    },
    loadMore() {
      const { query } = state;
      if (query === null || cursor === null || !state.hasMore || state.isLoadingMore || state.status !== 'ready') return;
      const number = latestSearch;
      set({ isLoadingMore: true });
      searchServer(query, cursor).then((found) => {
        if (number !== latestSearch) return;
        cursor = found.nextCursor;
        const known = new Set(state.results.map(({ file }) => file.guid));
        set({ isLoadingMore: false, hasMore: cursor !== null, results: [...state.results, ...resultsOf(found).filter(({ file }) => !known.has(file.guid))] });
      }, (error: unknown) => {
        if (number === latestSearch) set({ isLoadingMore: false, hasMore: false, failure: failureOf(error) });
      });
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
};
