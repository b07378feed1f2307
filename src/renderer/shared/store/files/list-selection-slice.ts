import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionChanged } from '../session/session-slice';

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

export const noListSelection: ListSelectionSlice = { guids: [], count: 0, isCounted: true, focused: null };

const slice = createSlice({
  name: 'listSelection',
  initialState: noListSelection,
  reducers: { listSelectionChanged: (_state, { payload }: PayloadAction<ListSelectionSlice>) => payload },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => noListSelection); },
});

export const { listSelectionChanged } = slice.actions;
export const listSelectionReducer = slice.reducer;
