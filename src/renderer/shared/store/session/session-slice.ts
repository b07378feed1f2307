import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionState } from '../../../../contract/bridge';

export type KnownSession = { readonly status: 'unknown' } | SessionState;

export interface SessionSlice {
  readonly session: KnownSession;
  /** Increments with every login; responses to requests of an older login are dropped. */
  readonly loginId: number;
}

const initialState: SessionSlice = { session: { status: 'unknown' }, loginId: 0 };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** A person signed in or out, or a different person did. Resets all data of the previous person. */
    sessionChanged: (state, { payload }: PayloadAction<SessionState>) => ({ session: payload, loginId: state.loginId + 1 }),
    /** The same person with updated attributes. */
    sessionUpdated: (state, { payload }: PayloadAction<SessionState>) => ({ ...state, session: payload }),
  },
});

export const { sessionChanged, sessionUpdated } = slice.actions;
export const sessionReducer = slice.reducer;

/** Whether two states belong to the same login. */
export const isSameLogin = (one: KnownSession, other: KnownSession): boolean => {
  if (one.status === 'signed-in' && other.status === 'signed-in') return one.user.id === other.user.id && one.server === other.server;
  return one.status === 'signed-out' && other.status === 'signed-out' && one.reason === other.reason && one.server === other.server;
};
