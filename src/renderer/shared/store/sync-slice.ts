import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SyncState } from '../../../core/sync/sync-engine';
import type { OutboxPersistence } from '../local-data/persistent-outbox';
import type { ConnectionSlice } from './connection-slice';
import { sessionChanged } from './session-slice';

/**
 * State of the queue that is always visible. The pending changes are not part of it: there may be 10,000, and only
 * the sync centre reads them (`readQueue`).
 */
export interface SyncSlice extends SyncState {
  /** Number of outcomes that the person has not seen. */
  readonly notices: number;
  /** Where changes are stored; null until known. */
  readonly persistence: OutboxPersistence | null;
}

export const syncStateChanged = createAction<SyncState & { readonly notices: number }>('sync/stateChanged');
export const persistenceFound = createAction<OutboxPersistence>('sync/keepingFound');

const initialState: SyncSlice = {
  online: true, physicalOnline: true, pendingRequests: 0, dataLoaded: false, pushClientId: null, mode: 'running', waitingCount: 0, unconfirmedDeletions: 0,
  notices: 0, persistence: null,
};

/** The engine emits its state after every transaction; an equal state must not cause a render. */
const isSame = (state: SyncSlice, told: ReturnType<typeof syncStateChanged>['payload']): boolean =>
  (Object.keys(told) as (keyof typeof told)[]).every((name) => state[name] === told[name]);

/** Without Immer, because it runs after every transaction. */
export const syncReducer = (state: SyncSlice = initialState, action: UnknownAction): SyncSlice => {
  if (syncStateChanged.match(action)) return isSame(state, action.payload) ? state : { ...state, ...action.payload };
  if (persistenceFound.match(action)) return { ...state, persistence: action.payload };
  return sessionChanged.match(action) ? initialState : state;
};

/** Whether the server is unreachable: the live connection is down, or requests fail. */
export const selectIsOffline = ({ connection, sync }: { readonly connection: ConnectionSlice; readonly sync: SyncSlice }): boolean =>
  connection.isOnline === false || sync.mode === 'offline' || !sync.physicalOnline;
