import { nanoid } from '@reduxjs/toolkit';
import type { Failure, Unsubscribe } from '../../../../contract/bridge';
import { isContainerType } from '../../../../core/file-types';
import type { Change, ChangeKind, Confirmation } from '../../../../core/sync/change';
import { confirmationOf } from '../../../../core/sync/settle-entry';
import { inverseOf, createsFile, mapChangeIds } from '../../../../core/sync/rules-by-kind';
import { localFailure } from '../../bridge-failure';
import { logProblem } from '../../log';
import { getEntry } from '../files/bucket-table';
import { commit, isUnchangedSince, type MutationHandle } from '../sync/commit';
import { selectFile } from '../files/file-selectors';
import { onLogin } from '../session/on-login';
import { listen, servicesOf, type AppStore, type AppThunk, type RootState } from '../app-store';
import { actionRecorded, actionRemoved, historyRestored, historyRestoreStarted, stepSettled, type UndoableAction, type UndoableActionKind, type Step, type UndoSlice } from './undo-slice';

/**
 * Actions and undos are stored immediately, because the window may be closed next; their outcomes within this time
 * are stored together.
 */
const writeDelayMs = 500;
/** Key in the offline cache. */
const recordName = 'acts';

/** Records changes as one action that can be undone. Returns its id. */
export const recordAction = (kind: UndoableActionKind, name: string, commitments: readonly MutationHandle[]): AppThunk<string> => (dispatch) => {
  const id = nanoid();
  dispatch(actionRecorded({ id, kind, name, steps: commitments.map(({ key, change }) => ({ key, change, done: null })) }));
  for (const { key, change, settled } of commitments) {
    void settled.then((outcome) => {
      if (outcome.status === 'confirmed' && !outcome.isUnchanged && inverseOf(change, outcome, 0) !== null) {
        const { status: _status, ...done } = outcome;
        dispatch(stepSettled({ actId: id, key, done }));
      } else dispatch(stepSettled({ actId: id, key, done: null }));
    });
  }
  return id;
};

/** Commits one change and records it. */
export const commitAction = (kind: UndoableActionKind, name: string, change: Change): AppThunk<MutationHandle> => (dispatch) => {
  const commitment = dispatch(commit(change));
  dispatch(recordAction(kind, name, [commitment]));
  return commitment;
};

/** Result of an undo. */
export interface UndoResult {
  readonly action: UndoableAction;
  /** Number of steps undone. */
  readonly count: number;
  /** Failures of the other steps. */
  readonly failures: readonly Failure[];
}

/**
 * Undoes an action, by default the latest, which may be from before a restart. Returns null if there is none. Each
 * action can be undone once: steps that fail are not retried.
 */
export const undoAction = (id?: string): AppThunk<Promise<UndoResult | null>> => async (dispatch, getState, { syncSession, undoOrder }) => {
  // Right after a start both are still loading: the history, and the outcomes of its changes.
  await Promise.all([undoOrder.historyRead(), syncSession.current()?.started]);
  const { actions } = getState().undo;
  const act = id === undefined ? actions.at(-1) : actions.find((each) => each.id === id);
  if (!act) return null;
  dispatch(actionRemoved({ id: act.id }));
  const steps = await undoOrder.next(
    () => act.steps.toReversed().map((step) => dispatch(undoStep(step))),
    (undone) => Promise.allSettled(undone.map(({ shown }) => shown)),
  );
  const results = await Promise.all(steps.map(({ failure }) => failure));
  const failures = results.filter((failure) => failure !== null);
  return { action: act, count: results.length - failures.length, failures };
};

interface UndoStep {
  /** Resolves once the undo is visible, or has definitively failed. */
  readonly shown: Promise<unknown>;
  /** `null` if it was undone, or nothing had to be undone. */
  readonly failure: Promise<Failure | null>;
}

const settledUndoStep = (failure: Failure | null): UndoStep => ({ shown: Promise.resolve(), failure: Promise.resolve(failure) });

