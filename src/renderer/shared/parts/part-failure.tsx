import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import styles from '../../ui/failure.module.css';

/** Shown in place of a part that could not be loaded: without a network, or if the server has a newer version of the app. */
export const PartFailure = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className={styles.failure}>
      <h2 className={styles.title}>{t('partFailed')}</h2>
      <p className={styles.hint}>{t('partFailedHint')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onPress={onRetry}>{t('retry')}</Button>
        <Button onPress={() => { window.location.reload(); }}>{t('reload')}</Button>
      </div>
    </div>
  );
};
