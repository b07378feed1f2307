import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { capitalizeSentence } from '../../shared/capitalize-sentence';
import { Link } from '../../shared/router/link';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Skeleton } from '../../ui/skeleton';
import { groupByDay } from './group-by-day';
import { TimelineDays } from './timeline-days';
import { useTimeline } from './use-timeline';
import styles from './timeline.module.css';

/** Maximum number of activities; the timeline page has the rest. */
const shownLimit = 40;

/** Recent activity in a space, in the drawer. */
export const ActivityPanel = ({ guid }: { readonly guid: string }) => {
  const { t } = useTranslation('places');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { happenings, failure, retry } = useTimeline(guid);
  const days = useMemo(() => groupByDay((happenings ?? []).slice(0, shownLimit)), [happenings]);
  if (happenings === null) {
    return failure
      ? <EmptyState picture={null} title={t('loadFailed')} text={capitalizeSentence(errorText(failure))} action={<Button onPress={retry}>{tCommon('retry')}</Button>} />
      : <div className={styles.skeleton} aria-busy><Skeleton width="70%" /><Skeleton width="50%" /><Skeleton width="60%" /></div>;
  }
  if (days.length === 0) return <EmptyState picture={null} title={t('emptyTimeline')} text={t('emptyTimelineText')} />;
  return (
    <div className={styles.panel}>
      <TimelineDays days={days} isCompact />
      <Link to={{ name: 'space-timeline', guid }}>{t('fullTimeline')}</Link>
    </div>
  );
};
