import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionChanged } from '../session/session-slice';

export interface ConnectionSlice {
  /** Null until the first connection attempt. */
  readonly isOnline: boolean | null;
  /** When the connection was lost, ISO 8601; null while it is up. */
  readonly lostAt: string | null;
}

const initialState: ConnectionSlice = { isOnline: null, lostAt: null };

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionChanged: (state, { payload: { isOnline, at } }: PayloadAction<{ isOnline: boolean; at: string }>) => ({ isOnline, lostAt: isOnline ? null : state.lostAt ?? at }),
  },
  extraReducers: (builder) => {
    // A connection state from before the session was known remains valid, because it is not reported again.
    builder.addCase(sessionChanged, (state, { payload }) => (payload.status === 'signed-out' ? initialState : state));
  },
});

export const { connectionChanged } = slice.actions;
export const connectionReducer = slice.reducer;
