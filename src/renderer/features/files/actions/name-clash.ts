import { useSyncExternalStore } from 'react';

/** The decision about all chosen files whose names are used; null: nothing is uploaded. */
export type NameClashDecision = 'keep' | 'skip' | null;

export interface NameClash {
  readonly names: readonly string[];
  /** Whether other chosen files have free names. */
  readonly hasOthers: boolean;
  readonly decide: (decision: NameClashDecision) => void;
}

let current: NameClash | null = null;
const listeners = new Set<() => void>();
const set = (next: NameClash | null): void => {
  current = next;
  for (const listener of listeners) listener();
};

/** Cancels the open prompt. */
export const cancelNameClash = (): void => { current?.decide(null); };

/** Prompts once for all names. A prompt that is still open is cancelled. */
export const promptForNameClash = (names: readonly string[], hasOthers: boolean): Promise<NameClashDecision> => {
  cancelNameClash();
  return new Promise((resolve) => {
    set({ names, hasOthers, decide(decision) {
      set(null);
      resolve(decision);
    } });
  });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
};

/** The open prompt. */
export const currentNameClash = (): NameClash | null => current;

export const useNameClash = (): NameClash | null => useSyncExternalStore(subscribe, currentNameClash);
