import { createLocalGuid } from '../../../core/ids';
import type { Change } from '../../../core/sync/change';
import { inverseOf, targetOf } from '../../../core/sync/kinds';
import { localFailure } from '../failure';
import type { Settled } from './desk';
import { isAsLeft } from './files/changes';
import { selectFile } from './files/selectors';
import { selectOwnList } from './own';
import type { AppThunk, RootState } from './store';

export type Outcome = Settled;

export interface Commitment {
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
  readonly onShown?: () => void;
}

/** The server checks names, locations and deletions by itself; other changes are compared with the local state. */
export const isStillAsLeft = (state: RootState, guid: string, change: Change): boolean => {
  if (change.kind === 'arrange') return (selectOwnList(state, change.list)?.includes(change.guid) ?? true) === (change.to !== null);
  const file = selectFile(state, guid);
  return file === undefined || isAsLeft(file, change);
};

/**
 * Commits any change: stores it, shows it once stored, and sends it with an idempotency key when the server is
 * reachable. The change is then confirmed with the server's response, or visibly reverted.
 */
export const commit = (change: Change, options: CommitOptions = {}): AppThunk<Commitment> => (dispatch, getState, { desk }) => {
  const { session } = getState().session;
  const guid = targetOf(change) ?? createLocalGuid();
  const { isAnnounced = true, onShown } = options;
  const kept = session.status === 'signed-in' ? desk.current?.keep(guid, change, isAnnounced, onShown) : undefined;
  if (!kept || session.status !== 'signed-in') {
    if (onShown) queueMicrotask(onShown);
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
        if (!isStillAsLeft(getState(), outcome.guid, change)) return;
        const inverse = inverseOf(change, outcome, session.user.id);
        if (inverse) dispatch(commit(inverse));
      }
    },
  };
};
