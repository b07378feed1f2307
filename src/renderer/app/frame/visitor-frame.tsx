import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInAppearance } from '../../features/auth/sign-in-appearance';
import { ProductMark } from '../../features/auth/product-mark';
import { useRegistration } from '../../features/auth/use-registration';
import { ListInteractionProvider } from '../../features/files/list/list-interaction';
import { useAddress, useRouter } from '../../shared/router/router-context';
import { openPage } from '../../shared/store/files/load-files';
import { useAppDispatch } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { ErrorBoundary } from '../../ui/error-boundary';
import styles from './visitor-frame.module.css';

/** Visitors receive no events, so the page polls whether the link still opens the file. */
const pollIntervalMs = 60_000;

/** The page of a share link for a visitor without a session: the file and a sign-in link. */
export const VisitorFrame = ({ guid, children }: { readonly guid: string; readonly children: ReactNode }) => {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const dispatch = useAppDispatch();
  const registration = useRegistration();
  const next = useAddress();
  useEffect(() => {
    const look = (): void => { if (document.visibilityState === 'visible') void dispatch(openPage(guid)); };
    const timer = setInterval(look, pollIntervalMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [dispatch, guid]);
  return (
    <ListInteractionProvider>
      <div className={styles.frame}>
        <header className={styles.bar}>
          <span className={styles.brand}><ProductMark size={24} /><span translate="no">Deckle</span></span>
          <span className={styles.space} />
          <span className={styles.choices}><SignInAppearance /></span>
          {registration === 'open' && <Button onPress={() => { router.navigate({ name: 'register', next }); }}>{t('signUp')}</Button>}
          <Button variant="primary" onPress={() => { router.navigate({ name: 'login', next }); }}>{t('signIn')}</Button>
        </header>
        <main className={styles.sheet}><ErrorBoundary resetKey={next}>{children}</ErrorBoundary></main>
      </div>
    </ListInteractionProvider>
  );
};
