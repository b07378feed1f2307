import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DownloadProgress } from '../../../../contract/desktop/downloads-bridge';
import { sessionChanged } from '../session/session-slice';

export interface DownloadsSlice {
  /** In the order of their requests. */
  readonly ids: readonly string[];
  readonly entries: Readonly<Record<string, DownloadProgress>>;
  /** Whether the panel is open. */
  readonly isOpen: boolean;
}

const initialState: DownloadsSlice = { ids: [], entries: {}, isOpen: false };

/**
 * Opens the panel for downloads that are in progress or have just failed, not for those completed before the page
 * loaded.
 */
const opensPanel = (before: DownloadProgress | undefined, { state }: DownloadProgress): boolean =>
  (before === undefined && (state === 'waiting' || state === 'receiving')) || (state === 'failed' && before !== undefined && before.state !== 'failed');

const slice = createSlice({
  name: 'downloads',
  initialState,
  reducers: {
    /** Progress is batched, because each download reports several times a second. */
    downloadsProgressed: (state, { payload }: PayloadAction<{ downloads: readonly DownloadProgress[] }>) => {
      const entries = { ...state.entries };
      const ids = new Set(state.ids);
      let { isOpen } = state;
      for (const download of payload.downloads) {
        isOpen ||= opensPanel(entries[download.id], download);
        if (download.state === 'removed') {
          delete entries[download.id];
          ids.delete(download.id);
        } else {
          entries[download.id] = download;
          ids.add(download.id);
        }
      }
      return { ids: [...ids], entries, isOpen };
    },
    downloadsPanelToggled: (state, { payload }: PayloadAction<{ isOpen: boolean }>) => { state.isOpen = payload.isOpen; },
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => initialState); },
});

export const { downloadsProgressed, downloadsPanelToggled } = slice.actions;
export const downloadsReducer = slice.reducer;
