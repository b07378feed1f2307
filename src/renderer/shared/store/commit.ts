import { createLocalGuid } from '../../../core/ids';
import type { Change } from '../../../core/sync/change';
import { inverseOf } from '../../../core/sync/kinds';
import { localFailure } from '../failure';
import type { Settled } from './desk';
import { isAsLeft } from './files/changes';
import { selectFile } from './files/selectors';
import type { AppThunk } from './store';

export type Outcome = Settled;

export interface Commitment {
  /** The file it is about; a local id for a file that was made by it. */
  readonly guid: string;
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

/**
 * The one way to change anything: keeps the change, shows it once it is kept, sends it under an idempotency key when the
 * server can be reached, then confirms it with the server's answer or takes it back visibly.
 */
export const commit = (change: Change, options: CommitOptions = {}): AppThunk<Commitment> => (dispatch, getState, { desk }) => {
  const { session } = getState().session;
  const guid = change.kind === 'create' ? createLocalGuid() : change.guid;
  const { isAnnounced = true, onShown } = options;
  const kept = session.status === 'signed-in' ? desk.current?.keep(guid, change, isAnnounced, onShown) : undefined;
  if (!kept || session.status !== 'signed-in') {
    if (onShown) queueMicrotask(onShown);
    return { guid, settled: Promise.resolve({ status: 'refused', failure: localFailure('NOT_SIGNED_IN') }), undo: () => undefined };
  }
  let outcome: Outcome | null = null;
  void kept.settled.then((settled) => { outcome = settled; });
  return {
    guid,
    settled: kept.settled,
    undo() {
      if (outcome === null) kept.undo();
      else if (outcome.status === 'confirmed' && !outcome.isUnchanged) {
        const file = selectFile(getState(), outcome.guid);
        // The server guards names, places and what is deleted; of the rest what is shown here tells whether it was changed since.
        if (file && !isAsLeft(file, change)) return;
        dispatch(commit(inverseOf(change, outcome, session.user.id)));
      }
    },
  };
};
