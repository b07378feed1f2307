import type { WorkspaceBridge } from '../../../../contract/bridge';
import type { RealName } from '../../../../contract/entities/billing';
import { failureOf, isUnreachable } from '../../bridge-failure';
import { logProblem } from '../../log';
import type { AppThunk, RootState } from '../app-store';
import { selectBuyer } from '../billing/select-buyer';
import { changeSetting, selectSetting } from '../user-config/user-config-actions';
import { realNameOpened, teamRealNameRead, type RealNameSubject } from './real-name-slice';

/** The setting with the day on which the dialog was shown by itself (decisions, 7.5). */
const shownKey = 'prompt:realName';

export const readRealName = (api: WorkspaceBridge['api']): Promise<RealName> => api.call('billing.identification', {});

/** The subject of a verification by this person: the team for its creator and admins. */
export const selectRealNameSubject = ({ team: { value } }: Pick<RootState, 'team'>): RealNameSubject =>
  (value?.team?.role === 'creator' || value?.team?.role === 'admin' ? 'team' : 'person');

/** Whether the dialog may show itself on this day: to the creator and admins of a trial, once a day (account specification, section 4). */
export const selectMayPromptRealName = (state: RootState, day: string): boolean => {
  const { team: { value }, userConfig } = state;
  const membership = value?.team?.membership;
  if (!userConfig.isFresh || selectBuyer(state) !== 'team' || membership?.isTrial !== true || membership.isExpired || selectRealNameSubject(state) !== 'team') return false;
  const shown = selectSetting(userConfig, shownKey);
  return !(typeof shown === 'object' && shown !== null && 'day' in shown && shown.day === day);
};

/** Opens the dialog by itself, and remembers the day on all devices. */
export const promptRealName = (day: string): AppThunk => (dispatch) => {
  dispatch(changeSetting(shownKey, { day }));
  dispatch(realNameOpened('team'));
};

/** Reads whether the team has a real name. */
export const loadTeamRealName = (): AppThunk<Promise<void>> => async (dispatch, getState, { bridge: { api } }) => {
  const { session: { loginId } } = getState();
  try {
    const { status } = await readRealName(api);
    if (getState().session.loginId === loginId) dispatch(teamRealNameRead(status));
  } catch (error) {
    if (!isUnreachable(failureOf(error))) logProblem('The real name of the team could not be read.', error);
  }
};
