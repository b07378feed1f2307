import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { extensionOf } from '../../../../core/file-types';
import { classNames } from '../../../ui/class-names';
import { ViewerMessage } from '../viewer-message';
import type { ViewerProps } from '../viewer-props';
import { columnLetters, columnWidths, isNumber } from './columns';
import { createDelimitedRows, maxRows, type DelimitedRows } from './delimited-rows';
import type { Encoding } from './encodings';
import { TextFrame } from './text-frame';
import { useTextContent, type TextSink } from './use-text-content';
import styles from './table-viewer.module.css';

/** Delimited text as a table. Formulas are text. */
export const TableViewer = (props: ViewerProps) => {
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  return <LoadedTable key={encoding} {...props} encoding={encoding} onEncoding={setEncoding} />;
};

interface LoadedTableProps extends ViewerProps {
  readonly encoding: Encoding | null;
  readonly onEncoding: (encoding: Encoding) => void;
}

const LoadedTable = ({ file, variant, encoding, onEncoding }: LoadedTableProps) => {
  const { t } = useTranslation('viewer');
  const isPage = variant === 'page';
  const [table] = useState(() => createDelimitedRows(extensionOf(file.name) === 'csv' ? null : '\t'));
  const [rowCount, setRowCount] = useState(0);
  const sink = useRef<TextSink | null>(null);
  useEffect(() => {
    const report = (): void => { setRowCount(table.rows.length); };
    sink.current = { append: (text) => { table.append(text); report(); }, finish: () => { table.finish(); report(); } };
  }, [table]);
  const { content, loadMore } = useTextContent({ file, variant, encoding, sink });
  const isReady = content.status === 'ready';
  if (content.status === 'failed') return <ViewerMessage file={file} text={t('textFailed')} />;
  if (isReady && content.encoding === null) return <ViewerMessage file={file} text={t('textBinary')} />;
  const problems = table.problemCount();
  const notices = [
    ...(problems > 0 ? [t('tableProblems', { count: problems })] : []),
    ...(rowCount >= maxRows ? [t('tableRows', { count: rowCount })] : []),
  ];
  return (
    <TextFrame content={content} isPage={isPage} onEncoding={onEncoding} onLoadMore={loadMore} notice={notices.length > 0 ? notices.join(' ') : null}>
      <Grid table={table} rowCount={rowCount} columnCount={table.columnCount()} label={file.name} isUsable={isPage} />
    </TextFrame>
  );
};

const rowHeightPx = 28;
const numberWidthPx = 64;

interface GridProps {
  readonly table: DelimitedRows;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly label: string;
  readonly isUsable: boolean;
}

/** The rows in view. The first row of the file is the heading and stays visible. */
const Grid = ({ table: { rows }, rowCount, columnCount, label, isUsable }: GridProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState<readonly number[]>([]);
  const isRtl = document.documentElement.dir === 'rtl';
  // The first rows decide the widths, so that columns do not move while the rest arrives.
  if (widths.length < columnCount) setWidths([...widths, ...columnWidths(rows, columnCount).slice(widths.length)]);
  const down = useVirtualizer({ count: Math.max(0, rowCount - 1), overscan: 8, getScrollElement: () => scroller.current, estimateSize: () => rowHeightPx, scrollPaddingStart: rowHeightPx * 2 });
  const across = useVirtualizer({ horizontal: true, isRtl, count: widths.length, overscan: 3, getScrollElement: () => scroller.current, estimateSize: (index) => widths[index] ?? 0, getItemKey: (index) => `${index}:${widths[index] ?? 0}` });
  const columns = across.getVirtualItems();
  const before = columns[0]?.start ?? 0;
  const cells = (row: readonly string[], role: 'cell' | 'columnheader') => columns.map(({ index, size }) => {
    const text = row[index] ?? '';
    return <div key={index} role={role} aria-colindex={index + 1} className={classNames(styles.cell, role === 'cell' && isNumber(text) && styles.number)} style={{ inlineSize: size }}><span dir="auto">{text.length > maxShownChars ? `${text.slice(0, maxShownChars)}…` : text}</span></div>;
  });
  return (
    <div ref={scroller} className={styles.scroller} role="table" aria-label={label} aria-rowcount={rowCount} aria-colcount={columnCount} tabIndex={isUsable ? 0 : -1}>
      <div role="rowgroup" className={styles.head} style={{ inlineSize: across.getTotalSize() + numberWidthPx }}>
        <div className={classNames(styles.row, styles.letters)} aria-hidden>
          <div className={styles.rowNumber} />
          <div style={{ inlineSize: before }} className={styles.gap} />
          {columns.map(({ index, size }) => <div key={index} className={styles.cell} style={{ inlineSize: size }}>{columnLetters(index)}</div>)}
        </div>
        <div className={classNames(styles.row, styles.heading)} role="row" aria-rowindex={1}>
          <div className={styles.rowNumber} aria-hidden>{rowCount > 0 ? 1 : ''}</div>
          <div style={{ inlineSize: before }} className={styles.gap} />
          {cells(rows[0] ?? [], 'columnheader')}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows} style={{ blockSize: down.getTotalSize(), inlineSize: across.getTotalSize() + numberWidthPx }}>
        {down.getVirtualItems().map(({ index, start }) => (
          <div key={index} className={styles.row} role="row" aria-rowindex={index + 2} style={{ position: 'absolute', insetBlockStart: start }}>
            <div className={styles.rowNumber} aria-hidden>{index + 2}</div>
            <div style={{ inlineSize: before }} className={styles.gap} />
            {cells(rows[index + 1] ?? [], 'cell')}
          </div>
        ))}
      </div>
    </div>
  );
};

/** The rest of a longer field is not shown. */
const maxShownChars = 500;
