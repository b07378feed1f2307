import type { WorkspaceBridge } from '../../../../contract/bridge';
import { preferencesChanged } from '../preferences/preferences-slice';
import type { WindowStore } from '../window-store';
import { applySession } from './apply-session';

/** Connects what every window follows, also without a session: who is signed in, and the preferences. */
export const connectSession = (store: WindowStore, bridge: WorkspaceBridge): void => {
  bridge.preferences.onChanged((preferences) => { store.dispatch(preferencesChanged(preferences)); });
  bridge.session.onChanged((session) => { store.dispatch(applySession(session)); });
};
