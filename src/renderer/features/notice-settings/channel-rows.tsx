import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeChannel } from '../../../contract/entities/notice';
import { SwitchRow } from '../../shared/settings/setting-row';
import { selectChannels } from '../../shared/store/notices/notices-slice';
import { loadChannels } from '../../shared/store/resources/load-resources';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { commit } from '../../shared/store/sync/commit';
import { LoadedPart } from '../../shared/settings/loaded-part';
import part from '../../shared/settings/settings-part.module.css';

/** Channels by what notices are about. Nothing sends mails, short messages or pushes to phones, so their channels have no switch. */
const subjects = [
  ['app_push_comment', 'comments'], ['app_push_mention', 'mentions'], ['app_push_invitation', 'invitations'], ['app_push_team', 'team'], ['app_push_system', 'system'],
] as const satisfies readonly (readonly [NoticeChannel, string])[];

/** The channels of the account. */
export const ChannelRows = () => {
  const { t } = useTranslation('notice-settings');
  const dispatch = useAppDispatch();
  const channels = useAppSelector(selectChannels);
  const failure = useAppSelector((state) => state.channels.failure);
  const load = (): void => { void dispatch(loadChannels()); };
  useEffect(() => { void dispatch(loadChannels()); }, [dispatch]);
  const set = (channel: NoticeChannel, isOn: boolean): void => { dispatch(commit({ kind: 'channel', channel, isOn, base: !isOn })); };
  return (
    <LoadedPart isLoaded={channels !== null} failure={failure} onRetry={load}>
      {channels && (
        <>
          <SwitchRow label={t('desktop')} description={t('desktopText')} isSelected={channels.desktop} onChange={(isOn) => { set('desktop', isOn); }} />
          {subjects.map(([channel, key]) => (
            <SwitchRow key={channel} label={t(key)} isSelected={channels[channel]} isDisabled={!channels.desktop} onChange={(isOn) => { set(channel, isOn); }} />
          ))}
          <p className={part.text}>{t('reminders')}</p>
        </>
      )}
    </LoadedPart>
  );
};
