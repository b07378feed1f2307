import { nanoid } from '@reduxjs/toolkit';
import type { Failure, Unsubscribe } from '../../../contract/bridge';
import { isContainerType } from '../../../core/file-types';
import type { Change, ChangeKind, Confirmation } from '../../../core/sync/change';
import { inverseOf, isNewFile, mappedChange } from '../../../core/sync/kinds';
import { localFailure } from '../failure';
import { logProblem } from '../log';
import { getEntry } from './bucket-table';
import { commit, isStillAsLeft, type Commitment } from './commit';
import { selectFile } from './files/selectors';
import type { AppStore, AppThunk, RootState, StoreExtra } from './store';
import { actDone, actForgotten, actsRecalled, recallBegun, stepSettled, type Act, type ActKind, type Step, type UndoSlice } from './undo';

/**
 * Actions and undos are stored immediately, because the window may be closed next; their outcomes within this time
 * are stored together.
 */
const gatheringMs = 500;
/** Key in the offline cache. */
const recordName = 'acts';

/** Records changes as one action that can be undone. Returns its id. */
export const remember = (kind: ActKind, name: string, commitments: readonly Commitment[]): AppThunk<string> => (dispatch) => {
  const id = nanoid();
  dispatch(actDone({ id, kind, name, steps: commitments.map(({ key, change }) => ({ key, change, done: null })) }));
  for (const { key, settled } of commitments) {
    void settled.then((outcome) => {
      if (outcome.status === 'confirmed' && !outcome.isUnchanged) {
        const { status: _status, ...done } = outcome;
        dispatch(stepSettled({ actId: id, key, done }));
      } else dispatch(stepSettled({ actId: id, key, done: null }));
    });
  }
  return id;
};

/** Commits one change and records it. */
export const commitAct = (kind: ActKind, name: string, change: Change): AppThunk<Commitment> => (dispatch) => {
  const commitment = dispatch(commit(change));
  dispatch(remember(kind, name, [commitment]));
  return commitment;
};

/** Result of an undo. */
export interface Undone {
  readonly act: Act;
  /** Number of steps undone. */
  readonly count: number;
  /** Failures of the other steps. */
  readonly failures: readonly Failure[];
}

/**
 * Undoes an action, by default the latest, which may be from before a restart. Returns null if there is none. Each
 * action can be undone once: steps that fail are not retried.
 */
export const undoAct = (id?: string): AppThunk<Promise<Undone | null>> => async (dispatch, getState, { desk, undoing }) => {
  // Right after a start both are still loading: the history, and the outcomes of its changes.
  await Promise.all([undoing.recalled, desk.current?.begun]);
  const { acts } = getState().undo;
  const act = id === undefined ? acts.at(-1) : acts.find((each) => each.id === id);
  if (!act) return null;
  dispatch(actForgotten({ id: act.id }));
  // The comparison with the visible state requires that the previous undo is visible.
  const begun = undoing.shown.then(() => act.steps.toReversed().map((step) => dispatch(undoStep(step))));
  undoing.shown = begun.then((steps) => Promise.allSettled(steps.map(({ shown }) => shown)), () => undefined);
  const results = await Promise.all((await begun).map(({ failure }) => failure));
  const failures = results.filter((failure) => failure !== null);
  return { act, count: results.length - failures.length, failures };
};

interface Undoing {
  /** Resolves once the undo is visible, or has definitively failed. */
  readonly shown: Promise<unknown>;
  /** `null` if it was undone, or nothing had to be undone. */
  readonly failure: Promise<Failure | null>;
}

const undoneAtOnce = (failure: Failure | null): Undoing => ({ shown: Promise.resolve(), failure: Promise.resolve(failure) });

