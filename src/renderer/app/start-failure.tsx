import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import styles from './start-failure.module.css';

/** Account specification, section 9: the delay before a retry is 4 s times the attempt, at most 20 s. */
const retryDelayMs = (attempt: number): number => Math.min(20_000, 4000 * attempt);

/** The session is unknown because the server did not respond. The request is retried automatically. */
export const StartFailure = ({ onRetry }: { readonly onRetry: () => Promise<void> }) => {
  const { t } = useTranslation('workspace');
  const { t: tCommon } = useTranslation('common');
  const [attempt, setAttempt] = useState(1);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { void onRetry().finally(() => { setAttempt((known) => known + 1); }); }, retryDelayMs(attempt));
    return () => { clearTimeout(timer); };
  }, [attempt, onRetry]);
  const retry = (): void => {
    setPending(true);
    void onRetry().finally(() => { setPending(false); });
  };
  return (
    <main className={styles.page}>
      <EmptyState
        picture={<span className={styles.picture}><Unplug size={56} strokeWidth={0.8} aria-hidden /></span>} title={t('startFailedTitle')} text={t('startFailedText')}
        action={<Button variant="primary" isPending={isPending} onPress={retry}>{tCommon('retry')}</Button>}
      />
    </main>
  );
};
