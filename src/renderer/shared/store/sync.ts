import { createAction, createReducer } from '@reduxjs/toolkit';
import type { File } from '../../../contract/entities/file';
import type { SyncState, WaitingEntry } from '../../../core/sync/engine';
import type { Outcome } from '../../../core/sync/entry';
import type { Keeping } from '../local-data/kept-outbox';
import { logProblem } from '../log';
import { sessionChanged } from './session';
import type { AppThunk, RootState } from './store';

/**
 * What the screens know of the queue all the time. The waiting changes themselves are not here: there may be ten
 * thousand, and only the sync centre looks at them (`readQueue`).
 */
export interface SyncSlice extends SyncState {
  /** How many outcomes wait to be seen by the person. */
  readonly notices: number;
  /** Where changes are kept; null until that is known. */
  readonly keeping: Keeping | null;
}

export const syncStateChanged = createAction<SyncState & { readonly notices: number }>('sync/stateChanged');
export const keepingFound = createAction<Keeping>('sync/keepingFound');

const initialState: SyncSlice = {
  online: true, physicalOnline: true, pendingRequests: 0, dataLoaded: false, pushClientId: null, mode: 'running', waiting: 0, held: 0,
  notices: 0, keeping: null,
};

/** The engine tells its state after every transaction; one that says nothing new wakes nobody. */
const isSame = (state: SyncSlice, told: ReturnType<typeof syncStateChanged>['payload']): boolean =>
  (Object.keys(told) as (keyof typeof told)[]).every((name) => state[name] === told[name]);

export const syncReducer = createReducer<SyncSlice>(initialState, (builder) => {
  builder
    .addCase(syncStateChanged, (state, { payload }) => (isSame(state, payload) ? state : { ...state, ...payload }))
    .addCase(keepingFound, (state, { payload }) => ({ ...state, keeping: payload }))
    .addCase(sessionChanged, () => initialState);
});

/** What waits and what is to be said, at this moment. */
export interface Queue {
  readonly waiting: readonly WaitingEntry[];
  readonly notices: readonly Outcome[];
}

const emptyQueue: Queue = { waiting: [], notices: [] };

/** Reads the whole queue; its cost grows with it, so nobody does without a person who looks. */
export const readQueue = (): AppThunk<Queue> => (_dispatch, _getState, { desk }) => {
  const engine = desk.current?.engine;
  return engine ? { waiting: engine.waiting(), notices: engine.notices() } : emptyQueue;
};

/** The id that a file has by now: the server's, where it was made here and has been confirmed since. */
export const currentIdOf = (guid: string): AppThunk<string> => (_dispatch, _getState, { desk }) => desk.current?.engine.idOf(guid) ?? guid;

/** Files that are not loaded, as they were last seen on this device; null for those that never were. */
export const recallFiles = (guids: readonly string[]): AppThunk<Promise<readonly (readonly [guid: string, file: File | null])[]>> => async (_dispatch, _getState, { lastSeen }) => {
  try {
    return await Promise.all(guids.map(async (guid) => [guid, await lastSeen.current?.readFile(guid) ?? null] as const));
  } catch (error) {
    logProblem('What was last seen could not be read.', error);
    return guids.map((guid) => [guid, null] as const);
  }
};

/** Tries again now, whatever the queue waits for. */
export const retrySync = (): AppThunk<Promise<void>> => async (_dispatch, _getState, { desk }) => desk.current?.engine.retry();
/** Sends the many deletions that were asked about. */
export const releaseDeletions = (): AppThunk<Promise<void>> => async (_dispatch, _getState, { desk }) => desk.current?.engine.release();
export const discardChanges = (keys: readonly string[]): AppThunk<Promise<void>> => async (_dispatch, _getState, { desk }) => desk.current?.engine.discard(keys);
export const dismissNotices = (keys: readonly string[]): AppThunk<Promise<void>> => async (_dispatch, _getState, { desk }) => desk.current?.engine.dismiss(keys);

/** Whether what needs the server can be had now: nothing through the live connection, or nothing through requests. */
export const selectIsOffline = ({ connection, sync }: Pick<RootState, 'connection' | 'sync'>): boolean =>
  connection.isOnline === false || sync.mode === 'offline' || !sync.physicalOnline;
