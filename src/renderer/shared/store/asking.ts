import { createAction, createReducer } from '@reduxjs/toolkit';
import { sessionChanged } from './session';

/** A question that is put to the person before something is done with files, in a dialog that stands once in the app. */
export type Question =
  | { readonly kind: 'destroy' | 'leave' | 'tags'; readonly guids: readonly string[] }
  | { readonly kind: 'template'; readonly guid: string }
  /** `type`: the kind of file that is to be made; without it any. */
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
