import { useCallback, useState } from 'react';
import { teamSettingNames } from '../../../../contract/entities/team';
import { useBridge } from '../../../shared/store/store-hooks';
import { useRequest, type RequestState } from '../../../shared/use-request';
import { useTeam } from '../team-context';
import { teamSettingsSchema, type TeamSettings } from './team-settings';

/** Values returned by a save, shown until the settings are reloaded. */
interface Saved {
  readonly loaded: TeamSettings;
  readonly values: Partial<TeamSettings>;
}

/** The settings of the team, and a function that shows the values of a save immediately. */
export const useTeamSettings = (): readonly [settings: RequestState<TeamSettings>, show: (values: Partial<TeamSettings>) => void] => {
  const bridge = useBridge();
  const { revision } = useTeam();
  const [saved, setSaved] = useState<Saved | null>(null);
  const load = useCallback(async () => {
    const responses = await Promise.all(teamSettingNames.map((settingName) => bridge.api.call('teams.setting', { params: { settingName } })));
    return teamSettingsSchema.parse(Object.assign({}, ...responses.map(({ data }) => data)));
  }, [bridge]);
  const request = useRequest(load, revision);
  const loaded = request.status === 'ready' ? request.value : null;
  const show = useCallback((values: Partial<TeamSettings>) => {
    if (loaded) setSaved((known) => ({ loaded, values: { ...(known?.loaded === loaded ? known.values : {}), ...values } }));
  }, [loaded]);
  const shown: RequestState<TeamSettings> = loaded && saved?.loaded === loaded ? { status: 'ready', value: { ...loaded, ...saved.values } } : request;
  return [shown, show];
};
