import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session';

/** The one dialog in which a file is shared; whoever offers it asks for it here. */
export interface SharingSlice {
  /** The file whose sharing is shown; null while the dialog is closed. */
  readonly guid: string | null;
  /** A file that a visitor wants on their desktop, which they get once they have signed in. */
  readonly wanted: string | null;
}

export const sharingAsked = createAction<{ guid: string }>('sharing/asked');
export const sharingClosed = createAction('sharing/closed');

/** A visitor wants a file on their desktop, or (null) has it there. */
export const fileWanted = createAction<{ guid: string | null }>('sharing/fileWanted');

const initialState: SharingSlice = { guid: null, wanted: null };

export const sharingReducer = createReducer<SharingSlice>(initialState, (builder) => {
  builder
    .addCase(sharingAsked, (state, { payload }) => ({ ...state, guid: payload.guid }))
    .addCase(sharingClosed, (state) => ({ ...state, guid: null }))
    .addCase(fileWanted, (state, { payload }) => ({ ...state, wanted: payload.guid }))
    .addCase(sessionChanged, (state, { payload }) => ({ guid: null, wanted: payload.status === 'signed-in' ? state.wanted : null }));
});
