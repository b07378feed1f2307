import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session-slice';

/** State of the sharing dialog, which exists once in the app. */
export interface SharingSlice {
  /** The file in the dialog; null while it is closed. */
  readonly guid: string | null;
  /** A file that a visitor wants on their desktop; added after they sign in. */
  readonly requestedShortcut: string | null;
}

export const sharingOpened = createAction<{ guid: string }>('sharing/asked');
export const sharingClosed = createAction('sharing/closed');

/** A visitor wants a file on their desktop; null once it was added. */
export const shortcutRequested = createAction<{ guid: string | null }>('sharing/fileWanted');

const initialState: SharingSlice = { guid: null, requestedShortcut: null };

export const sharingReducer = createReducer<SharingSlice>(initialState, (builder) => {
  builder
    .addCase(sharingOpened, (state, { payload }) => ({ ...state, guid: payload.guid }))
    .addCase(sharingClosed, (state) => ({ ...state, guid: null }))
    .addCase(shortcutRequested, (state, { payload }) => ({ ...state, requestedShortcut: payload.guid }))
    .addCase(sessionChanged, (state, { payload }) => ({ guid: null, requestedShortcut: payload.status === 'signed-in' ? state.requestedShortcut : null }));
});
