import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionChanged } from '../session/session-slice';

/** A confirmation or form shown before an action on files, in a dialog that exists once in the app. */
export type DialogRequest =
  | { readonly kind: 'destroy' | 'leave' | 'tags'; readonly guids: readonly string[] }
  | { readonly kind: 'template'; readonly guid: string }
  /** `type` of the new file; any type if absent. */
  | { readonly kind: 'fromTemplate'; readonly type?: number }
  | { readonly kind: 'emptyTrash' }
  | { readonly kind: 'manageTags' }
  | { readonly kind: 'createTeam' };

export interface DialogSlice {
  readonly request: DialogRequest | null;
}

const initialState: DialogSlice = { request: null };

const slice = createSlice({
  name: 'dialog',
  initialState,
  reducers: {
    dialogRequested: (_state, { payload }: PayloadAction<DialogRequest>) => ({ request: payload }),
    dialogClosed: () => initialState,
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => initialState); },
});

export const { dialogRequested, dialogClosed } = slice.actions;
export const dialogReducer = slice.reducer;
