import { useEffect, useState } from 'react';
import { useCommandHandler } from '../../shared/commands/use-command';
import { lazyDialog } from '../../shared/parts/lazy-dialog';
import { useBridge } from '../../shared/store/store-hooks';
import type { SettingsPagesProps } from './settings-pages';

const SettingsPages = lazyDialog<SettingsPagesProps>(async () => (await import('./settings-pages')).SettingsPages);

/** The settings of the app on this computer, and the about page. */
export const SettingsDialog = () => {
  const { desktop } = useBridge();
  const [shown, setShown] = useState<SettingsPagesProps['shown']>(null);
  const [wasShown, setWasShown] = useState(false);
  if (shown !== null && !wasShown) setWasShown(true);
  useEffect(() => { SettingsPages.preload(); }, []);
  useCommandHandler('app.settings', () => { setShown('first'); });
  useCommandHandler('app.diagnostics', desktop ? () => { setShown('diagnostics'); } : null);
  useCommandHandler('app.about', () => { setShown('about'); });
  return wasShown && <SettingsPages props={{ shown, onClose: () => { setShown(null); } }} />;
};
