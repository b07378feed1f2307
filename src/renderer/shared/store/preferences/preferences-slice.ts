import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Preferences } from '../../../../contract/bridge';

const initialState: Preferences = { locale: 'en', themeMode: 'system', themeColour: 'default', asideCollapsed: false };

const slice = createSlice({
  name: 'preferences',
  initialState,
  reducers: { preferencesChanged: (_state, { payload }: PayloadAction<Preferences>) => payload },
});

export const { preferencesChanged } = slice.actions;
export const preferencesReducer = slice.reducer;
