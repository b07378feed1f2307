import type { LiveEvent } from '../../../../contract/realtime/events';
import { logProblem } from '../../log';
import type { AppThunk } from '../app-store';
import { reloadResources } from '../resources/connect-resources';
import { reloadSettings } from '../user-config/user-config-actions';

/** The members of a large team reload at different moments within this time. */
const teamWithinMs = 30_000;

/** Reads the person and the settings again. */
export const reloadAccount = (): AppThunk => (dispatch, _getState, { bridge }) => {
  bridge.session.refresh().catch((error: unknown) => { logProblem('The person could not be read again.', error); });
  void dispatch(reloadSettings());
};

/**
 * Reads the person, the settings, the resources and everything on screen again after `Account update`. An event that names the person
 * has an immediate effect, one that names the team within 30 seconds. `reloadScreen` loads the visible lists and pages.
 */
export const scheduleAccountReload = ({ guid }: LiveEvent, reloadScreen: () => void, random: () => number = Math.random): AppThunk => (dispatch, getState, { coalesce }) => {
  const { session, loginId } = getState().session;
  if (session.status !== 'signed-in') return;
  const namesPerson = guid === session.user.desktopGuid;
  coalesce(namesPerson ? 'account' : 'account of the team', () => {
    if (getState().session.loginId !== loginId) return;
    dispatch(reloadAccount());
    dispatch(reloadResources());
    reloadScreen();
  }, namesPerson ? 0 : random() * teamWithinMs);
};
