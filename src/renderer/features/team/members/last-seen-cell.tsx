import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../shared/format/relative-time-label';
import { useClockText } from '../../../shared/format/use-clock-text';
import { isHere } from './last-seen';
import styles from './member-list.module.css';

/** When a person was last here. */
export const LastSeen = ({ at }: { readonly at: string | null }) => {
  const { t } = useTranslation('team');
  const now = useClockText((nowMs) => (isHere(at, nowMs) ? t('now') : ''));
  if (now !== '') return <span className={styles.here}><span className={styles.dot} aria-hidden />{now}</span>;
  return at === null ? <span className={styles.quiet}>{t('never')}</span> : <RelativeTime at={at} />;
};
