import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SyncState } from '../../../core/sync/engine';
import type { Keeping } from '../local-data/kept-outbox';
import type { ConnectionSlice } from './connection';
import { sessionChanged } from './session';

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

/** Written by hand, without Immer, because it runs after every transaction. */
export const syncReducer = (state: SyncSlice = initialState, action: UnknownAction): SyncSlice => {
  if (syncStateChanged.match(action)) return isSame(state, action.payload) ? state : { ...state, ...action.payload };
  if (keepingFound.match(action)) return { ...state, keeping: action.payload };
  return sessionChanged.match(action) ? initialState : state;
};

/** Whether what needs the server can be had now: nothing through the live connection, or nothing through requests. */
export const selectIsOffline = ({ connection, sync }: { readonly connection: ConnectionSlice; readonly sync: SyncSlice }): boolean =>
  connection.isOnline === false || sync.mode === 'offline' || !sync.physicalOnline;
