import type { Failure } from '../../../contract/bridge';
import type { Change, Confirmation } from '../../../core/sync/change';
import type { Sync } from '../../../core/sync/engine';

export type Settled =
  | ({ readonly status: 'confirmed' } & Confirmation)
  | { readonly status: 'refused'; readonly failure: Failure }
  /** Withdrawn before it was sent, or the person signed out; the queue then resumes at their next sign-in. */
  | { readonly status: 'dropped' };

/** A change in the engine's queue. */
export interface Kept {
  /** The queue entry's key. */
  readonly key: string;
  /** Never rejects. */
  readonly settled: Promise<Settled>;
  undo(): void;
}

/** Access to the sync engine; null while nobody is signed in. */
export interface Desk {
  current: {
    readonly engine: Sync;
    /**
     * Resolves once the engine has read the queue and its outcomes, or has failed to. The engine knows of no change
     * before. Never rejects.
     */
    readonly begun: Promise<void>;
    /** `onShown` is called once the change is in the store, or has definitively failed. */
    keep(guid: string, change: Change, isAnnounced: boolean, onShown?: () => void): Kept;
    /**
     * Resolves once the server has settled a change of this window; immediately if the change is unknown or already
     * settled.
     */
    answered(key: string): Promise<void>;
    /**
     * Called when the event stream restarts: events since a sent change may be missing, so that its response may be
     * outdated.
     */
    doubtSent(): void;
  } | null;
}
