import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session';

/** A confirmation or form shown before an action on files, in a dialog that exists once in the app. */
export type Question =
  | { readonly kind: 'destroy' | 'leave' | 'tags'; readonly guids: readonly string[] }
  | { readonly kind: 'template'; readonly guid: string }
  /** `type` of the new file; any type if absent. */
  | { readonly kind: 'fromTemplate'; readonly type?: number }
  | { readonly kind: 'emptyTrash' }
  | { readonly kind: 'manageTags' };

export interface AskingSlice {
  readonly question: Question | null;
}

export const asked = createAction<Question>('asking/asked');
export const answered = createAction('asking/answered');

const initialState: AskingSlice = { question: null };

export const askingReducer = createReducer<AskingSlice>(initialState, (builder) => {
  builder
    .addCase(asked, (_state, { payload }) => ({ question: payload }))
    .addCase(answered, () => initialState)
    .addCase(sessionChanged, () => initialState);
});
