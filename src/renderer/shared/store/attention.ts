import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session';

/** What the person is looking at in the list that is shown: the files they selected, and the one that the keyboard is on. */
export interface AttentionSlice {
  /** In the order of the selection; of very many the first. */
  readonly guids: readonly string[];
  /** How many are selected, also of those that are not loaded; as far as that is counted. */
  readonly count: number;
  readonly isCounted: boolean;
  /** One of them, or null: the first. */
  readonly focused: string | null;
}

export const attentionTurned = createAction<AttentionSlice>('attention/turned');

export const noAttention: AttentionSlice = { guids: [], count: 0, isCounted: true, focused: null };

export const attentionReducer = createReducer<AttentionSlice>(noAttention, (builder) => {
  builder
    .addCase(attentionTurned, (_state, { payload }) => payload)
    .addCase(sessionChanged, () => noAttention);
});
