import { createSlice } from '@reduxjs/toolkit';
import { mergeSettings, parseUserConfig, type Settings, type SettingsChange, type UserConfig } from '../../../../core/list-config';
import { changesEnqueued, personalChangeSettled } from '../files/files-slice';
import { sessionChanged } from '../session/session-slice';
import { withoutDrafts } from '../without-drafts';

/** A choice that the server has not confirmed. */
interface PendingSetting {
  readonly id: string;
  readonly change: SettingsChange;
}

/** A person's settings of lists, on all devices. Pending choices are applied over the server's last state. */
export interface UserConfigSlice {
  readonly settings: Settings;
  /** Whether the settings were loaded, or could not be. The order of a list is unknown before. */
  readonly isLoaded: boolean;
  /** Whether the settings are those of the server, which has the choices of other devices. */
  readonly isFresh: boolean;
  readonly pending: readonly PendingSetting[];
  readonly config: UserConfig;
  /** Number of confirmed choices; settings requested before a confirmation may lack it. */
  readonly confirmedCount: number;
}

const withSettings = (known: Omit<UserConfigSlice, 'config'>): UserConfigSlice =>
  ({ ...known, config: parseUserConfig(mergeSettings(known.settings, known.pending.map(({ change }) => change))) });

const initialState = withSettings({ settings: {}, isLoaded: false, isFresh: false, pending: [], confirmedCount: 0 });

/** Settles a choice; unless `isKept`, the server refused it. */
const settled = (state: UserConfigSlice, id: string, isKept: boolean): UserConfigSlice => {
  const waiting = state.pending.find((each) => each.id === id);
  if (waiting === undefined) return state;
  const settings = isKept ? mergeSettings(state.settings, [waiting.change]) : state.settings;
  return withSettings({ ...state, settings, confirmedCount: state.confirmedCount + (isKept ? 1 : 0), pending: state.pending.filter((each) => each !== waiting) });
};

const enqueue = (state: UserConfigSlice, { changes }: ReturnType<typeof changesEnqueued>['payload']): UserConfigSlice => {
  const made = changes.flatMap(({ pending: { id, change } }): PendingSetting[] => (change.kind === 'setting' ? [{ id, change: { [change.key]: change.value } }] : []));
  return made.length === 0 ? state : withSettings({ ...state, pending: [...state.pending, ...made] });
};

const slice = createSlice({
  name: 'userConfig',
  initialState,
  reducers: {
    settingsRead: withoutDrafts((state: UserConfigSlice, { settings, isFresh = true }: { readonly settings: Settings; readonly isFresh?: boolean }) => withSettings({ ...state, settings, isLoaded: true, isFresh: state.isFresh || isFresh })),
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionChanged, () => initialState)
      .addCase(changesEnqueued, withoutDrafts(enqueue))
      .addCase(personalChangeSettled, withoutDrafts((state: UserConfigSlice, { changeId, isConfirmed }: ReturnType<typeof personalChangeSettled>['payload']) => settled(state, changeId, isConfirmed)));
  },
});

/** One setting as the person left it, confirmed or not. */
export const selectSetting = ({ userConfig: { settings, pending } }: { readonly userConfig: UserConfigSlice }, key: string): unknown =>
  (pending.findLast(({ change }) => key in change)?.change ?? settings)[key];

export const { settingsRead } = slice.actions;
export const userConfigReducer = slice.reducer;
