import type { Failure } from '../../../contract/bridge';
import type { Change, Confirmation } from '../../../core/sync/change';
import type { Sync } from '../../../core/sync/engine';

export type Settled =
  | ({ readonly status: 'confirmed' } & Confirmation)
  | { readonly status: 'refused'; readonly failure: Failure }
  /** Taken back before it was sent, or the person signed out meanwhile; then it goes on when they are back. */
  | { readonly status: 'dropped' };

/** A change that the engine has. */
export interface Kept {
  /** Its entry's in the queue. */
  readonly key: string;
  /** Never rejects. */
  readonly settled: Promise<Settled>;
  undo(): void;
}

/** Where changes are handed in; closed while nobody is signed in. */
export interface Desk {
  current: {
    readonly engine: Sync;
    /** Once it has read what waits and what became of the rest, or could not: before, it knows of nothing. Never rejects. */
    readonly begun: Promise<void>;
    /** `onShown` is called once the change is in the store, or is known never to be. */
    keep(guid: string, change: Change, isAnnounced: boolean, onShown?: () => void): Kept;
    /** Once the server answered a change of this window; at once where it is none, or was answered before. */
    answered(key: string): Promise<void>;
    /** Events begin anew: of what happened to a file after its change was made, and before them, none will tell. */
    doubtSent(): void;
  } | null;
}
