import { createAction, createReducer } from '@reduxjs/toolkit';
import type { SessionState } from '../../../contract/bridge';

export type KnownSession = { readonly status: 'unknown' } | SessionState;

export interface SessionSlice {
  readonly session: KnownSession;
  /** Increments with every login; responses to requests of an older login are dropped. */
  readonly loginId: number;
}

/** A person signed in or out, or a different person did. Resets all data of the previous person. */
export const sessionChanged = createAction<SessionState>('session/changed');
/** The same person with updated attributes. */
export const sessionUpdated = createAction<SessionState>('session/updated');

const initialState: SessionSlice = { session: { status: 'unknown' }, loginId: 0 };

export const sessionReducer = createReducer<SessionSlice>(initialState, (builder) => {
  builder
    .addCase(sessionChanged, (state, { payload }) => ({ session: payload, loginId: state.loginId + 1 }))
    .addCase(sessionUpdated, (state, { payload }) => ({ ...state, session: payload }));
});

/** Whether two states belong to the same login. */
export const isSameLogin = (one: KnownSession, other: KnownSession): boolean => {
  if (one.status === 'signed-in' && other.status === 'signed-in') return one.user.id === other.user.id && one.server === other.server;
  return one.status === 'signed-out' && other.status === 'signed-out' && one.reason === other.reason && one.server === other.server;
};
