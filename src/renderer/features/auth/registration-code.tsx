import { useTranslation } from 'react-i18next';
import type { SentCode } from '../../shared/codes/request-code';
import { useCodeRequest } from '../../shared/codes/use-code-request';
import { CodeForm } from './code-form';
import styles from './auth-frame.module.css';

export interface RegistrationCodeProps {
  readonly sent: SentCode;
  readonly onSubmit: (code: string) => Promise<void>;
  /** Returns to the first step. */
  readonly onLeave: () => void;
}

/** The second step of a registration: the code proves that the address or the number is the person's. */
export const RegistrationCode = ({ sent, onSubmit, onLeave }: RegistrationCodeProps) => {
  const { t } = useTranslation('codes');
  const request = useCodeRequest('register', sent);
  return (
    <>
      <h1 className={styles.title}>{t(sent.account.includes('@') ? 'confirmTitle' : 'confirmNumberTitle')}</h1>
      <CodeForm request={{ ...request, leave: onLeave }} submitLabel={t('createAccount')} onSubmit={onSubmit} />
    </>
  );
};
