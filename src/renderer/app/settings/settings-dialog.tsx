import { useEffect, useState } from 'react';
import { useCommandHandler } from '../../shared/commands/use-command';
import { loadPageTexts } from '../../shared/i18n/i18n';
import { lazyDialog } from '../../shared/parts/lazy-dialog';
import { useRouter, useShownSettings } from '../../shared/router/router-context';
import { useBridge } from '../../shared/store/store-hooks';
import type { SettingsPagesProps } from './settings-pages';

const SettingsPages = lazyDialog<SettingsPagesProps>(async () => {
  const [{ SettingsPages: pages }] = await Promise.all([import('./settings-pages'), loadPageTexts('inboxPage'), loadPageTexts('settingsPage'), loadPageTexts('codePage')]);
  return pages;
});

/** The settings over the page, at their address. */
export const SettingsDialog = () => {
  const { desktop } = useBridge();
  const router = useRouter();
  const shown = useShownSettings();
  const [wasShown, setWasShown] = useState(false);
  if (shown !== null && !wasShown) setWasShown(true);
  useEffect(() => { SettingsPages.preload(); }, []);
  useCommandHandler('app.settings', () => { router.openSettings('first'); });
  useCommandHandler('app.diagnostics', desktop ? () => { router.openSettings('diagnostics'); } : null);
  useCommandHandler('app.noticeSettings', () => { router.openSettings('notices'); });
  useCommandHandler('app.about', () => { router.openSettings('about'); });
  return wasShown && <SettingsPages props={{ shown, onClose: () => { router.closeSettings(); } }} />;
};
