import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session';

export interface ConnectionSlice {
  /** Null until the live connection was first tried. */
  readonly isOnline: boolean | null;
  /** When it was lost, ISO 8601; null while it stands. */
  readonly lostAt: string | null;
}

export const connectionChanged = createAction<{ isOnline: boolean; at: string }>('connection/changed');

const initialState: ConnectionSlice = { isOnline: null, lostAt: null };

export const connectionReducer = createReducer<ConnectionSlice>(initialState, (builder) => {
  builder
    .addCase(connectionChanged, (state, { payload: { isOnline, at } }) => ({ isOnline, lostAt: isOnline ? null : state.lostAt ?? at }))
    // What was told of the connection before the page knew who is signed in holds for them: it is not told again.
    .addCase(sessionChanged, (state, { payload }) => (payload.status === 'signed-out' ? initialState : state));
});