const undoStep = ({ key, change: made, done }: Step): AppThunk<Undoing> => (dispatch, getState, { desk }) => {
  const { session: { session }, sync } = getState();
  if (!desk.current || session.status !== 'signed-in') return undoneAtOnce(localFailure('NOT_SIGNED_IN'));
  const { engine, answered } = desk.current;
  // While the server is unreachable, a response cannot be awaited.
  const isReached = sync.mode === 'running';
  // Replace local ids of new folders and tags that were synced since.
  const change = mappedChange(made, (id) => engine.idOf(id));
  const confirmation = done ?? confirmationOf(engine.outcome(key));
  if (confirmation === null) {
    // The change is pending or in flight; a change in flight is undone after its response.
    const undone = engine.undo(key);
    return { shown: isReached ? undone.then(() => answered(key)) : undone, failure: undone.then(() => null) };
  }
  if (confirmation.isUnchanged) return undoneAtOnce(null);
  if (!isStillAsLeft(getState(), confirmation.guid, change)) return undoneAtOnce(localFailure('CHANGED_MEANWHILE'));
  const inverse = inverseOf(change, withOwnRevision(getState(), change, confirmation, session.user.id), session.user.id);
  if (inverse === null) return undoneAtOnce(null);
  let tellShown = (): void => undefined;
  const shown = new Promise<void>((resolve) => { tellShown = resolve; });
  const { settled } = dispatch(commit(inverse, { isAnnounced: false, onShown: () => { tellShown(); } }));
  return { shown, failure: settled.then((outcome) => (outcome.status === 'refused' ? outcome.failure : null)) };
};

/** Kinds of changes that increment a file's revision. */
const revisingKinds: ReadonlySet<ChangeKind> = new Set(['rename', 'move', 'lock']);

/**
 * A person can undo the creation of a file that nobody else has changed, even after renaming it or while undoing
 * that.
 */
const withOwnRevision = (state: RootState, change: Change, confirmation: Confirmation, personId: number): Confirmation => {
  const file = selectFile(state, confirmation.guid);
  if (!file || !isNewFile(change) || isContainerType(file.type) || file.updatedUser?.id !== personId) return confirmation;
  const onTheirWay = getEntry(state.files.pending, file.guid)?.changes.filter((pending) => revisingKinds.has(pending.change.kind)).length ?? 0;
  return { ...confirmation, revision: file.revision + onTheirWay };
};

const confirmationOf = (outcome: ReturnType<NonNullable<StoreExtra['desk']['current']>['engine']['outcome']>): Confirmation | null => {
  if (outcome?.result.status !== 'confirmed') return null;
  const { file, superseded, isUnchanged } = outcome.result;
  return { guid: file?.guid ?? outcome.guid, superseded, revision: file?.revision ?? null, isUnchanged };
};

const areSameActs = (one: UndoSlice['acts'], other: UndoSlice['acts']): boolean => one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

/** Stores the undo history on this device, so that it survives a restart. */
export const joinUndo = (store: AppStore): Unsubscribe => {
  const { lastSeen, later, undoing } = store.dispatch<StoreExtra>((_dispatch, _getState, extra) => extra);
  let followed: number | null = null;
  let known: UndoSlice['acts'] = [];
  let isWaiting = false;

  const recall = async (loginId: number): Promise<void> => {
    const kept = await lastSeen.current?.readValue(recordName).catch((error: unknown) => { logProblem('The undo history could not be read.', error); }) ?? null;
    if (store.getState().session.loginId !== loginId) return;
    // Written only by this module.
    store.dispatch(actsRecalled(kept === null ? [] : kept.value as UndoSlice['acts']));
  };
  const keep = (): void => {
    const { acts, isRecalling } = store.getState().undo;
    if (acts === known || isRecalling) return;
    known = acts;
    lastSeen.current?.keepValue(recordName, { value: acts, at: new Date().toISOString() }).catch((error: unknown) => { logProblem('The undo history could not be stored.', error); });
  };
  const follow = (): void => {
    const { session: { session, loginId }, undo: { acts } } = store.getState();
    if (loginId !== followed) {
      followed = loginId;
      known = acts;
      if (session.status === 'signed-in') {
        store.dispatch(recallBegun());
        undoing.recalled = recall(loginId);
      }
    }
    if (acts === known || (isWaiting && areSameActs(acts, known))) return;
    keep();
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      follow();
    }, gatheringMs);
  };
  follow();
  return store.subscribe(follow);
};
