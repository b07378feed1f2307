import { useTranslation } from 'react-i18next';
import { useBridge } from '../../shared/store/store-hooks';
import { BrowserRows } from './browser-rows';
import { ChannelRows } from './channel-rows';
import { ComputerRows } from './computer-rows';
import { MutedFiles, type MutedFilesProps } from './muted-files';
import { SettingsPart } from '../../shared/settings/settings-part';

/** The settings of notices: of the account, of this computer or browser, and the mutes. */
export const NoticeSettings = (props: MutedFilesProps) => {
  const { t } = useTranslation('notice-settings');
  const { desktop } = useBridge();
  return (
    <>
      <SettingsPart title={t('account')} text={t('accountText')}><ChannelRows /></SettingsPart>
      {desktop ? <SettingsPart title={t('computer')}><ComputerRows /></SettingsPart> : <SettingsPart title={t('browser')}><BrowserRows /></SettingsPart>}
      <SettingsPart title={t('muted')} text={t('mutedText')}><MutedFiles {...props} /></SettingsPart>
    </>
  );
};
