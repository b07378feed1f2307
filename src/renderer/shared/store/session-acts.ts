import type { SessionState } from '../../../contract/bridge';
import { isSameLogin, sessionChanged, sessionUpdated } from './session';
import type { AppThunk } from './store';

/** What the host says of who is signed in, whether it was asked or tells it: the two overtake each other, and only another login forgets anything. */
export const takeSession = (session: SessionState): AppThunk => (dispatch, getState) => {
  dispatch(isSameLogin(getState().session.session, session) ? sessionUpdated(session) : sessionChanged(session));
};
