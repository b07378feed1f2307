import { createAction, createReducer } from '@reduxjs/toolkit';
import type { UploadProgress, WorkspaceBridge } from '../../../contract/bridge';
import { sessionChanged } from './session-slice';

export interface UploadsSlice {
  /** In queue order. */
  readonly ids: readonly string[];
  readonly entries: Readonly<Record<string, UploadProgress>>;
}

/** Progress is batched, because a drop of 1,000 files emits 1,000 reports. */
export const uploadsProgressed = createAction<{ uploads: readonly UploadProgress[] }>('uploads/progressed');
/** Removes completed uploads from the panel; failed ones stay until the person decides. */
export const finishedUploadsCleared = createAction('uploads/finishedCleared');

const initialState: UploadsSlice = { ids: [], entries: {} };

export const isUploadSettled = (upload: UploadProgress): boolean => upload.state === 'done' || upload.state === 'cancelled' || upload.state === 'failed';
/**
 * Whether an upload would be lost with the window. The desktop app resumes copying a file after a restart; a browser
 * would need the file again.
 */
export const isLostWithWindow = (upload: UploadProgress, host: WorkspaceBridge['host']): boolean =>
  !isUploadSettled(upload) && upload.copyState !== 'kept' && !(host === 'desktop' && upload.copyState === 'copying');

export const uploadsReducer = createReducer<UploadsSlice>(initialState, (builder) => {
  builder
    .addCase(uploadsProgressed, (state, { payload }) => {
      const entries = { ...state.entries };
      const added: string[] = [];
      for (const upload of payload.uploads) {
        if (entries[upload.id] === undefined) added.push(upload.id);
        entries[upload.id] = upload;
      }
      return { ids: added.length === 0 ? state.ids : [...state.ids, ...added], entries };
    })
    .addCase(finishedUploadsCleared, (state) => {
      const ids = state.ids.filter((id) => {
        const upload = state.entries[id];
        return upload !== undefined && (!isUploadSettled(upload) || upload.state === 'failed');
      });
      return { ids, entries: Object.fromEntries(ids.flatMap((id) => { const upload = state.entries[id]; return upload ? [[id, upload]] : []; })) };
    })
    .addCase(sessionChanged, () => initialState);
});
