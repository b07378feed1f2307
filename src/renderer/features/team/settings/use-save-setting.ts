import { useState } from 'react';
import type { EndpointInput } from '../../../../contract/api/endpoints';
import type { TeamSettingName } from '../../../../contract/entities/team';
import { useWrite, type Write } from '../../../shared/use-write';
import type { TeamSettings } from './team-settings';

type Values = NonNullable<EndpointInput<'teams.changeSetting'>['body']>;

export interface SaveSetting extends Pick<Write, 'isPending' | 'failure'> {
  /** Whether the last save succeeded, until the next edit. */
  readonly isSaved: boolean;
  /** The values being saved, which the screen shows already; null otherwise. */
  readonly pending: Values | null;
  /** Returns whether the server saved the values. Ignores calls during a save. */
  readonly save: (values: Values) => Promise<boolean>;
  /** Clears the result of the last save. */
  readonly clear: () => void;
}

/** Saves one setting of the team, independently of the others. */
export const useSaveSetting = (settingName: TeamSettingName, onSaved: (values: Partial<TeamSettings>) => void): SaveSetting => {
  const { send, isPending, failure, clearFailure } = useWrite();
  const [isSaved, setSaved] = useState(false);
  const [pending, setPending] = useState<Values | null>(null);
  const save = async (values: Values): Promise<boolean> => {
    if (isPending) return false;
    setSaved(false);
    setPending(values);
    const result = await send('teams.changeSetting', { params: { settingName }, body: values });
    if (result.isDone) onSaved(result.value.data as Partial<TeamSettings>);
    setPending(null);
    setSaved(result.isDone);
    return result.isDone;
  };
  const clear = (): void => {
    setSaved(false);
    clearFailure();
  };
  return { isPending, failure, isSaved, pending, save, clear };
};
