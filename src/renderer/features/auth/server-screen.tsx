import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame, type AuthFrameProps } from './auth-frame';
import styles from './auth-frame.module.css';

/** Prompts for the server to sign in to. */
export const ServerScreen = ({ form, notice }: { readonly form: ReactNode } & Pick<AuthFrameProps, 'notice'>) => {
  const { t } = useTranslation('accounts');
  return (
    <AuthFrame notice={notice} isServerHidden>
      <h1 className={styles.title}>{t('serverTitle')}</h1>
      <p className={styles.lead}>{t('serverLead')}</p>
      <div className={styles.form}>{form}</div>
    </AuthFrame>
  );
};
