import { Activity } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { capitalizeSentence } from '../../shared/capitalize-sentence';
import { useDocumentTitle } from '../../shared/use-document-title';
import { BackToTop } from '../../ui/back-to-top';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { icon14 } from '../../ui/icon-props';
import { InfiniteScrollEnd, useInfiniteScroll } from '../../ui/infinite-scroll';
import { PageHeader, PageKicker } from '../../ui/page-header';
import { usePersonName } from '../../ui/person-name';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { Skeleton } from '../../ui/skeleton';
import { groupByDay, matchesTimelineFilter, peopleIn, type TimelineFilter } from './group-by-day';
import { TimelineDays } from './timeline-days';
import { useTimeline } from './use-timeline';
import styles from './timeline.module.css';

const kinds = ['all', 'create', 'update', 'comment'] as const;
const kindKeys = { all: 'filterAll', create: 'filterCreate', update: 'filterUpdate', comment: 'filterComment' } as const;
const everybody = 'all';

export interface TimelineScreenProps {
  /** Guid of the space; null for all files that this person may read. */
  readonly guid: string | null;
  readonly title: string;
  readonly header: ReactNode;
}

/** Recent activity by day, latest first (file specification, section 3, Timeline entry). */
export const TimelineScreen = ({ guid, title, header }: TimelineScreenProps) => {
  const { t } = useTranslation('places');
  const { t: tCommon } = useTranslation('common');
  const nameOf = usePersonName();
  const errorText = useErrorText();
  const [filter, setFilter] = useState<TimelineFilter>({ kind: null, person: null });
  const { happenings, next, isLoading, failure, loadMore, retry } = useTimeline(guid);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => groupByDay((happenings ?? []).filter((each) => matchesTimelineFilter(filter, each))), [happenings, filter]);
  const people = useMemo(() => peopleIn(happenings ?? [], nameOf), [happenings, nameOf]);
  useInfiniteScroll(scroller, { hasMore: next !== null && failure === null, isLoading, onLoadMore: loadMore });
  useDocumentTitle(title);

  const body = (): ReactNode => {
    if (happenings === null) {
      return failure
        ? <div className={styles.state}><EmptyState title={t('loadFailed')} text={capitalizeSentence(errorText(failure))} action={<Button onPress={retry}>{tCommon('retry')}</Button>} /></div>
        : <Skeletons />;
    }
    const isNothing = shown.length === 0 && next === null && !isLoading;
    if (isNothing && happenings.length === 0) return <div className={styles.state}><EmptyState title={t('emptyTimeline')} text={t('emptyTimelineText')} /></div>;
    return (
      <div className={styles.content}>
        {isNothing ? <EmptyState picture={null} title={t('emptyFilter')} action={<Button onPress={() => { setFilter({ kind: null, person: null }); }}>{t('filterAll')}</Button>} /> : <TimelineDays days={shown} />}
        {failure && <p role="alert">{capitalizeSentence(errorText(failure))} <Button size="small" onPress={retry}>{tCommon('retry')}</Button></p>}
        {!isNothing && !failure && <InfiniteScrollEnd hasMore={next !== null} isLoading={isLoading} />}
      </div>
    );
  };
  return (
    <>
      {header}
      <div className={styles.tools}>
        <SegmentedControl
          label={t('filterKind')} value={filter.kind ?? 'all'} options={kinds.map((value) => ({ value, label: t(kindKeys[value]) }))}
          onChange={(value) => { setFilter({ ...filter, kind: value === 'all' ? null : value }); }}
        />
        <Select
          label={t('filterPerson')} isLabelHidden variant="quiet" value={filter.person === null ? everybody : String(filter.person)}
          options={[{ value: everybody, label: t('everybody') }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(value) => { setFilter({ ...filter, person: value === everybody ? null : Number(value) }); }}
        />
      </div>
      <div ref={scroller} className={styles.page} tabIndex={-1}>{body()}</div>
      <BackToTop scroller={scroller} />
    </>
  );
};

const Skeletons = () => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.skeleton} aria-busy role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {[220, 300, 180, 260, 240].map((width) => <Skeleton key={width} width={width} />)}
    </div>
  );
};

/** The member timeline: activity on all files that this person may read. */
export const MemberTimelineScreen = () => {
  const { t } = useTranslation('places');
  const title = t('timelineTitle');
  return <TimelineScreen guid={null} title={title} header={<PageHeader above={<PageKicker><Activity {...icon14} />{t('timelineMembers')}</PageKicker>} title={title} />} />;
};
