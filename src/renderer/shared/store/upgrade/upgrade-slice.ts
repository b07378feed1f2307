import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CapabilityKey } from '../../../../contract/entities/edition-capabilities';
import type { UpgradePrompt } from '../../upgrade/upgrade-prompts';
import { sessionChanged } from '../session/session-slice';

/** A capability that the person chose and their edition lacks. */
export interface UpgradeOffer {
  readonly key: CapabilityKey;
  /** The text of the prompt; default: that of the capability. */
  readonly prompt?: UpgradePrompt;
}

export interface UpgradeSlice {
  readonly offer: UpgradeOffer | null;
}

const initialState: UpgradeSlice = { offer: null };

const slice = createSlice({
  name: 'upgrade',
  initialState,
  reducers: {
    upgradeOffered: (_state, { payload }: PayloadAction<UpgradeOffer>) => ({ offer: payload }),
    upgradeClosed: () => initialState,
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => initialState); },
});

export const { upgradeOffered, upgradeClosed } = slice.actions;
export const upgradeReducer = slice.reducer;
