import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SettingsSection } from '../../shared/settings/section';
import { SettingRow, SwitchRow } from '../../shared/settings/setting-row';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { changeGeneralSettings } from '../../shared/store/user-config/user-config-actions';
import { StartView } from './start-view';

const Start = () => {
  const { t } = useTranslation('settings');
  const { t: tPlaces } = useTranslation('places');
  const dispatch = useAppDispatch();
  const isTemplateFirst = useAppSelector((state) => state.userConfig.config.createFileByTemplate);
  return (
    <>
      <SettingRow label={tPlaces('startView')} description={t('startText')}><StartView isLabelHidden /></SettingRow>
      <SwitchRow
        label={t('templatesFirst')} description={t('templatesFirstText')} isSelected={isTemplateFirst}
        onChange={(createFileByTemplate) => { dispatch(changeGeneralSettings({ createFileByTemplate })); }}
      />
    </>
  );
};

/** The preferences that follow the person to all devices. */
export const startSection: SettingsSection = { id: 'start', label: 'settings:start', icon: House, group: 'person', isOffered: (_, isSignedIn) => isSignedIn, Body: Start };
