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
  /** What it is about (`targetOf`); a local id for a file that was made by it. */
  readonly guid: string;
  /** Its entry's in the queue; it stays the name of the change, whatever becomes of the entry. */
  readonly key: string;
  readonly change: Change;
  /** Never rejects. */
  readonly settled: Promise<Outcome>;
  /**
   * Takes the change back, as a change of its own, unless what it left was changed since. One that was not sent yet is
   * only dropped; one on its way is waited for; one that was refused or changed nothing leaves nothing to take back.
   */
  undo(): void;
}

export interface CommitOptions {
  /** False where whoever commits shows a refusal itself, beside the field it belongs to. */
  readonly isAnnounced?: boolean;
  /**
   * What else the act does to the screen: it is called once the change is shown, or is known never to be, and drawn
   * together with it. Drawn before, it would keep the page from hearing that the disk has the change.
   */
  readonly onShown?: () => void;
}

/** The server guards names, places and what is deleted; of the rest what is shown here tells whether it was changed since. */
export const isStillAsLeft = (state: RootState, guid: string, change: Change): boolean => {
  if (change.kind === 'arrange') return (selectOwnList(state, change.list)?.includes(change.guid) ?? true) === (change.to !== null);
  const file = selectFile(state, guid);
  return file === undefined || isAsLeft(file, change);
};

/**
 * The one way to change anything: keeps the change, shows it once it is kept, sends it under an idempotency key when the
 * server can be reached, then confirms it with the server's answer or takes it back visibly.
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
