import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SettingRow, SwitchRow } from '../../shared/settings/setting-row';
import type { SettingsSection } from '../../shared/settings/section';
import { useDesktopSettings } from '../../shared/settings/use-desktop-settings';
import { useBridge } from '../../shared/store/store-hooks';
import { SegmentedControl } from '../../ui/segmented-control';
import { ShortcutRecorder } from './shortcut-recorder';

const General = () => {
  const { t } = useTranslation('settings');
  const { platform } = useBridge();
  const used = useDesktopSettings();
  if (!used) return null;
  const { settings, isManaged, set, shortcut, isInTray } = used;
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
      {/* macOS keeps every app in its dock, and not every desktop environment has a tray. */}
      {platform !== 'darwin' && isInTray && (
        <SwitchRow
          label={t('staysInTray')} description={t('staysInTrayText')} isManaged={isManaged('staysInTray')}
          isSelected={settings.staysInTray} onChange={(staysInTray) => { set({ staysInTray }); }}
        />
      )}
      <SettingRow label={t('opensFilesIn')} isManaged={isManaged('opensFilesIn')}>
        <SegmentedControl
          label={t('opensFilesIn')} value={settings.opensFilesIn} onChange={(opensFilesIn) => { set({ opensFilesIn }); }}
          options={(['tab', 'window'] as const).map((value) => ({ value, label: t(value === 'tab' ? 'inTab' : 'inWindow'), isDisabled: isManaged('opensFilesIn') }))}
        />
      </SettingRow>
      <SettingRow label={t('globalShortcut')} description={t('globalShortcutText')} isManaged={isManaged('globalShortcut')}>
        <ShortcutRecorder
          accelerator={settings.globalShortcut} isTaken={shortcut === 'taken'} isDisabled={isManaged('globalShortcut')}
          onChange={(globalShortcut) => { set({ globalShortcut }); }}
        />
      </SettingRow>
    </>
  );
};

export const generalSection: SettingsSection = { id: 'general', label: 'settings:general', icon: Settings2, group: 'app', isOffered: ({ desktop }) => desktop !== null, Body: General };
