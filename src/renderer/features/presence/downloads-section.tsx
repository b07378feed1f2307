import { ArrowDownToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import type { SettingsSection } from '../../shared/settings/section';
import { SettingRow, SwitchRow } from '../../shared/settings/setting-row';
import { useDesktopSettings } from '../../shared/settings/use-desktop-settings';
import { useBridge } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { toasts } from '../../ui/toast-store';

const Downloads = () => {
  const { t } = useTranslation('presence');
  const errorText = useErrorText();
  const bridge = useBridge();
  const used = useDesktopSettings();
  if (!used) return null;
  const { settings: { downloads }, isManaged, set } = used;
  const chooseFolder = (): void => {
    bridge.desktop?.downloads.chooseFolder().catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  };
  return (
    <>
      <SwitchRow label={t('asksWhere')} isManaged={isManaged('downloads.asksWhere')} isSelected={downloads.asksWhere} onChange={(isPrompting) => { set({ downloads: { asksWhere: isPrompting } }); }} />
      <SettingRow label={t('folder')} description={downloads.folder ?? t('folderUsual')} isManaged={isManaged('downloads.folder')}>
        <Button size="small" onPress={chooseFolder} isDisabled={isManaged('downloads.folder')}>{t('folderChoose')}</Button>
      </SettingRow>
    </>
  );
};

/** The download folder. */
export const downloadsSection: SettingsSection = { id: 'downloads', label: 'presence:section', icon: ArrowDownToLine, group: 'app', isOffered: (bridge) => bridge.desktop !== null, Body: Downloads };
