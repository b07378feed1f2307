import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenPlans } from '../../shared/upgrade/use-open-plans';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import styles from './pricing.module.css';

/** The address of the plans where the operator has a page of their own for them. A browser opens a window only on a click. */
export const OperatorPlans = () => {
  const { t } = useTranslation(['plans', 'editions']);
  const openPlans = useOpenPlans();
  return (
    <div className={styles.page} data-desk>
      <header className={styles.head}><h1 className={styles.title}>{t('title')}</h1></header>
      <div className={styles.team}>
        <EmptyState
          picture={<span className={styles.picture}><ReceiptText size={56} strokeWidth={0.8} aria-hidden /></span>} title={t('elsewhereTitle')} text={t('elsewhereText')}
          action={<Button size="large" variant="primary" onPress={openPlans}>{t('editions:seePlans')}</Button>}
        />
      </div>
    </div>
  );
};
