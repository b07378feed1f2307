import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SortField } from '../../../../contract/entities/file';
import { firstDirectionOf, type Sort } from '../../../shared/store/files/sorting';
import { Checkbox } from '../../../ui/checkbox';
import { icon14 } from '../../../ui/icon';
import styles from './file-list.module.css';

export interface ListHeaderProps {
  readonly kind: 'folder' | 'trash';
  readonly sort: Sort;
  /** Absent where the order is fixed. */
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly selectedCount: number;
  readonly count: number;
  readonly onSelectAll: (isSelected: boolean) => void;
}

/** The names of the columns; pressing one sorts by it, pressing it again turns the order round. */
export const ListHeader = ({ kind, sort, onSort, selectedCount, count, onSelectAll }: ListHeaderProps) => {
  const { t } = useTranslation('files');
  const column = (label: string, field: SortField, index: number, className: string | undefined) => {
    const isCurrent = onSort !== undefined && sort.field === field;
    const Arrow = sort.direction === 'down' ? ArrowDown : ArrowUp;
    const turned: Sort = isCurrent ? { field, direction: sort.direction === 'down' ? 'up' : 'down' } : { field, direction: firstDirectionOf(field) };
    return (
      <span
        role="columnheader" aria-colindex={index} className={className}
        aria-sort={!isCurrent ? undefined : sort.direction === 'up' ? 'ascending' : 'descending'}
      >
        {onSort
          ? <button type="button" className={styles.columnButton} data-current={isCurrent} onClick={() => { onSort(turned); }}>{label}{isCurrent && <Arrow {...icon14} />}</button>
          : label}
      </span>
    );
  };
  return (
    <div role="row" aria-rowindex={1} className={styles.header}>
      <span role="columnheader" aria-colindex={1} className={styles.check} data-visible={selectedCount > 0}>
        <Checkbox
          label={t('selectAll')} isSelected={count > 0 && selectedCount === count} isIndeterminate={selectedCount > 0 && selectedCount < count}
          onChange={onSelectAll} isDisabled={count === 0}
        />
      </span>
      <span role="columnheader" aria-colindex={2} className={styles.icon}><span className="visually-hidden">{t('columnType')}</span></span>
      {column(t('columnName'), 'name', 3, styles.nameCell)}
      {column(t('columnOwner'), 'creator', 4, styles.owner)}
      {column(t(kind === 'trash' ? 'columnDeleted' : 'columnUpdated'), 'updatedAt', 5, styles.time)}
      {column(t('columnSize'), 'fileSize', 6, styles.size)}
    </div>
  );
};
