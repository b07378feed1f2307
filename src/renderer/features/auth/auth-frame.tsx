import { Server } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../shared/router/link';
import { serverName } from '../../shared/server-name';
import { useBridge, useWindowSelector } from '../../shared/store/store-hooks';
import { useHasDesktopApp } from '../../shared/use-has-desktop-app';
import { icon16 } from '../../ui/icon-props';
import { SignInAppearance } from './sign-in-appearance';
import { AuthSheet } from './auth-sheet';
import { PeggedSheets } from './pegged-sheets';
import { ProductMark } from './product-mark';
import styles from './auth-frame.module.css';

export interface AuthFrameProps {
  readonly children: ReactNode;
  /** Hangs on the wires beside the form; sheets of every type by default. */
  readonly picture?: ReactNode;
  /** Rendered after the server's name: a link to choose another server. */
  readonly serverChoice?: ReactNode;
  /** Rendered above the form: why the app cannot reach the server. */
  readonly notice?: ReactNode;
  /** Hides the server's name on the page that prompts for a server. */
  readonly isServerHidden?: boolean;
}

/** A page without a session. `next`: the address that follows the sign-in. */
export type AuthPageProps = { readonly next: string | null } & Pick<AuthFrameProps, 'serverChoice' | 'notice'>;

/** The page around a form without a session: the drying line, the product, language and appearance. */
export const AuthFrame = ({ children, picture = <PeggedSheets />, serverChoice, notice, isServerHidden = false }: AuthFrameProps) => {
  const { t } = useTranslation('auth');
  const { t: tDownload } = useTranslation('download');
  const bridge = useBridge();
  const hasApp = useHasDesktopApp();
  const server = useWindowSelector((state) => (state.session.session.status === 'unknown' ? null : state.session.session.server));
  return (
    <div className={styles.page} data-buttons={bridge.host === 'desktop' && bridge.platform !== 'darwin'}>
      {picture}
      <header className={styles.choices}>
        <SignInAppearance />
      </header>
      <aside aria-label="Deckle" className={styles.product}>
        <p className={styles.brand}><ProductMark size={36} /><span translate="no">Deckle</span></p>
        <p className={styles.about}>{t('about')}</p>
      </aside>
      <div className={styles.side}>
        <AuthSheet>
          <div className={styles.obstacle}>{notice}</div>
          {children}
        </AuthSheet>
        {server !== null && !isServerHidden && <footer className={styles.server}><Server {...icon16} /><span>{t('serverIs', { server: serverName(server) })}</span>{serverChoice}{hasApp && <span className={styles.app}><Link to={{ name: 'download' }}>{tDownload('getApp')}</Link></span>}</footer>}
      </div>
    </div>
  );
};
