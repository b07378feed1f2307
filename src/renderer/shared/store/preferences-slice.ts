import { createAction, createReducer } from '@reduxjs/toolkit';
import type { Preferences } from '../../../contract/bridge';

export const preferencesChanged = createAction<Preferences>('preferences/changed');

const initialState: Preferences = { locale: 'en', themeMode: 'system', themeColour: 'default', asideCollapsed: false };

export const preferencesReducer = createReducer<Preferences>(initialState, (builder) => {
  builder.addCase(preferencesChanged, (_, { payload }) => payload);
});
