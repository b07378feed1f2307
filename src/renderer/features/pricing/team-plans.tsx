import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OperatorContact } from '../../shared/operator-contact';
import { usePlatformStatus } from '../../shared/use-platform-status';
import { EmptyState } from '../../ui/empty-state';
import styles from './pricing.module.css';

/** The plans of teams are arranged with the operator of the server, so they have no prices here. */
export const TeamPlans = () => {
  const { t } = useTranslation(['plans', 'auth']);
  const contact = usePlatformStatus()?.supportContact ?? null;
  return (
    <div className={styles.team}>
      <EmptyState
        picture={<span className={styles.picture}><UsersRound size={56} strokeWidth={0.8} aria-hidden /></span>} title={t('teamTitle')} text={t('teamText')}
        footnote={contact === null ? t('auth:contactOperator') : <>{t('auth:contactIs')} <OperatorContact contact={contact} /></>}
      />
    </div>
  );
};
