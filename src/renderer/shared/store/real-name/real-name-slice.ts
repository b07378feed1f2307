import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionChanged } from '../session/session-slice';

/** The owner of the real name. A payment of a creator or an admin verifies both. */
export type RealNameSubject = 'team' | 'person';

export interface RealNameSlice {
  /** For whom the dialog is open; null: it is closed. */
  readonly subject: RealNameSubject | null;
  /** Whether the team has a real name, cached after the first check; null before. */
  readonly isTeamVerified: boolean | null;
}

const initialState: RealNameSlice = { subject: null, isTeamVerified: null };

const slice = createSlice({
  name: 'realName',
  initialState,
  reducers: {
    realNameOpened: (state, { payload }: PayloadAction<RealNameSubject>) => { state.subject = payload; },
    realNameClosed: (state) => { state.subject = null; },
    teamRealNameRead: (state, { payload }: PayloadAction<boolean>) => { state.isTeamVerified = payload; },
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => initialState); },
});

export const { realNameOpened, realNameClosed, teamRealNameRead } = slice.actions;
export const realNameReducer = slice.reducer;
