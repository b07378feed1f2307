import { useSyncExternalStore } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { Commitment } from '../store/commit';
import { useAppSelector } from '../store/hooks';

/** Something that was done with many files at once. */
export interface Batch {
  readonly id: number;
  /** Whose it is: what one person did nobody else is shown. */
  readonly loginId: number;
  readonly text: string;
  /** When it began, ISO 8601. */
  readonly at: string;
  readonly total: number;
  /** How many were done. */
  readonly done: number;
  /** What was not done, file by file, and why; no reason: it was stopped before it was sent. */
  readonly left: readonly { readonly name: string; readonly reason: string | null }[];
  readonly isStopped: boolean;
  /** It stands beside the list; afterwards it can still be looked up. */
  readonly isShown: boolean;
}

interface Following {
  readonly loginId: number;
  readonly text: string;
  readonly commitments: readonly Commitment[];
  /** The names of the files, in the order of the commitments. */
  readonly names: readonly string[];
  readonly reasonOf: (failure: Failure) => string;
  /** Drops what was not sent yet. */
  readonly withdraw: (keys: readonly string[]) => void;
}

/** What goes faster than this needs no panel. */
const quietMs = 600;
/** So many are kept to be looked up. */
const keptBatches = 20;

let batches: readonly Batch[] = [];
let lastId = 0;
const stops = new Map<number, () => void>();
const listeners = new Set<() => void>();
const set = (next: readonly Batch[]): void => {
  batches = next;
  for (const listener of [...listeners]) listener();
};
const update = (id: number, changed: Partial<Batch>): void => { set(batches.map((batch) => (batch.id === id ? { ...batch, ...changed } : batch))); };

export const isOver = ({ total, done, left }: Batch): boolean => done + left.length === total;

/** Follows what becomes of each of many changes. Where all goes well and soon, nothing is shown; what was not done is told file by file. */
export const followBatch = ({ loginId, text, commitments, names, reasonOf, withdraw }: Following): void => {
  const id = (lastId += 1);
  let batch: Batch = { id, loginId, text, at: new Date().toISOString(), total: commitments.length, done: 0, left: [], isStopped: false, isShown: true };
  let isKnown = false;
  const show = (): void => {
    if (isKnown) return;
    isKnown = true;
    set([...batches.filter((each) => each.loginId === loginId), batch].slice(-keptBatches));
  };
  const timer = setTimeout(show, quietMs);
  const waiting = new Set(commitments.map(({ key }) => key));
  stops.set(id, () => {
    batch = { ...batch, isStopped: true };
    update(id, batch);
    withdraw([...waiting]);
  });
  for (const [index, { key, settled }] of commitments.entries()) {
    void settled.then((outcome) => {
      waiting.delete(key);
      const name = names[index] ?? '';
      batch = outcome.status === 'confirmed' ? { ...batch, done: batch.done + 1 }
        : { ...batch, left: [...batch.left, { name, reason: outcome.status === 'refused' ? reasonOf(outcome.failure) : null }] };
      const isAllDone = batch.done === batch.total;
      if (isAllDone) batch = { ...batch, isShown: false };
      if (isKnown) update(id, batch);
      if (!isOver(batch)) return;
      clearTimeout(timer);
      stops.delete(id);
      // What was taken back before it took any time was taken back by whoever did it.
      if (batch.left.some(({ reason }) => reason !== null)) show();
    });
  }
};

/** Drops what of a batch was not sent yet; what was sent stays. */
export const stopBatch = (id: number): void => { stops.get(id)?.(); };

/** Takes a report out of sight; it can still be looked up. */
export const closeBatch = (id: number): void => { update(id, { isShown: false }); };

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
};

/** What this person did with many files at once since they signed in, the latest last. */
export const useBatches = (): readonly Batch[] => {
  const loginId = useAppSelector((state) => state.session.loginId);
  return useSyncExternalStore(subscribe, () => batches).filter((batch) => batch.loginId === loginId);
};
