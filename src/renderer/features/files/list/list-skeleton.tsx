import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListSource } from '../../../shared/store/files/files-state';
import { icon14 } from '../../../ui/icon-props';
import { Skeleton } from '../../../ui/skeleton';
import { useColumnStyle } from './layout/column-widths';
import { timeColumnOf } from './list-kind';
import type { ListSettings } from './use-list-settings';
import styles from './file-list.module.css';

/** Widths of the bars, varied like those of real names. */
const barWidths = [42, 61, 35, 54, 48, 66, 39, 58, 45, 52];

/** The placeholder of a list that is not loaded, in the list's layout. */
export const ListSkeleton = ({ source, look: { viewMode, sort } }: { readonly source: ListSource; readonly look: ListSettings }) => {
  const { t } = useTranslation('common');
  const columnStyle = useColumnStyle();
  const isTiles = viewMode === 'tile';
  return (
    <div aria-busy role="status" className={styles.skeleton} data-view={viewMode} style={columnStyle}>
      <span className="visually-hidden">{t('loading')}</span>
      {!isTiles && <Head source={source} sort={sort} />}
      {barWidths.map((width) => (isTiles
        ? (
          <div key={width} className={styles.skeletonTile}>
            <span className={styles.skeletonThumb} />
            <span className={styles.skeletonWords}><Skeleton width={`${width}%`} /><Skeleton width={`${width * 0.6}%`} /></span>
          </div>
        )
        : (
          <div key={width} className={styles.skeletonRow}>
            <span />
            <Skeleton width={17} height={20} />
            <Skeleton width={`${width}%`} />
            <span className={styles.shared}><Skeleton width={44} /></span>
            <span className={styles.owner}><Skeleton width={52} /></span>
            <span className={styles.time}><Skeleton width={84} /></span>
            <span className={styles.size}><Skeleton width={40} /></span>
          </div>
        )))}
    </div>
  );
};

/** The column names at their final positions; sorting is disabled. */
const Head = ({ source, sort }: { readonly source: ListSource; readonly sort: ListSettings['sort'] }) => {
  const { t } = useTranslation('files');
  const Arrow = sort.direction === 'up' ? ArrowUp : ArrowDown;
  const isTrash = source.kind === 'trash';
  const time = timeColumnOf(source);
  const columns = [
    ['name', 'columnName', styles.nameCell], ['access', isTrash ? 'columnDeletedFrom' : 'columnAccess', styles.shared], [isTrash ? 'deletedBy' : 'creator', isTrash ? 'columnDeletedBy' : 'columnOwner', styles.owner],
    [time.field, time.label, styles.time], [isTrash ? 'daysLeft' : 'fileSize', isTrash ? 'columnDaysLeft' : 'columnSize', styles.size],
  ] as const;
  return (
    <div aria-hidden className={styles.header}>
      <span /><span />
      {columns.map(([field, label, className]) => {
        const isCurrent = sort.field === field;
        return <span key={field} className={className}><span className={styles.fixedOrder} data-current={isCurrent}>{t(label)}{isCurrent && <Arrow {...icon14} />}</span></span>;
      })}
    </div>
  );
};
