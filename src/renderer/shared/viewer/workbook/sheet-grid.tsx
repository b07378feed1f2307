import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names';
import { columnLetters } from '../text/columns';
import type { Sheet } from './workbook';
import styles from '../text/table-viewer.module.css';
import sheetStyles from './workbook-viewer.module.css';

const rowHeightPx = 28;
const numberWidthPx = 64;
const charWidthPx = 8;
const paddingPx = 16;
const usualChars = 10;
const maxChars = 80;
/** Space beyond the cells, so that a small sheet looks like one. */
const spareColumns = 4;
const spareRows = 12;

/** The cells in view. Merged cells span their columns. */
export const SheetGrid = ({ sheet, label, isUsable }: { readonly sheet: Sheet; readonly label: string; readonly isUsable: boolean }) => {
  const { t } = useTranslation('viewer');
  const scroller = useRef<HTMLDivElement>(null);
  const { columnCount, rowCount, rows, spans, isRightToLeft } = sheet;
  const widths = useMemo(() => Array.from({ length: columnCount + spareColumns }, (_, column) => Math.min(maxChars, sheet.widths[column] ?? usualChars) * charWidthPx + paddingPx), [sheet, columnCount]);
  const down = useVirtualizer({ count: rowCount + spareRows, overscan: 8, getScrollElement: () => scroller.current, estimateSize: () => rowHeightPx, scrollPaddingStart: rowHeightPx });
  const across = useVirtualizer({ horizontal: true, isRtl: isRightToLeft, count: widths.length, overscan: 3, getScrollElement: () => scroller.current, estimateSize: (index) => widths[index] ?? 0 });
  const columns = across.getVirtualItems();
  const before = columns[0]?.start ?? 0;
  const inlineSize = across.getTotalSize() + numberWidthPx;
  if (rowCount === 0) return <p className={sheetStyles.empty}>{t('workbookEmpty')}</p>;

  const cellsOf = (row: number) => {
    const byColumn = new Map(rows.get(row)?.map((cell) => [cell.column, cell]));
    let coveredUntil = 0;
    return columns.map(({ index, size }) => {
      if (index < coveredUntil) return null;
      const cell = byColumn.get(index);
      const columnSpan = spans.get(`${row}:${index}`) ?? 1;
      coveredUntil = index + columnSpan;
      const width = columnSpan === 1 ? size : widths.slice(index, index + columnSpan).reduce((sum, each) => sum + each, 0);
      return (
        <div key={index} role="cell" aria-colindex={index + 1} aria-colspan={columnSpan > 1 ? columnSpan : undefined} className={classNames(styles.cell, cell?.isNumber && styles.number)} style={{ inlineSize: width }}>
          <span dir="auto">{cell?.text ?? ''}</span>
        </div>
      );
    });
  };

  return (
    <div ref={scroller} dir={isRightToLeft ? 'rtl' : 'ltr'} className={styles.scroller} role="table" aria-label={label} aria-rowcount={rowCount + 1} aria-colcount={columnCount} tabIndex={isUsable ? 0 : -1}>
      <div role="rowgroup" className={styles.head} style={{ inlineSize }}>
        <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.letters)}>
          <div className={styles.rowNumber} />
          <div style={{ inlineSize: before }} className={styles.gap} />
          {columns.map(({ index, size }) => <div key={index} role="columnheader" aria-colindex={index + 1} className={styles.cell} style={{ inlineSize: size }}>{columnLetters(index)}</div>)}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows} style={{ inlineSize, blockSize: down.getTotalSize() }}>
        {down.getVirtualItems().map(({ index, start }) => (
          <div key={index} role="row" aria-rowindex={index + 2} className={styles.row} style={{ position: 'absolute', insetBlockStart: start }}>
            <div className={styles.rowNumber} aria-hidden>{index + 1}</div>
            <div style={{ inlineSize: before }} className={styles.gap} />
            {cellsOf(index)}
          </div>
        ))}
      </div>
    </div>
  );
};
