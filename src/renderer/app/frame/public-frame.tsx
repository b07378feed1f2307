import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInAppearance } from '../../features/auth/sign-in-appearance';
import { ProductMark } from '../../features/auth/product-mark';
import { useRouter } from '../../shared/router/router-context';
import { Button } from '../../ui/button';
import { ErrorBoundary } from '../../ui/error-boundary';
import styles from './visitor-frame.module.css';

/** The frame of a page that is visible with or without a session, with a link to the workspace. */
export const PublicFrame = ({ children, hasWorkspaceButton = true }: { readonly children: ReactNode; readonly hasWorkspaceButton?: boolean }) => {
  const { t } = useTranslation('download');
  const router = useRouter();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <span className={styles.brand}><ProductMark size={24} /><span translate="no">Deckle</span></span>
        <span className={styles.space} />
        <span className={styles.choices}><SignInAppearance /></span>
        {hasWorkspaceButton && <Button onPress={() => { router.navigate({ name: 'home' }); }}>{t('inBrowser')}</Button>}
      </header>
      <main className={styles.sheet}><ErrorBoundary resetKey="public">{children}</ErrorBoundary></main>
    </div>
  );
};
