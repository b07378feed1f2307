import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SortField } from '../../../../contract/entities/file';
import { firstDirectionOf, type Sort } from '../../../shared/store/files/sort-order';
import { Checkbox } from '../../../ui/checkbox';
import { icon14 } from '../../../ui/icon-props';
import { ColumnHandle } from './layout/column-handle';
import type { ColumnName } from './layout/column-widths';
import type { TimeColumn } from './list-kind';
import styles from './file-list.module.css';

export interface ListHeaderProps {
  readonly time: TimeColumn;
  readonly sort: Sort;
  /** Absent in a list with a fixed order: the column names are then not buttons. */
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** In a list with a fixed order: whether it is sorted by the shown time, latest first. */
  readonly isLatestFirst: boolean;
  readonly selectedCount: number;
  readonly count: number;
  readonly onSelectAll: (isSelected: boolean) => void;
  /** The element whose style has the column widths. */
  readonly list: () => HTMLElement | null;
}

/** The column names. A click sorts by the column; another click on it reverses the order. */
export const ListHeader = ({ time, sort, onSort, isLatestFirst, selectedCount, count, onSelectAll, list }: ListHeaderProps) => {
  const { t } = useTranslation('files');
  const column = (label: string, field: SortField, index: number, className: string | undefined, resized?: ColumnName) => {
    const isCurrent = onSort === undefined ? isLatestFirst && field === 'updatedAt' : sort.field === field;
    const isDown = onSort === undefined || sort.direction === 'down';
    const Arrow = isDown ? ArrowDown : ArrowUp;
    const turned: Sort = isCurrent ? { field, direction: isDown ? 'up' : 'down' } : { field, direction: firstDirectionOf(field) };
    return (
      <span
        role="columnheader" aria-colindex={index} className={className}
        aria-sort={!isCurrent ? undefined : isDown ? 'descending' : 'ascending'}
      >
        {onSort
          ? <button type="button" className={styles.columnButton} data-current={isCurrent} onClick={() => { onSort(turned); }}>{label}{isCurrent && <Arrow {...icon14} />}</button>
          : <span className={styles.fixedOrder} data-current={isCurrent}>{label}{isCurrent && <Arrow {...icon14} />}</span>}
        {resized && <ColumnHandle name={resized} label={label} list={list} />}
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
      {column(t('columnOwner'), 'creator', 4, styles.owner, 'owner')}
      {column(t(time.label), 'updatedAt', 5, styles.time, 'time')}
      {column(t('columnSize'), 'fileSize', 6, styles.size, 'size')}
    </div>
  );
};
