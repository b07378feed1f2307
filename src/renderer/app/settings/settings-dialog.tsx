import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useCommandHandler } from '../../shared/commands/use-command';
import { useText } from '../../shared/i18n/text-key';
import type { SettingsSection } from '../../shared/settings/section';
import { useBridge } from '../../shared/store/store-hooks';
import { classNames } from '../../ui/class-names';
import { Dialog, DialogTitle } from '../../ui/dialog';
import { ErrorBoundary } from '../../ui/error-boundary';
import { icon16 } from '../../ui/icon-props';
import { settingsSections } from './sections';
import styles from './settings-dialog.module.css';

/** The settings of the app on this computer, and the about page. */
export const SettingsDialog = () => {
  const { t } = useTranslation('settings');
  const bridge = useBridge();
  const [shown, setShown] = useState<string | null>(null);
  const offered = settingsSections.filter((section) => section.isOffered(bridge));
  const [first] = offered;
  useCommandHandler('app.settings', first ? () => { setShown(first.id); } : null);
  useCommandHandler('app.diagnostics', offered.some(({ id }) => id === 'diagnostics') ? () => { setShown('diagnostics'); } : null);
  useCommandHandler('app.about', () => { setShown('about'); });
  return (
    <Dialog isOpen={shown !== null} onClose={() => { setShown(null); }} size="wide" isBodyScrollable>
      <DialogTitle>{t('title')}</DialogTitle>
      {shown !== null && <Pages sections={offered} first={shown} />}
    </Dialog>
  );
};

const Pages = ({ sections, first }: { readonly sections: readonly SettingsSection[]; /** The page that is shown first. */ readonly first: string }) => {
  const { t } = useTranslation('settings');
  const text = useText();
  return (
    <Tabs className={classNames(styles.pages)} defaultSelectedKey={first} orientation="vertical" keyboardActivation="automatic">
      <TabList className={classNames(styles.names)} aria-label={t('title')}>
        {sections.map(({ id, label, icon: Icon }) => (
          <Tab key={id} id={id} className={classNames(styles.name)}><Icon {...icon16} /><span>{text(label)}</span></Tab>
        ))}
      </TabList>
      {sections.map(({ id, label, Body }) => (
        <TabPanel key={id} id={id} className={classNames(styles.page)}>
          <h2 className={styles.heading}>{text(label)}</h2>
          <ErrorBoundary><Body /></ErrorBoundary>
        </TabPanel>
      ))}
    </Tabs>
  );
};
