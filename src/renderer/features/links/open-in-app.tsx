import { MonitorDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deckleLink } from '../../../core/links/deckle-links';
import { logProblem } from '../../shared/log';
import { useHasDesktopApp } from '../../shared/use-has-desktop-app';
import { icon14 } from '../../ui/icon-props';
import { LinkButton } from '../../ui/link-button';
import styles from './open-in-app.module.css';

const storageKey = 'open-in-app';

const isDeclined = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === 'never';
  } catch {
    // Without storage the offer would reappear on every page.
    return true;
  }
};

/** Offers to open this page in the desktop app, if the server has one for this computer, until declined. */
export const OpenInApp = ({ path }: { readonly path: string }) => {
  const { t } = useTranslation('links');
  const hasApp = useHasDesktopApp();
  const [isOffered, setOffered] = useState(() => !isDeclined());
  const link = hasApp && isOffered ? deckleLink(window.location.origin, path) : null;
  if (link === null) return null;
  const decline = (): void => {
    setOffered(false);
    try {
      localStorage.setItem(storageKey, 'never');
    } catch (error) {
      logProblem('The choice could not be stored.', error);
    }
  };
  return (
    <aside className={styles.offer} aria-label={t('appOffer')}>
      <MonitorDown {...icon14} />
      <span>{t('appOffer')}</span>
      <a className={styles.link} href={link}>{t('appOpen')}</a>
      <a className={styles.link} href="/download" target="_blank" rel="noopener">{t('appGet')}</a>
      <LinkButton onPress={decline}>{t('appNever')}</LinkButton>
    </aside>
  );
};
