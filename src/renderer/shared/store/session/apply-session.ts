import type { SessionState } from '../../../../contract/bridge';
import { isSameLogin, sessionChanged, sessionUpdated } from './session-slice';
import type { WindowThunk } from '../window-store';

/**
 * Applies the session state from the host, requested or emitted. The two can overtake each other, and only a
 * different login resets the store.
 */
export const applySession = (session: SessionState): WindowThunk => (dispatch, getState) => {
  dispatch(isSameLogin(getState().session.session, session) ? sessionUpdated(session) : sessionChanged(session));
};
