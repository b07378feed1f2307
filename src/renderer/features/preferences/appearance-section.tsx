import { Palette } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SettingsSection } from '../../shared/settings/section';
import { SettingRow } from '../../shared/settings/setting-row';
import { ColourChoice, LanguageChoice, ThemeChoice } from './appearance-choices';

const Appearance = () => {
  const { t } = useTranslation('workspace');
  return (
    <>
      <SettingRow label={t('theme')} description={t('themeText')}><ThemeChoice /></SettingRow>
      <SettingRow label={t('themeColour')}><ColourChoice /></SettingRow>
      <SettingRow label={t('language')} description={t('languageText')}><LanguageChoice isLabelHidden /></SettingRow>
    </>
  );
};

/** The app's appearance and language, on both hosts. */
export const appearanceSection: SettingsSection = { id: 'appearance', label: 'settings:appearance', icon: Palette, group: 'person', isOffered: () => true, Body: Appearance };
