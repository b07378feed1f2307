import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { OperatorContact } from '../../shared/operator-contact';
import { Link } from '../../shared/router/link';
import { useBridge } from '../../shared/store/store-hooks';
import { useDocumentTitle } from '../../shared/use-document-title';
import { useRequest } from '../../shared/use-request';
import { AuthFrame } from './auth-frame';
import styles from './auth-frame.module.css';

/** Says that an account is blocked, and names the operator's contact (account specification, section 2). */
export const BlockedScreen = () => {
  const { t } = useTranslation('auth');
  const { api } = useBridge();
  useDocumentTitle(t('blockedTitle'));
  const load = useCallback(() => api.call('platform.status', {}), [api]);
  const status = useRequest(load);
  const contact = status.status === 'ready' ? status.value.supportContact ?? null : null;
  return (
    <AuthFrame>
      <h1 className={styles.title}>{t('blockedTitle')}</h1>
      <p className={styles.lead}>{t('blockedText')}</p>
      <div className={styles.form}><p className={styles.notice}>{contact === null ? t('contactOperator') : <>{t('contactIs')} <OperatorContact contact={contact} /></>}</p></div>
      <p className={styles.other}><Link to={{ name: 'login', next: null }}>{t('otherAccount')}</Link></p>
    </AuthFrame>
  );
};
