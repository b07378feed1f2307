import type { FoundFiles } from '../../../contract/api/search';
import type { Failure } from '../../../contract/bridge';
import { capabilitiesWith, completeFile } from '../../../core/file-entity';
import { failureOf, isUnreachable } from '../failure';
import type { Later } from '../store/store';
import { matchFile, type Finding, type Question } from './question';

export interface SearchState {
  readonly question: Question | null;
  /** `loading`: a response is pending; the findings are the known ones that match. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly findings: readonly Finding[];
  /** Whether further pages exist. */
  readonly hasMore: boolean;
  readonly isExtending: boolean;
  readonly failure: Failure | null;
  /** Whether the findings are from this device, because the server was unreachable. */
  readonly isLocal: boolean;
}

export interface SearcherPorts {
  readonly ask: (question: Question, cursor: string | null) => Promise<FoundFiles>;
  readonly askLocally: (question: Question, isWanted: () => boolean) => Promise<readonly Finding[] | null>;
  readonly isOffline: () => boolean;
  readonly later: Later;
}

export interface Searcher {
  /** Searches for a new query, after typing pauses; null clears the results. Cancels the previous search. */
  ask(question: Question | null): void;
  /** Repeats the search immediately. */
  retry(): void;
  extend(): void;
  state(): SearchState;
  subscribe(listener: () => void): () => void;
}

/** Debounce of typing. */
const typingMs = 90;

const nothing: SearchState = { question: null, status: 'idle', findings: [], hasMore: false, isExtending: false, failure: null, isLocal: false };

const unknownCapabilities = capabilitiesWith({ value: false, reason: 'UNKNOWN' });

const findingsOf = ({ files, capabilitySets }: FoundFiles): readonly Finding[] => files.map((found) => {
  const { highlight, excerptHighlight = [], ancestors, capabilitySet, ...listed } = found;
  return { file: completeFile(listed, capabilitySets[capabilitySet] ?? unknownCapabilities), highlight, excerptHighlight, ancestors };
});

/** Searches the server while a person types. Responses to outdated queries are dropped. */
export const createSearcher = ({ ask, askLocally, isOffline, later }: SearcherPorts): Searcher => {
  const listeners = new Set<() => void>();
  let state = nothing;
  let cursor: string | null = null;
  let asked = 0;
  const set = (changed: Partial<SearchState>): void => {
    state = { ...state, ...changed };
    for (const listener of [...listeners]) listener();
  };

  const lookHere = async (question: Question, number: number): Promise<void> => {
    const findings = await askLocally(question, () => number === asked);
    if (findings && number === asked) set({ status: 'ready', findings, hasMore: false, failure: null, isLocal: true });
  };
  const look = async (question: Question, number: number): Promise<void> => {
    if (isOffline()) { await lookHere(question, number); return; }
    try {
      const found = await ask(question, null);
      if (number !== asked) return;
      cursor = found.nextCursor;
      set({ status: 'ready', findings: findingsOf(found), hasMore: cursor !== null, failure: null, isLocal: false });
    } catch (error) {
      if (number !== asked) return;
      const failure = failureOf(error);
      if (isUnreachable(failure)) await lookHere(question, number);
      else set({ status: 'failed', findings: [], hasMore: false, failure, isLocal: false });
    }
  };

  return {
    ask(question) {
      asked += 1;
      const number = asked;
      if (question === null) { set(nothing); return; }
      // Keep the previous findings that still match until the response arrives.
      const stillFitting = state.findings.flatMap(({ file, ancestors }) => {
        const match = matchFile(question, file);
        return match ? [{ ...match.finding, ancestors }] : [];
      });
      set({ question, status: 'loading', findings: question.root === state.question?.root ? stillFitting : [], hasMore: false, isExtending: false, failure: null });
      later(() => { if (number === asked) void look(question, number); }, typingMs);
    },
    retry() {
      const { question } = state;
      if (question === null) return;
      asked += 1;
      set({ status: 'loading', failure: null, isExtending: false });
      void look(question, asked);
    },
    extend() {
      const { question } = state;
      if (question === null || cursor === null || !state.hasMore || state.isExtending || state.status !== 'ready') return;
      const number = asked;
      set({ isExtending: true });
      ask(question, cursor).then((found) => {
        if (number !== asked) return;
        cursor = found.nextCursor;
        const known = new Set(state.findings.map(({ file }) => file.guid));
        set({ isExtending: false, hasMore: cursor !== null, findings: [...state.findings, ...findingsOf(found).filter(({ file }) => !known.has(file.guid))] });
      }, (error: unknown) => {
        if (number === asked) set({ isExtending: false, hasMore: false, failure: failureOf(error) });
      });
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
};
