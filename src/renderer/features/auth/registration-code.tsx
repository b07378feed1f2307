import { useTranslation } from 'react-i18next';
import { CodeForm, type CodeFormProps } from './code-form';
import styles from './auth-frame.module.css';

export type RegistrationCodeProps = Pick<CodeFormProps, 'request' | 'onSubmit'>;

/** The second step of a registration: the code proves that the address or the number is the person's. */
export const RegistrationCode = ({ request, onSubmit }: RegistrationCodeProps) => {
  const { t } = useTranslation('codes');
  return (
    <>
      <h1 className={styles.title}>{t(request.sentTo?.includes('@') ? 'confirmTitle' : 'confirmNumberTitle')}</h1>
      <CodeForm request={request} submitLabel={t('createAccount')} onSubmit={onSubmit} />
    </>
  );
};
