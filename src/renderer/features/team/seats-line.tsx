import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/progress-bar';
import { useTeam } from './team-context';
import styles from './seats-line.module.css';

/** How many seats of the team are used. A team without a number of seats has no bar. */
export const SeatsLine = () => {
  const { t } = useTranslation('team');
  const { team: { seatMemberCount: total, resources: { usedSeatCount: used } } } = useTeam();
  return (
    <div className={styles.seats}>
      <span className={styles.text}>{total === null ? t('seatsUsed', { count: used }) : t('seatsOf', { used, count: total })}</span>
      {total !== null && <span className={styles.bar}><ProgressBar label={t('seats')} value={Math.min(used, total)} maxValue={Math.max(total, 1)} tone={used >= total ? 'warn' : 'ink'} /></span>}
    </div>
  );
};
