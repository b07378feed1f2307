import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionChanged } from '../session/session-slice';

/** State of the sharing dialog, which exists once in the app. */
export interface SharingSlice {
  /** The files in the dialog; none while it is closed. */
  readonly guids: readonly string[];
  /** A file that a visitor wants on their desktop; added after they sign in. */
  readonly requestedShortcut: string | null;
}

const initialState: SharingSlice = { guids: [], requestedShortcut: null };

const slice = createSlice({
  name: 'sharing',
  initialState,
  reducers: {
    sharingOpened: (state, { payload }: PayloadAction<{ guids: readonly string[] }>) => { state.guids = [...payload.guids]; },
    sharingClosed: (state) => { state.guids = []; },
    /** A visitor wants a file on their desktop; null once it was added. */
    shortcutRequested: (state, { payload }: PayloadAction<{ guid: string | null }>) => { state.requestedShortcut = payload.guid; },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionChanged, (state, { payload }) => {
      state.guids = [];
      if (payload.status !== 'signed-in') state.requestedShortcut = null;
    });
  },
});

export const { sharingOpened, sharingClosed, shortcutRequested } = slice.actions;
export const sharingReducer = slice.reducer;
