import { useTranslation } from 'react-i18next';
import { capabilitiesWith, completeFile } from '../../../core/file-entity';
import { intlLocaleOf } from '../../../core/locales';
import { useDayText } from '../../shared/format/use-day-text';
import { useFormats } from '../../shared/format/use-formats';
import { useLocaleId } from '../../ui/locale-context';
import { Link } from '../../shared/router/link';
import { routeOfFile } from '../../shared/router/route-of-file';
import { useAppSelector } from '../../shared/store/store-hooks';
import { selectFile } from '../../shared/store/files/file-selectors';
import { Avatar } from '../../ui/avatar';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { PersonName } from '../../ui/person-name';
import type { TimelineDay, PersonActivities, TimelineActivity } from './group-by-day';
import styles from './timeline.module.css';

const actionKeys = { create: 'actionCreate', update: 'actionUpdate', comment: 'actionComment', discussion: 'actionDiscussion' } as const;

/** Days with each person's actions. `isCompact` is used in the drawer. */
export const TimelineDays = ({ days, isCompact = false }: { readonly days: readonly TimelineDay[]; readonly isCompact?: boolean }) => (
  <div className={styles.days} data-compact={isCompact}>
    {days.map((day) => (
      <section key={day.startMs} className={styles.day}>
        <DayHead startMs={day.startMs} />
        {day.people.map((entry) => <EntryOfPerson key={entry.user.id} entry={entry} />)}
      </section>
    ))}
  </div>
);

const DayHead = ({ startMs }: { readonly startMs: number }) => <h2 className={styles.dayHead}>{useDayText(startMs)}</h2>;

const EntryOfPerson = ({ entry: { user, activities } }: { readonly entry: PersonActivities }) => (
  <article className={styles.entry}>
    <Avatar person={user} size={26} />
    <div className={styles.did}>
      <h3 className={styles.person}><PersonName person={user} /></h3>
      <ul>
        {activities.map((happening, index) => (
          <ActivityLine key={`${happening.action} ${happening.file.guid}`} happening={happening} isSameAction={activities[index - 1]?.action === happening.action} />
        ))}
      </ul>
    </div>
  </article>
);

interface ActivityLineProps {
  readonly happening: TimelineActivity;
  /** The action is the same as in the line above, so its label is visually hidden. */
  readonly isSameAction: boolean;
}

const ActivityLine = ({ happening: { action, at, file: listed }, isSameAction }: ActivityLineProps) => {
  const { t } = useTranslation('places');
  const formats = useFormats();
  const intlLocale = intlLocaleOf(useLocaleId());
  const known = useAppSelector((state) => selectFile(state, listed.guid));
  const { capabilitySet: _set, ...plain } = listed;
  const file = known ?? completeFile(plain, nothingKnown);
  const atMs = Date.parse(at);
  return (
    <li className={styles.happening} data-same={isSameAction}>
      <span className={styles.action}><span className={isSameAction ? 'visually-hidden' : undefined}>{t(actionKeys[action])}</span></span>
      <Link to={routeOfFile(file)} className={styles.file}>
        <FileIcon type={file.type} name={file.name} size={20} />
        <FileName name={file.name} />
      </Link>
      <time className={styles.time} dateTime={at} title={formats.fullTime(atMs)}>
        {new Intl.DateTimeFormat(intlLocale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(atMs)}
      </time>
    </li>
  );
};

const nothingKnown = capabilitiesWith({ value: false, reason: 'UNKNOWN' });
