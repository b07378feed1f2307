import { original, type CaseReducer, type PayloadAction } from '@reduxjs/toolkit';

/**
 * A case reducer of a slice that gets the state itself instead of a draft. Drafts of thousands of entries cost more
 * than the update.
 */
export const withoutDrafts = <State extends object, Payload>(reduce: (state: State, payload: Payload) => NoInfer<State>): CaseReducer<State, PayloadAction<Payload>> =>
  (state, { payload }) => reduce(original(state), payload);
