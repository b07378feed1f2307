import { createAction, createReducer } from '@reduxjs/toolkit';
import { defaultSort, type Sort } from './files/sorting';
import { sessionChanged } from './session';

/** How lists are looked at. */
export interface ViewSlice {
  /** One order for every folder, so that it stays when the person goes on to another. */
  readonly sort: Sort;
}

export const sortChosen = createAction<Sort>('view/sortChosen');

const initialState: ViewSlice = { sort: defaultSort };

export const viewReducer = createReducer<ViewSlice>(initialState, (builder) => {
  builder
    .addCase(sortChosen, (state, { payload }) => ({ ...state, sort: payload }))
    .addCase(sessionChanged, () => initialState);
});
