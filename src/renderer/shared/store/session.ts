import { createAction, createReducer } from '@reduxjs/toolkit';
import type { SessionState } from '../../../contract/bridge';

export type KnownSession = { readonly status: 'unknown' } | SessionState;

export interface SessionSlice {
  readonly session: KnownSession;
  /** Grows with every change of login; an answer that was asked for under an older one is dropped. */
  readonly loginId: number;
}

/** Somebody signed in or out, or another person did. Everything that belongs to the last one is forgotten. */
export const sessionChanged = createAction<SessionState>('session/changed');
/** The same person, described afresh. */
export const sessionUpdated = createAction<SessionState>('session/updated');

const initialState: SessionSlice = { session: { status: 'unknown' }, loginId: 0 };

export const sessionReducer = createReducer<SessionSlice>(initialState, (builder) => {
  builder
    .addCase(sessionChanged, (state, { payload }) => ({ session: payload, loginId: state.loginId + 1 }))
    .addCase(sessionUpdated, (state, { payload }) => ({ ...state, session: payload }));
});

/** Whether two states belong to one login. */
export const isSameLogin = (one: KnownSession, other: KnownSession): boolean => {
  if (one.status === 'signed-in' && other.status === 'signed-in') return one.user.id === other.user.id && one.server === other.server;
  return one.status === 'signed-out' && other.status === 'signed-out' && one.reason === other.reason && one.server === other.server;
};
