import { createLocalGuid } from '../../../../core/ids';
import type { Change } from '../../../../core/sync/change';
import { inverseOf, targetOf } from '../../../../core/sync/rules-by-kind';
import { localFailure } from '../../bridge-failure';
import type { SettledOutcome } from './sync-session';
import { matchesChange } from '../files/pending-changes';
import { selectFile } from '../files/file-selectors';
import { selectPersonalList } from '../personal-lists/personal-lists';
import type { AppThunk, RootState } from '../app-store';

export type Outcome = SettledOutcome;

export interface MutationHandle {
  /** Target of the change (`targetOf`); a local id for a new file. */
  readonly guid: string;
  /** The queue entry's key. It identifies the change even after the entry was folded, replaced or removed. */
  readonly key: string;
  readonly change: Change;
  /** Never rejects. */
  readonly settled: Promise<Outcome>;
  /**
   * Undoes the change by a new change, unless its target was changed since. An unsent change is only dropped; a
   * change in flight is undone after its response. A refused or ineffective change needs no undo.
   */
  undo(): void;
}

export interface CommitOptions {
  /** False if the caller shows a refusal itself, for example beside a field. */
  readonly isAnnounced?: boolean;
  /**
   * Runs in the same render as the change: once it is visible, or once it has definitively failed. Rendering earlier
   * would block the main thread and delay the storage acknowledgement.
   */
  readonly onOptimistic?: () => void;
}

/** The server checks names, locations and deletions by itself; other changes are compared with the local state. */
export const isUnchangedSince = (state: RootState, guid: string, change: Change): boolean => {
  if (change.kind === 'arrange') return (selectPersonalList(state, change.list)?.includes(change.guid) ?? true) === (change.to !== null);
  const file = selectFile(state, guid);
  return file === undefined || matchesChange(file, change);
};

/**
 * Commits any change: stores it, shows it once stored, and sends it with an idempotency key when the server is
 * reachable. The change is then confirmed with the server's response, or visibly reverted.
 */
export const commit = (change: Change, options: CommitOptions = {}): AppThunk<MutationHandle> => (dispatch, getState, { syncSession }) => {
  const { session } = getState().session;
  const guid = targetOf(change) ?? createLocalGuid();
  const { isAnnounced = true, onOptimistic } = options;
  const kept = session.status === 'signed-in' ? syncSession.current()?.enqueue(guid, change, isAnnounced, onOptimistic) : undefined;
  if (!kept || session.status !== 'signed-in') {
    if (onOptimistic) queueMicrotask(onOptimistic);
    return { guid, key: '', change, settled: Promise.resolve({ status: 'refused', failure: localFailure('NOT_SIGNED_IN') }), undo: () => undefined };
  }
  let outcome: Outcome | null = null;
  void kept.settled.then((settled) => { outcome = settled; });
  return {
    guid, change,
    key: kept.key,
    settled: kept.settled,
    undo() {
      if (outcome === null) kept.undo();
      else if (outcome.status === 'confirmed' && !outcome.isUnchanged) {
        if (!isUnchangedSince(getState(), outcome.guid, change)) return;
        const inverse = inverseOf(change, outcome, session.user.id);
        if (inverse) dispatch(commit(inverse));
      }
    },
  };
};
