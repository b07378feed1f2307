import { useSyncExternalStore } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { Commitment } from '../store/commit';
import { useAppSelector } from '../store/hooks';

/** A bulk action on many files. */
export interface Batch {
  readonly id: number;
  /** The login that ran it; other accounts do not see it. */
  readonly loginId: number;
  readonly text: string;
  /** Start time, ISO 8601. */
  readonly at: string;
  readonly total: number;
  /** Number of files done. */
  readonly done: number;
  /** Files that were not changed, with the reason; null if the batch was stopped before their change was sent. */
  readonly left: readonly { readonly name: string; readonly reason: string | null }[];
  readonly isStopped: boolean;
  /** Shown beside the list. A hidden report can still be looked up. */
  readonly isShown: boolean;
}

interface Following {
  readonly loginId: number;
  readonly text: string;
  readonly commitments: readonly Commitment[];
  /** File names, in the order of the commitments. */
  readonly names: readonly string[];
  readonly reasonOf: (failure: Failure) => string;
  /** Withdraws changes that have not been sent. */
  readonly withdraw: (keys: readonly string[]) => void;
}

/** Delay before a report is shown; faster batches show none. */
const quietMs = 600;
/** Maximum number of reports kept. */
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

/** Tracks the outcomes of many changes. Shows nothing if all succeed quickly; failures are listed per file. */
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
      // Changes without a reason were withdrawn by the person.
      if (batch.left.some(({ reason }) => reason !== null)) show();
    });
  }
};

/** Withdraws the batch's unsent changes; sent changes are kept. */
export const stopBatch = (id: number): void => { stops.get(id)?.(); };

/** Hides a report; it can still be looked up. */
export const closeBatch = (id: number): void => { update(id, { isShown: false }); };

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
};

/** This person's bulk actions since sign-in, latest last. */
export const useBatches = (): readonly Batch[] => {
  const loginId = useAppSelector((state) => state.session.loginId);
  return useSyncExternalStore(subscribe, () => batches).filter((batch) => batch.loginId === loginId);
};
