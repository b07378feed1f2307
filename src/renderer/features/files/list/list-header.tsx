import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlaceSortField } from '../../../../contract/entities/file';
import { firstDirectionOf, type Sort } from '../../../shared/store/files/sort-order';
import { Checkbox } from '../../../ui/checkbox';
import { icon14 } from '../../../ui/icon-props';
import { ColumnHandle } from './layout/column-handle';
import type { ColumnName } from './layout/column-widths';
import type { ListKind, TimeColumn } from './list-kind';
import styles from './file-list.module.css';

export interface ListHeaderProps {
  readonly kind: ListKind;
  readonly time: TimeColumn;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selectedCount: number;
  readonly count: number;
  readonly onSelectAll: (isSelected: boolean) => void;
  /** The element whose style has the column widths. */
  readonly list: () => HTMLElement | null;
}

/** The column names. A click sorts by the column; another click on it reverses the order. */
export const ListHeader = ({ kind, time, sort, onSort, selectedCount, count, onSelectAll, list }: ListHeaderProps) => {
  const { t } = useTranslation('files');
  const column = (label: string, field: PlaceSortField | null, index: number, className: string | undefined, resized?: ColumnName) => {
    const isCurrent = sort.field === field;
    const isDown = sort.direction === 'down';
    const Arrow = isDown ? ArrowDown : ArrowUp;
    const turn = field !== null ? () => { onSort({ field, direction: isCurrent ? (isDown ? 'up' : 'down') : firstDirectionOf(field) }); } : null;
    return (
      <span
        role="columnheader" aria-colindex={index} className={className}
        aria-sort={!isCurrent ? undefined : isDown ? 'descending' : 'ascending'}
      >
        {turn
          ? <button type="button" className={styles.columnButton} data-current={isCurrent} onClick={turn}>{label}{isCurrent && <Arrow {...icon14} />}</button>
          : <span className={styles.fixedOrder}>{label}</span>}
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
      {column(t(kind === 'trash' ? 'columnDeletedFrom' : 'columnAccess'), null, 4, styles.shared, 'shared')}
      {kind === 'trash' ? column(t('columnDeletedBy'), null, 5, styles.owner, 'owner') : column(t('columnOwner'), 'creator', 5, styles.owner, 'owner')}
      {column(t(time.label), time.field, 6, styles.time, 'time')}
      {kind === 'trash' ? column(t('columnDaysLeft'), null, 7, styles.size, 'size') : column(t('columnSize'), 'fileSize', 7, styles.size, 'size')}
    </div>
  );
};
