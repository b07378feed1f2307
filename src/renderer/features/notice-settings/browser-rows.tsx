import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '../../shared/log';
import { SwitchRow } from '../../shared/settings/setting-row';
import { changeBrowserNoticeSettings, readBrowserNoticeSettings, subscribeToBrowserNoticeSettings } from '../../shared/notices/browser-notice-settings';

/** `unsupported`: the browser has no notifications, or the page is not encrypted. */
type Permission = NotificationPermission | 'unsupported';

const readPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

/** The browser's permission, which the person may change in the browser's settings at any time. */
const usePermission = (): readonly [Permission, (now: Permission) => void] => {
  const [permission, setPermission] = useState(readPermission);
  useEffect(() => {
    let status: PermissionStatus | null = null;
    let isOver = false;
    const update = (): void => { setPermission(readPermission()); };
    if (!('permissions' in navigator)) return undefined;
    navigator.permissions.query({ name: 'notifications' }).then((found) => {
      if (isOver) return;
      status = found;
      status.addEventListener('change', update);
    }, (error: unknown) => { logProblem('The permission of notifications cannot be observed.', error); });
    return () => {
      isOver = true;
      status?.removeEventListener('change', update);
    };
  }, []);
  return [permission, setPermission];
};

/** The settings of notices in this browser. */
export const BrowserRows = () => {
  const { t } = useTranslation('notice-settings');
  const { areShown, withSound } = useSyncExternalStore(subscribeToBrowserNoticeSettings, readBrowserNoticeSettings);
  const [permission, setPermission] = usePermission();
  const show = async (): Promise<void> => {
    const granted = permission === 'granted' ? permission : await Notification.requestPermission();
    setPermission(granted);
    if (granted === 'granted') changeBrowserNoticeSettings({ areShown: true });
  };
  const change = (isOn: boolean): void => {
    if (isOn) show().catch((error: unknown) => { logProblem('The permission of notifications could not be requested.', error); });
    else changeBrowserNoticeSettings({ areShown: false });
  };
  const descriptions: Readonly<Record<Permission, string>> = { granted: t('browserShownText'), default: t('browserShownText'), denied: t('browserDenied'), unsupported: t('browserUnsupported') };
  return (
    <>
      <SwitchRow
        label={t('browserShown')} description={descriptions[permission]} isSelected={areShown && permission === 'granted'} isDisabled={permission === 'denied' || permission === 'unsupported'}
        onChange={change}
      />
      <SwitchRow label={t('withSound')} isSelected={withSound} onChange={(isOn) => { changeBrowserNoticeSettings({ withSound: isOn }); }} />
    </>
  );
};
