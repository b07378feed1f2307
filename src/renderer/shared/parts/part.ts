import { useCallback, useSyncExternalStore } from 'react';
import { logProblem } from '../log';

export type PartState<Content> = { readonly status: 'waiting' | 'loading' | 'failed' } | { readonly status: 'ready'; readonly content: Content };

/** A part of the app in a chunk of its own. It is loaded once; after a failure it can be loaded again. */
export interface Part<Content> {
  state(): PartState<Content>;
  subscribe(listener: () => void): () => void;
  /** Loads the part, unless it is loaded or loading. Never rejects: the state has the outcome. */
  load(): Promise<void>;
}

export const createPart = <Content>(read: () => Promise<Content>): Part<Content> => {
  const listeners = new Set<() => void>();
  let state: PartState<Content> = { status: 'waiting' };
  let loading: Promise<void> | null = null;
  const set = (next: PartState<Content>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const load = async (): Promise<void> => {
    set({ status: 'loading' });
    try {
      set({ status: 'ready', content: await read() });
    } catch (error) {
      logProblem('A part of the app could not be loaded.', error);
      loading = null;
      set({ status: 'failed' });
    }
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    load() {
      loading ??= load();
      return loading;
    },
  };
};

export const usePart = <Content>(part: Part<Content>): PartState<Content> => useSyncExternalStore(useCallback((listener) => part.subscribe(listener), [part]), part.state);
