import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { useFormats } from '../../../shared/format/use-formats';
import { useAppSelector } from '../../../shared/store/store-hooks';
import { selectIsOffline } from '../../../shared/store/sync/sync-slice';
import { classNames } from '../../../ui/class-names';
import { RelativeTime } from '../../../shared/format/relative-time-label';
import type { SelectionControl } from './selection/use-selection';
import styles from './list-footer.module.css';

export interface ListFooterProps {
  /** Null while unknown. */
  readonly count: number | null;
  /** More pages exist, so `count` covers the loaded ones only. */
  readonly hasMore: boolean;
  readonly selected: readonly File[];
  readonly control: Pick<SelectionControl, 'count' | 'isCounted' | 'exceedsLoaded'>;
  /** When the list was cached; null if it is current. */
  readonly cachedAt: string | null;
}

/** The number of selected files, with a plus sign while not all of them are counted. */
export const SelectedCount = ({ control: { count, isCounted } }: { readonly control: Pick<SelectionControl, 'count' | 'isCounted'> }) => {
  const { t } = useTranslation('files');
  const formats = useFormats();
  return isCounted ? t('selectedCount', { count }) : t('selectedCountMore', { amount: formats.number(count) });
};

/** The number of files and of selected files, and whether the list is current. */
export const ListFooter = ({ count, hasMore, selected, control, cachedAt }: ListFooterProps) => {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const isLive = useAppSelector((state) => state.connection.isOnline === true && !selectIsOffline(state));
  const sizeBytes = selected.reduce((sum, file) => sum + (file.fileSize ?? 0), 0);
  return (
    <footer className={styles.foot}>
      {count !== null && <span className={classNames(styles.count, 'tabular')}>{hasMore ? t('itemCountMore', { amount: formats.number(count) }) : t('itemCount', { count })}</span>}
      {selected.length > 0 && (
        <span className={styles.selected}>
          <SelectedCount control={control} />
          {sizeBytes > 0 && !control.exceedsLoaded && <><span aria-hidden> · </span><span className="tabular">{formats.bytes(sizeBytes)}</span></>}
        </span>
      )}
      {cachedAt !== null && <span className={styles.state}>{t('asLastSeen')} · <RelativeTime at={cachedAt} /></span>}
      {cachedAt === null && isLive && <span className={styles.state}>{t('liveUpdates')}</span>}
    </footer>
  );
};
