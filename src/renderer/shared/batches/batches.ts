import { useSyncExternalStore } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { MutationHandle } from '../store/sync/commit';
import { useAppSelector } from '../store/store-hooks';

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
  readonly unfinished: readonly { readonly name: string; readonly reason: string | null }[];
  readonly isStopped: boolean;
  /** Shown beside the list. A hidden report can still be looked up. */
  readonly isShown: boolean;
}

interface TrackedBatch {
  readonly loginId: number;
  readonly text: string;
  readonly commitments: readonly MutationHandle[];
  /** File names, in the order of the commitments. */
  readonly names: readonly string[];
  readonly reasonOf: (failure: Failure) => string;
  /** Withdraws changes that have not been sent. */
  readonly withdraw: (keys: readonly string[]) => void;
}

/** Delay before a report is shown; faster batches show none. */
const reportDelayMs = 600;
/** Maximum number of reports kept. */
const reportLimit = 20;

let batches: readonly Batch[] = [];
let lastId = 0;
const stops = new Map<number, () => void>();
const listeners = new Set<() => void>();
const set = (next: readonly Batch[]): void => {
  batches = next;
  for (const listener of [...listeners]) listener();
};
const update = (id: number, changed: Partial<Batch>): void => { set(batches.map((batch) => (batch.id === id ? { ...batch, ...changed } : batch))); };

export const isBatchSettled = ({ total, done, unfinished }: Batch): boolean => done + unfinished.length === total;

/** Tracks the outcomes of many changes. Shows nothing if all succeed quickly; failures are listed per file. */
export const trackBatch = ({ loginId, text, commitments, names, reasonOf, withdraw }: TrackedBatch): void => {
  const id = (lastId += 1);
  let batch: Batch = { id, loginId, text, at: new Date().toISOString(), total: commitments.length, done: 0, unfinished: [], isStopped: false, isShown: true };
  let isKnown = false;
  const show = (): void => {
    if (isKnown) return;
    isKnown = true;
    set([...batches.filter((each) => each.loginId === loginId), batch].slice(-reportLimit));
  };
  const timer = setTimeout(show, reportDelayMs);
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
        : { ...batch, unfinished: [...batch.unfinished, { name, reason: outcome.status === 'refused' ? reasonOf(outcome.failure) : null }] };
      const isAllDone = batch.done === batch.total;
      if (isAllDone) batch = { ...batch, isShown: false };
      if (isKnown) update(id, batch);
      if (!isBatchSettled(batch)) return;
      clearTimeout(timer);
      stops.delete(id);
      // Changes without a reason were withdrawn by the person.
      if (batch.unfinished.some(({ reason }) => reason !== null)) show();
    });
  }
};

/** Withdraws the batch's unsent changes; sent changes are kept. */
export const stopBatch = (id: number): void => { stops.get(id)?.(); };

/** Hides a report; it can still be looked up. */
export const hideBatchReport = (id: number): void => { update(id, { isShown: false }); };

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
};

/** This person's bulk actions since sign-in, latest last. */
export const useBatches = (): readonly Batch[] => {
  const loginId = useAppSelector((state) => state.session.loginId);
  return useSyncExternalStore(subscribe, () => batches).filter((batch) => batch.loginId === loginId);
};
