import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../shared/failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import type { SettingsSection } from '../../shared/settings/section';
import { SettingRow, SwitchRow } from '../../shared/settings/setting-row';
import { useDesktopSettings } from '../../shared/settings/use-desktop-settings';
import { useBridge } from '../../shared/store/hooks';
import { Button } from '../../ui/button';
import { toasts } from '../../ui/toasts';

const Notices = () => {
  const { t } = useTranslation('presence');
  const errorText = useErrorText();
  const bridge = useBridge();
  const used = useDesktopSettings();
  if (!used) return null;
  const { settings: { notices, downloads }, isManaged, set } = used;
  const chooseFolder = (): void => {
    bridge.desktop?.downloads.chooseFolder().catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  };
  return (
    <>
      <SwitchRow label={t('areShown')} isSelected={notices.areShown} onChange={(areShown) => { set({ notices: { areShown } }); }} />
      <SwitchRow
        label={t('withContent')} description={t('withContentText')} isSelected={notices.withContent} isDisabled={!notices.areShown}
        onChange={(withContent) => { set({ notices: { withContent } }); }}
      />
      <SwitchRow label={t('doNotDisturb')} isSelected={notices.doNotDisturb} isDisabled={!notices.areShown} onChange={(doNotDisturb) => { set({ notices: { doNotDisturb } }); }} />
      <SwitchRow label={t('asksWhere')} isManaged={isManaged('downloads.asksWhere')} isSelected={downloads.asksWhere} onChange={(asksWhere) => { set({ downloads: { asksWhere } }); }} />
      <SettingRow label={t('folder')} description={downloads.folder ?? t('folderUsual')} isManaged={isManaged('downloads.folder')}>
        <Button size="small" onPress={chooseFolder} isDisabled={isManaged('downloads.folder')}>{t('folderChoose')}</Button>
      </SettingRow>
    </>
  );
};

/** What the system tells on the app's behalf, and where downloads go. */
export const noticesSection: SettingsSection = { id: 'notices', label: 'presence:section', icon: Bell, isOffered: (bridge) => bridge.desktop !== null, Body: Notices };
