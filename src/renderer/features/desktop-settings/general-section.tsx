import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SettingRow, SwitchRow } from '../../shared/settings/setting-row';
import type { SettingsSection } from '../../shared/settings/section';
import { useDesktopSettings } from '../../shared/settings/use-desktop-settings';
import { ShortcutRecorder } from './shortcut-recorder';

const General = () => {
  const { t } = useTranslation('settings');
  const used = useDesktopSettings();
  if (!used) return null;
  const { settings, isManaged, set, shortcut } = used;
  return (
    <>
      <SwitchRow
        label={t('opensAtSignIn')} isManaged={isManaged('opensAtSignIn')} isSelected={settings.opensAtSignIn}
        onChange={(opensAtSignIn) => { set({ opensAtSignIn }); }}
      />
      <SwitchRow
        label={t('opensHidden')} description={t('opensHiddenText')} isManaged={isManaged('opensHidden')} isSelected={settings.opensHidden}
        isDisabled={!settings.opensAtSignIn} onChange={(opensHidden) => { set({ opensHidden }); }}
      />
      <SettingRow label={t('globalShortcut')} description={t('globalShortcutText')} isManaged={isManaged('globalShortcut')}>
        <ShortcutRecorder
          accelerator={settings.globalShortcut} isTaken={shortcut === 'taken'} isDisabled={isManaged('globalShortcut')}
          onChange={(globalShortcut) => { set({ globalShortcut }); }}
        />
      </SettingRow>
    </>
  );
};

export const generalSection: SettingsSection = { id: 'general', label: 'settings:general', icon: Settings2, isOffered: ({ desktop }) => desktop !== null, Body: General };
