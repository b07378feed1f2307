import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SyncState } from '../../../../core/sync/sync-engine';
import type { OutboxPersistence } from '../../local-data/persistent-outbox';
import type { ConnectionSlice } from '../connection/connection-slice';
import { sessionChanged } from '../session/session-slice';

/**
 * State of the queue that is always visible. The pending changes are not part of it: there may be 10,000, and only
 * the sync centre reads them (`readQueue`).
 */
export interface SyncSlice extends SyncState {
  /** Number of outcomes that the person has not seen. */
  readonly notices: number;
  /** Where changes are stored; null until known. */
  readonly persistence: OutboxPersistence | null;
  /** Whether this window holds the lock of the account: it sends changes, and shows notices of the system. */
  readonly isLeading: boolean;
}

const initialState: SyncSlice = {
  online: true, physicalOnline: true, pendingRequests: 0, dataLoaded: false, pushClientId: null, mode: 'running', waitingCount: 0, unconfirmedDeletions: 0,
  notices: 0, persistence: null, isLeading: false,
};

const slice = createSlice({
  name: 'sync',
  initialState,
  reducers: {
    /** The engine emits its state after every transaction. Immer keeps an equal state, so that it causes no render. */
    syncStateChanged: (state, { payload }: PayloadAction<SyncState & { readonly notices: number }>) => { Object.assign(state, payload); },
    persistenceFound: (state, { payload }: PayloadAction<OutboxPersistence>) => { state.persistence = payload; },
    leadershipChanged: (state, { payload }: PayloadAction<{ readonly isLeading: boolean }>) => { state.isLeading = payload.isLeading; },
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => initialState); },
});

export const { syncStateChanged, persistenceFound, leadershipChanged } = slice.actions;
export const syncReducer = slice.reducer;

/** Whether the server is unreachable: the live connection is down, or requests fail. */
export const selectIsOffline = ({ connection, sync }: { readonly connection: ConnectionSlice; readonly sync: SyncSlice }): boolean =>
  connection.isOnline === false || sync.mode === 'offline' || !sync.physicalOnline;
