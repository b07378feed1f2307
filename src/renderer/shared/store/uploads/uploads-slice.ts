import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UploadProgress, WorkspaceBridge } from '../../../../contract/bridge';
import { sessionChanged } from '../session/session-slice';

export interface UploadsSlice {
  /** In queue order. */
  readonly ids: readonly string[];
  readonly entries: Readonly<Record<string, UploadProgress>>;
  /**
   * The folder of the last choice of this window, the upload before it, and the files selected at its beginning.
   * Null once its newest file is revealed.
   */
  readonly toReveal: { readonly folder: string; readonly after: string | null; readonly selected: readonly string[] } | null;
}

const initialState: UploadsSlice = { ids: [], entries: {}, toReveal: null };

export const isUploadSettled = (upload: UploadProgress): boolean => upload.state === 'done' || upload.state === 'cancelled' || upload.state === 'failed';
/**
 * Whether an upload would be lost with the window. The desktop app resumes copying a file after a restart; a browser
 * would need the file again.
 */
export const isLostWithWindow = (upload: UploadProgress, host: WorkspaceBridge['host']): boolean =>
  !isUploadSettled(upload) && upload.copyState !== 'kept' && !(host === 'desktop' && upload.copyState === 'copying');

const slice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    /** Progress is batched, because a drop of 1,000 files emits 1,000 reports. */
    uploadsProgressed: (state, { payload }: PayloadAction<{ uploads: readonly UploadProgress[] }>) => {
      const entries = { ...state.entries };
      const added: string[] = [];
      for (const upload of payload.uploads) {
        if (entries[upload.id] === undefined) added.push(upload.id);
        entries[upload.id] = upload;
      }
      return { ...state, ids: added.length === 0 ? state.ids : [...state.ids, ...added], entries };
    },
    uploadsBegan: (state, { payload }: PayloadAction<{ folder: string; selected: readonly string[] }>) => ({ ...state, toReveal: { ...payload, after: state.ids.at(-1) ?? null } }),
    newestUploadRevealed: (state) => ({ ...state, toReveal: null }),
    /** Removes completed uploads from the panel; failed ones stay until the person decides. */
    finishedUploadsCleared: (state) => {
      const ids = state.ids.filter((id) => {
        const upload = state.entries[id];
        return upload !== undefined && (!isUploadSettled(upload) || upload.state === 'failed');
      });
      return { ...state, ids, entries: Object.fromEntries(ids.flatMap((id) => { const upload = state.entries[id]; return upload ? [[id, upload]] : []; })) };
    },
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => initialState); },
});

export const { uploadsProgressed, uploadsBegan, newestUploadRevealed, finishedUploadsCleared } = slice.actions;
export const uploadsReducer = slice.reducer;
