import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { mergedSettings, userConfigOf, type Settings, type SettingsChange, type UserConfig } from '../../../core/user-config';
import { changesMade, ownChangeSettled } from './files/files-actions';
import { sessionChanged } from './session';

/** A choice that the server has not confirmed. */
interface WaitingChange {
  readonly id: string;
  readonly change: SettingsChange;
}

/** A person's settings of lists, on all devices. Pending choices are applied over the server's last state. */
export interface UserConfigSlice {
  readonly settings: Settings;
  /** Whether the settings were loaded, or could not be. The order of a list is unknown before. */
  readonly isKnown: boolean;
  readonly waiting: readonly WaitingChange[];
  readonly config: UserConfig;
  /** Number of confirmed choices; settings requested before a confirmation may lack it. */
  readonly kept: number;
}

export const settingsRead = createAction<{ readonly settings: Settings }>('userConfig/read');

const withSettings = (known: Omit<UserConfigSlice, 'config'>): UserConfigSlice =>
  ({ ...known, config: userConfigOf(mergedSettings(known.settings, known.waiting.map(({ change }) => change))) });

const initialState = withSettings({ settings: {}, isKnown: false, waiting: [], kept: 0 });

export const userConfigReducer = (state: UserConfigSlice = initialState, action: UnknownAction): UserConfigSlice => {
  if (sessionChanged.match(action)) return initialState;
  if (settingsRead.match(action)) return withSettings({ ...state, settings: action.payload.settings, isKnown: true });
  if (changesMade.match(action)) {
    const made = action.payload.changes.flatMap(({ pending: { id, change } }): WaitingChange[] => (change.kind === 'setting' ? [{ id, change: { [change.key]: change.value } }] : []));
    return made.length === 0 ? state : withSettings({ ...state, waiting: [...state.waiting, ...made] });
  }
  return ownChangeSettled.match(action) ? settled(state, action.payload.changeId, action.payload.isConfirmed) : state;
};

/** Settles a choice; unless `isKept`, the server refused it. */
const settled = (state: UserConfigSlice, id: string, isKept: boolean): UserConfigSlice => {
  const waiting = state.waiting.find((each) => each.id === id);
  if (waiting === undefined) return state;
  const settings = isKept ? mergedSettings(state.settings, [waiting.change]) : state.settings;
  return withSettings({ ...state, settings, kept: state.kept + (isKept ? 1 : 0), waiting: state.waiting.filter((each) => each !== waiting) });
};
