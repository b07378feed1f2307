import { useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalizeSentence } from '../../../shared/capitalize-sentence';
import { useDayText } from '../../../shared/format/use-day-text';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { BackToTop } from '../../../ui/back-to-top';
import { Button } from '../../../ui/button';
import { InfiniteScrollEnd, useInfiniteScroll } from '../../../ui/infinite-scroll';
import { Skeleton } from '../../../ui/skeleton';
import { useTeam } from '../team-context';
import { TeamState } from '../team-state';
import { LogLine } from './log-line';
import { groupLogByDay, type LogDay } from './log-pages';
import { useLog } from './use-log';
import styles from './log.module.css';

/** The actions in the team by day, the newest first. For managers only. */
export const LogTab = () => {
  const { t } = useTranslation('team');
  const { t: tError } = useTranslation('errors');
  const { canManageTeam } = useTeam();
  if (!canManageTeam) return <TeamState title={t('logTitle')} text={tError('NO_ACCESS_MANAGE_TEAM')} />;
  return <Log />;
};

const Log = () => {
  const { t } = useTranslation('team');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { revision } = useTeam();
  const scroller = useRef<HTMLDivElement>(null);
  const { pages, isLoading, failure, loadMore, retry } = useLog(revision);
  const days = useMemo(() => groupLogByDay(pages?.entries ?? []), [pages]);
  const hasMore = pages !== null && pages.cursor !== null;
  useInfiniteScroll(scroller, { hasMore: hasMore && failure === null, isLoading, onLoadMore: loadMore });

  const body = (): ReactNode => {
    if (pages === null) return <LogSkeleton />;
    return (
      <div className={styles.content}>
        {days.map((day) => <Day key={day.startMs} day={day} />)}
        {failure && <p role="alert" className={styles.failure}>{capitalizeSentence(errorText(failure))} <Button size="small" onPress={retry}>{tCommon('retry')}</Button></p>}
        {!failure && <InfiniteScrollEnd hasMore={hasMore} isLoading={isLoading && hasMore} />}
      </div>
    );
  };
  if (pages === null && failure) return <TeamState title={t('loadFailed')} text={errorText(failure)} onRetry={retry} />;
  return (
    <>
      <div ref={scroller} className={styles.page} role="region" aria-label={t('logTitle')} tabIndex={0}>{body()}</div>
      <BackToTop scroller={scroller} />
    </>
  );
};

const Day = ({ day: { startMs, entries } }: { readonly day: LogDay }) => (
  <section className={styles.day}>
    <h2 className={styles.dayHead}>{useDayText(startMs)}</h2>
    <ol>{entries.map((entry) => <LogLine key={entry.id} entry={entry} />)}</ol>
  </section>
);

const LogSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.skeleton} aria-busy role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {[220, 300, 180, 260, 240].map((width) => <Skeleton key={width} width={width} />)}
    </div>
  );
};
