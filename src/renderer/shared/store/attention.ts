import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session';

/** The selected files of the visible list, and the focused one. */
export interface AttentionSlice {
  /** In selection order; only the first ones of a large selection. */
  readonly guids: readonly string[];
  /** Number of selected files, including those that are not loaded, as far as it is counted. */
  readonly count: number;
  readonly isCounted: boolean;
  /** One of `guids`; null means the first. */
  readonly focused: string | null;
}

export const attentionTurned = createAction<AttentionSlice>('attention/turned');

export const noAttention: AttentionSlice = { guids: [], count: 0, isCounted: true, focused: null };

export const attentionReducer = createReducer<AttentionSlice>(noAttention, (builder) => {
  builder
    .addCase(attentionTurned, (_state, { payload }) => payload)
    .addCase(sessionChanged, () => noAttention);
});
