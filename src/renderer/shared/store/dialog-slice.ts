import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session-slice';

/** A confirmation or form shown before an action on files, in a dialog that exists once in the app. */
export type DialogRequest =
  | { readonly kind: 'destroy' | 'leave' | 'tags'; readonly guids: readonly string[] }
  | { readonly kind: 'template'; readonly guid: string }
  /** `type` of the new file; any type if absent. */
  | { readonly kind: 'fromTemplate'; readonly type?: number }
  | { readonly kind: 'emptyTrash' }
  | { readonly kind: 'manageTags' };

export interface DialogSlice {
  readonly request: DialogRequest | null;
}

export const dialogRequested = createAction<DialogRequest>('asking/asked');
export const dialogClosed = createAction('asking/answered');

const initialState: DialogSlice = { request: null };

export const dialogReducer = createReducer<DialogSlice>(initialState, (builder) => {
  builder
    .addCase(dialogRequested, (_state, { payload }) => ({ request: payload }))
    .addCase(dialogClosed, () => initialState)
    .addCase(sessionChanged, () => initialState);
});
