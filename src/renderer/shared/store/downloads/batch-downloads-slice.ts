import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../../contract/bridge';
import { sessionChanged } from '../session/session-slice';

/** The preparation of a download of several files. Its bytes are received by the browser, or by the queue of downloads. */
export interface BatchPreparation {
  readonly id: string;
  /** The names of the chosen files. */
  readonly name: string;
  readonly isFolder: boolean;
  readonly state: 'counting' | 'started' | 'failed';
  /** The number of files that were counted; null before the first count. */
  readonly filesCount: number | null;
  readonly missingCount: number;
  readonly failure: Failure | null;
}

export type BatchDownloadsSlice = readonly BatchPreparation[];

const initialState: BatchDownloadsSlice = [];

const slice = createSlice({
  name: 'batchDownloads',
  initialState,
  reducers: {
    batchDownloadBegan: (state, { payload }: PayloadAction<Pick<BatchPreparation, 'id' | 'name' | 'isFolder'>>) =>
      [...state, { ...payload, state: 'counting' as const, filesCount: null, missingCount: 0, failure: null }],
    batchDownloadChanged: (state, { payload: { id, ...changed } }: PayloadAction<Pick<BatchPreparation, 'id'> & Partial<BatchPreparation>>) =>
      state.map((each) => (each.id === id ? { ...each, ...changed } : each)),
    batchDownloadRemoved: (state, { payload }: PayloadAction<{ id: string }>) => state.filter(({ id }) => id !== payload.id),
    batchDownloadsCleared: () => initialState,
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => initialState); },
});

export const { batchDownloadBegan, batchDownloadChanged, batchDownloadRemoved, batchDownloadsCleared } = slice.actions;
export const batchDownloadsReducer = slice.reducer;