const undoStep = ({ key, change: made, done }: Step): AppThunk<UndoStep> => (dispatch, getState, { syncSession }) => {
  const { session: { session }, sync } = getState();
  const active = syncSession.current();
  if (!active || session.status !== 'signed-in') return settledUndoStep(localFailure('NOT_SIGNED_IN'));
  const { engine, whenSettled } = active;
  // While the server is unreachable, a response cannot be awaited.
  const isReached = sync.mode === 'running';
  // Replace local ids of new folders and tags that were synced since.
  const change = mapChangeIds(made, (id) => engine.currentIdOf(id));
  const outcome = engine.outcome(key);
  const confirmation = done ?? (outcome ? confirmationOf(outcome) : null);
  if (confirmation === null) {
    // The change is pending or in flight; a change in flight is undone after its response, which can arrive meanwhile.
    const undone = engine.undo(key);
    return { shown: isReached ? undone.then(() => whenSettled(key)) : undone, failure: undone.then(() => null) };
  }
  if (confirmation.isUnchanged) return settledUndoStep(null);
  if (!isUnchangedSince(getState(), confirmation.guid, change)) return settledUndoStep(localFailure('CHANGED_MEANWHILE'));
  const inverse = inverseOf(change, withOwnRevision(getState(), change, confirmation, session.user.id), session.user.id);
  if (inverse === null) return settledUndoStep(null);
  let resolveShown = (): void => undefined;
  const shown = new Promise<void>((resolve) => { resolveShown = resolve; });
  const { settled } = dispatch(commit(inverse, { isAnnounced: false, onOptimistic: () => { resolveShown(); } }));
  return { shown, failure: settled.then((outcome) => (outcome.status === 'refused' ? outcome.failure : null)) };
};

/** Kinds of changes that increment a file's revision. */
const revisionKinds: ReadonlySet<ChangeKind> = new Set(['rename', 'move', 'lock']);

/**
 * A person can undo the creation of a file that nobody else has changed, even after renaming it or while undoing
 * that.
 */
const withOwnRevision = (state: RootState, change: Change, confirmation: Confirmation, personId: number): Confirmation => {
  const file = selectFile(state, confirmation.guid);
  if (!file || !createsFile(change) || isContainerType(file.type) || file.updatedUser?.id !== personId) return confirmation;
  const onTheirWay = getEntry(state.files.pending, file.guid)?.changes.filter((pending) => revisionKinds.has(pending.change.kind)).length ?? 0;
  return { ...confirmation, revision: file.revision + onTheirWay };
};

const isSameHistory = (one: UndoSlice['actions'], other: UndoSlice['actions']): boolean => one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

/** Stores the undo history on this device, so that it survives a restart. */
export const connectUndoHistory = (store: AppStore): Unsubscribe => {
  const { offlineCache, schedule, undoOrder } = servicesOf(store);
  let known: UndoSlice['actions'] = [];
  let isWaiting = false;

  const recall = async (loginId: number): Promise<void> => {
    const kept = await offlineCache.current()?.readValue(recordName).catch((error: unknown) => { logProblem('The undo history could not be read.', error); }) ?? null;
    if (store.getState().session.loginId !== loginId) return;
    // Written only by this module.
    store.dispatch(historyRestored(kept === null ? [] : kept.value as UndoSlice['actions']));
  };
  const keep = (): void => {
    const { actions, isRestoring } = store.getState().undo;
    if (actions === known || isRestoring) return;
    known = actions;
    offlineCache.current()?.writeValue(recordName, { value: actions, at: new Date().toISOString() }).catch((error: unknown) => { logProblem('The undo history could not be stored.', error); });
  };
  const storeSoon = (): void => {
    const { actions } = store.getState().undo;
    if (actions === known || (isWaiting && isSameHistory(actions, known))) return;
    keep();
    if (isWaiting) return;
    isWaiting = true;
    schedule(() => {
      isWaiting = false;
      storeSoon();
    }, writeDelayMs);
  };
  const stopLogins = onLogin(store, ({ session, loginId }) => {
    known = store.getState().undo.actions;
    if (session.status !== 'signed-in') return;
    store.dispatch(historyRestoreStarted());
    undoOrder.startReading(recall(loginId));
  });
  const stopChanges = store.dispatch(listen({ predicate: (_action, { undo }, { undo: before }) => undo.actions !== before.actions, effect: storeSoon }));
  return () => {
    stopLogins();
    stopChanges();
  };
};
