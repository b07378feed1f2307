import { Palette } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SettingsSection } from '../../shared/settings/section';
import { SettingRow } from '../../shared/settings/setting-row';
import { LanguageChoice, ThemeChoice } from './appearance-choices';

const Appearance = () => {
  const { t } = useTranslation('workspace');
  return (
    <>
      <SettingRow label={t('language')}><LanguageChoice isLabelHidden /></SettingRow>
      <SettingRow label={t('theme')}><ThemeChoice /></SettingRow>
    </>
  );
};

/** The app's appearance and language, on both hosts. */
export const appearanceSection: SettingsSection = { id: 'appearance', label: 'settings:appearance', icon: Palette, group: 'person', isOffered: () => true, Body: Appearance };
