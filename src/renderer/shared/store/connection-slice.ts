import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session-slice';

export interface ConnectionSlice {
  /** Null until the first connection attempt. */
  readonly isOnline: boolean | null;
  /** When the connection was lost, ISO 8601; null while it is up. */
  readonly lostAt: string | null;
}

export const connectionChanged = createAction<{ isOnline: boolean; at: string }>('connection/changed');

const initialState: ConnectionSlice = { isOnline: null, lostAt: null };

export const connectionReducer = createReducer<ConnectionSlice>(initialState, (builder) => {
  builder
    .addCase(connectionChanged, (state, { payload: { isOnline, at } }) => ({ isOnline, lostAt: isOnline ? null : state.lostAt ?? at }))
    // A connection state from before the session was known remains valid, because it is not reported again.
    .addCase(sessionChanged, (state, { payload }) => (payload.status === 'signed-out' ? initialState : state));
});
