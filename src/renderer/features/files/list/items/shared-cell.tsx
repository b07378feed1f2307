import { Building2, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../../contract/entities/file';
import { audienceOf } from '../../../../shared/access/share-mode';
import { SubjectPicture } from '../../../../shared/access/subject-picture';
import { useFileSummary } from '../../../../shared/store/file-summaries/use-file-summary';
import { usePersonName } from '../../../../ui/person-name';
import styles from './shared-cell.module.css';

/** Number of collaborators with a picture; the others are counted. */
const pictured = 2;

const audiences = { team: { Icon: Building2, label: 'linkOfTeam' }, anyone: { Icon: Globe, label: 'linkOfAnyone' } } as const;

/** The audience of a file's link, and its first collaborators. */
export const SharedCell = ({ file }: { readonly file: File }) => {
  const { t } = useTranslation('files');
  const nameOf = usePersonName();
  const summary = useFileSummary(file.guid);
  const audience = audienceOf(file.shareMode);
  const people = summary?.sharedWith.slice(0, pictured) ?? [];
  const rest = (summary?.sharedWithCount ?? 0) - people.length;
  const names = summary?.sharedWith.map(nameOf).join(', ') ?? '';
  return (
    <span className={styles.cell}>
      {audience !== 'people' && <LinkMark audience={audience} />}
      {people.length > 0 && (
        <span className={styles.people} title={names}>
          <span className="visually-hidden">{t('sharedWith', { names })}</span>
          {people.map((person) => <span key={`${person.type} ${person.id}`} className={styles.person} aria-hidden><SubjectPicture type={person.type} subject={person} size={22} /></span>)}
          {rest > 0 && <span className={styles.rest} dir="ltr">+{rest}{summary?.hasMorePeople && '+'}</span>}
        </span>
      )}
    </span>
  );
};

/** The mark of a file with a link. */
export const LinkMark = ({ audience }: { readonly audience: keyof typeof audiences }) => {
  const { t } = useTranslation('files');
  const { Icon, label } = audiences[audience];
  return <span className={styles.link} title={t(label)}><Icon size={14} strokeWidth={1.5} aria-hidden /><span className="visually-hidden">{t(label)}</span></span>;
};

/** The number of items in a folder; nothing while it is unknown. */
export const ItemCount = ({ file }: { readonly file: File }) => {
  const { t } = useTranslation('files');
  const summary = useFileSummary(file.guid);
  if (summary?.itemCount === null || summary?.itemCount === undefined) return null;
  return <>{summary.hasMoreItems ? t('itemCountMore', { amount: summary.itemCount }) : t('itemCount', { count: summary.itemCount })}</>;
};
