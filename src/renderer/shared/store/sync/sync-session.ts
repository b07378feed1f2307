import type { Failure } from '../../../../contract/bridge';
import type { Change, Confirmation } from '../../../../core/sync/change';
import type { SyncEngine } from '../../../../core/sync/sync-engine';

export type SettledOutcome =
  | ({ readonly status: 'confirmed' } & Confirmation)
  | { readonly status: 'refused'; readonly failure: Failure }
  /** Withdrawn before it was sent, or the person signed out; the queue then resumes at their next sign-in. */
  | { readonly status: 'dropped' };

/** A change in the engine's queue. */
export interface QueuedChange {
  /** The queue entry's key. */
  readonly key: string;
  /** Never rejects. */
  readonly settled: Promise<SettledOutcome>;
  undo(): void;
}

/** The sync engine of the signed-in person, and the callers in this window that wait for their changes. */
export interface SyncSession {
  readonly engine: SyncEngine;
  /**
   * Resolves once the engine has read the queue and its outcomes, or has failed to. The engine knows of no change
   * before. Never rejects.
   */
  readonly started: Promise<void>;
  /** `onOptimistic` is called once the change is in the store, or has definitively failed. */
  enqueue(guid: string, change: Change, isAnnounced: boolean, onOptimistic?: () => void): QueuedChange;
  /**
   * Resolves once the server has settled a change of this window; immediately if the change is unknown or already
   * settled.
   */
  whenSettled(key: string): Promise<void>;
  /**
   * Called when the event stream restarts: events since a sent change may be missing, so that its response may be
   * outdated.
   */
  recheckSent(): void;
}
