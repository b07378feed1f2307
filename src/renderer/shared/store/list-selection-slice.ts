import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session-slice';

/** The selected files of the visible list, and the focused one. */
export interface ListSelectionSlice {
  /** In selection order; only the first ones of a large selection. */
  readonly guids: readonly string[];
  /** Number of selected files, including those that are not loaded, as far as it is counted. */
  readonly count: number;
  readonly isCounted: boolean;
  /** One of `guids`; null means the first. */
  readonly focused: string | null;
}

export const listSelectionChanged = createAction<ListSelectionSlice>('attention/turned');

export const noListSelection: ListSelectionSlice = { guids: [], count: 0, isCounted: true, focused: null };

export const listSelectionReducer = createReducer<ListSelectionSlice>(noListSelection, (builder) => {
  builder
    .addCase(listSelectionChanged, (_state, { payload }) => payload)
    .addCase(sessionChanged, () => noListSelection);
});
