import { nanoid } from '@reduxjs/toolkit';
import type { Failure } from '../../../contract/bridge';
import type { File } from '../../../contract/entities/file';
import { assertNever } from '../../../core/assert-never';
import { createLocalGuid, isLocalGuid } from '../../../core/ids';
import { failureOf, localFailure } from '../failure';
import { changeCancelled, changeConfirmed, changeMade, changeRefused } from './files/files-actions';
import { inverseOf, isOutcomeUnknown, type Change, type Confirmation } from './files/changes';
import { checkFile, checkStrangers } from './files/loading';
import type { AppThunk, RootState, StoreExtra } from './store';

export type Outcome =
  | ({ readonly status: 'confirmed' } & Confirmation)
  | { readonly status: 'refused'; readonly failure: Failure }
  /** Taken back before it was sent, or the person signed out meanwhile. */
  | { readonly status: 'dropped' };

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
}

/** How long a write may take before it counts as failed is the bridge's; how often it is sent again is decided here. */
const attempts = 2;
/** Gives a gateway that restarts, or a first sending that is still at work, a moment. After a time-out nothing is waited for. */
const pauseMs = 1000;

/**
 * The one way to change anything: shows the change at once, sends it under an idempotency key, then confirms it with
 * the server's answer or takes it back visibly.
 */
export const commit = (change: Change, options: CommitOptions = {}): AppThunk<Commitment> => (dispatch, getState, extra) => {
  const { session, loginId } = getState().session;
  const guid = change.kind === 'create' ? createLocalGuid() : change.guid;
  const changeId = nanoid();
  if (session.status !== 'signed-in') {
    return { guid, settled: Promise.resolve({ status: 'refused', failure: localFailure('NOT_SIGNED_IN') }), undo: () => undefined };
  }
  let isSent = false;
  let isCancelled = false;
  dispatch(changeMade({ guid, pending: { id: changeId, change, at: new Date().toISOString(), person: session.user } }));

  const perform = async (): Promise<Outcome> => {
    if (isCancelled || getState().session.loginId !== loginId) return { status: 'dropped' };
    const current = guidNow(getState(), guid);
    if (change.kind !== 'create' && isLocalGuid(current)) {
      // Its creation was refused, so there is nothing left that could be changed.
      dispatch(changeCancelled({ changeId, guid: current }));
      return { status: 'dropped' };
    }
    isSent = true;
    try {
      const answer = await send(extra, getState, change, current, changeId);
      if (getState().session.loginId !== loginId) return { status: 'dropped' };
      if (answer.file && answer.file.guid !== current) extra.lanes.join(current, answer.file.guid);
      dispatch(changeConfirmed({ changeId, guid: current, file: answer.file }));
      const { file, superseded, isUnchanged } = answer;
      return { status: 'confirmed', guid: file?.guid ?? current, revision: file?.revision ?? null, superseded, isUnchanged };
    } catch (error) {
      if (getState().session.loginId !== loginId) return { status: 'dropped' };
      const failure = failureOf(error);
      dispatch(changeRefused({ changeId, guid: current, change, failure, isAnnounced: options.isAnnounced ?? true }));
      // Perhaps it was made all the same, or the file is not what it looks like here; only the server knows.
      const isInDoubt = isOutcomeUnknown(failure) || failure.code === 'CHANGED_MEANWHILE';
      if (isInDoubt && !isLocalGuid(current)) void dispatch(checkFile(current));
      return { status: 'refused', failure };
    } finally {
      if (change.kind === 'create') dispatch(checkStrangers());
    }
  };

  const settled = extra.lanes.run(guid, foldersOf(change), perform);
  return {
    guid,
    settled,
    undo: () => {
      if (!isSent) {
        isCancelled = true;
        dispatch(changeCancelled({ changeId, guid }));
        return;
      }
      void settled.then((outcome) => {
        if (outcome.status === 'confirmed' && !outcome.isUnchanged) dispatch(commit(inverseOf(change, outcome, session.user.id)));
      });
    },
  };
};

/** The id a file has by now: the server's, if it was made here and has been confirmed. */
export const guidNow = (state: RootState, guid: string): string =>
  Object.keys(state.files.localIds).find((known) => state.files.localIds[known] === guid) ?? guid;

/** The folder that a change goes into may have been made a moment ago; it has to be there first. */
const foldersOf = (change: Change): readonly string[] => {
  switch (change.kind) {
    case 'create': return [change.folder];
    case 'move': return [change.to];
    case 'rename': case 'remove': case 'recover': return [];
    default: return assertNever(change);
  }
};

interface Answer extends Pick<Confirmation, 'superseded' | 'isUnchanged'> { readonly file: File | null }

const send = async ({ bridge }: StoreExtra, getState: () => RootState, change: Change, guid: string, idempotencyKey: string): Promise<Answer> => {
  const { loginId } = getState().session;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callFor(bridge, getState(), change, guid, idempotencyKey);
    } catch (error) {
      // The key makes it safe to ask again what was perhaps already done.
      const failure = failureOf(error);
      if (!isOutcomeUnknown(failure) || attempt >= attempts) throw error;
      if (failure.code !== 'TIMED_OUT') await new Promise((resolve) => { setTimeout(resolve, pauseMs); });
      // It must not be made in the name of somebody else.
      if (getState().session.loginId !== loginId) throw error;
    }
  }
};

const callFor = async (bridge: StoreExtra['bridge'], state: RootState, change: Change, guid: string, idempotencyKey: string): Promise<Answer> => {
  const call = { idempotencyKey };
  const params = { id: guid };
  switch (change.kind) {
    case 'create': {
      const body = { type: change.type, name: change.name, folder: guidNow(state, change.folder) };
      return { file: await bridge.api.call('files.create', { body }, call), superseded: null, isUnchanged: false };
    }
    case 'rename': {
      const { name, base, expected } = change;
      const { superseded, ...file } = await bridge.api.call('files.rename', { params, body: { name, base, expected } }, call);
      return { file, superseded: superseded ?? null, isUnchanged: false };
    }
    case 'move': {
      const expected = change.expected === undefined ? undefined : guidNow(state, change.expected);
      const body = { to: guidNow(state, change.to), base: guidNow(state, change.from), expected };
      const { superseded, ...file } = await bridge.api.call('files.move', { params, body }, call);
      return { file, superseded: superseded?.folder ?? null, isUnchanged: false };
    }
    case 'remove': {
      const { isUnchanged } = await bridge.api.call('files.remove', { params, query: { expected: change.expected } }, call);
      return { file: null, superseded: null, isUnchanged: isUnchanged ?? false };
    }
    case 'recover': {
      const { isUnchanged, ...file } = await bridge.api.call('trash.recover', { params, query: { expected: change.expected } }, call);
      return { file, superseded: null, isUnchanged: isUnchanged ?? false };
    }
    default: return assertNever(change);
  }
};
