import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FileSummary } from '../../../../contract/api/file-list-endpoints';
import { sessionChanged } from '../session/session-slice';

/** Facts that lists show beside files: the number of items in folders, and collaborators. */
export interface FileSummariesSlice {
  readonly byGuid: Readonly<Record<string, FileSummary>>;
  /** How often each summary became outdated. Visible rows request it again when the number changes. */
  readonly staleCounts: Readonly<Record<string, number>>;
}

const empty: FileSummariesSlice = { byGuid: {}, staleCounts: {} };

const slice = createSlice({
  name: 'fileSummaries',
  initialState: empty,
  reducers: {
    summariesReceived: (state, { payload }: PayloadAction<readonly FileSummary[]>): FileSummariesSlice =>
      ({ ...state, byGuid: { ...state.byGuid, ...Object.fromEntries(payload.map((summary) => [summary.guid, summary])) } }),
    summariesInvalidated: (state, { payload }: PayloadAction<readonly string[]>): FileSummariesSlice =>
      ({ ...state, staleCounts: { ...state.staleCounts, ...Object.fromEntries(payload.map((guid) => [guid, (state.staleCounts[guid] ?? 0) + 1])) } }),
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => empty); },
});

export const { summariesReceived, summariesInvalidated } = slice.actions;
export const fileSummariesReducer = slice.reducer;
