import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useText } from '../../shared/i18n/text-key';
import type { SettingsSection } from '../../shared/settings/section';
import { useBridge } from '../../shared/store/store-hooks';
import { classNames } from '../../ui/class-names';
import { Dialog, DialogTitle } from '../../ui/dialog';
import { ErrorBoundary } from '../../ui/error-boundary';
import { icon16 } from '../../ui/icon-props';
import { settingsSections } from './sections';
import styles from './settings-dialog.module.css';

export interface SettingsPagesProps {
  /** The section that is shown first; `first` is the first that this host has. Null while closed. */
  readonly shown: 'first' | 'diagnostics' | 'about' | null;
  readonly onClose: () => void;
}

/** The dialog of the settings. */
export const SettingsPages = ({ shown, onClose }: SettingsPagesProps) => {
  const { t } = useTranslation('settings');
  const bridge = useBridge();
  const offered = settingsSections.filter((section) => section.isOffered(bridge));
  return (
    <Dialog isOpen={shown !== null} onClose={onClose} size="wide" isBodyScrollable>
      <DialogTitle>{t('title')}</DialogTitle>
      {shown !== null && <Pages sections={offered} first={shown === 'first' ? offered[0]?.id ?? 'about' : shown} />}
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
