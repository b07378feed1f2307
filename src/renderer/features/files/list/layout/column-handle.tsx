import { useEffect, useRef, type KeyboardEvent, type PointerEvent as ReactPointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { columnLimits, columnVariable, columnWidths, useColumnWidths, widthWithin, type ColumnName } from './column-widths';
import styles from './column-handle.module.css';

/** How far an arrow key moves the edge, px. */
const stepPx = 8;
const largeStepPx = 32;

export interface ColumnHandleProps {
  readonly name: ColumnName;
  /** The column's name, as in the header. */
  readonly label: string;
  /** The element whose style has the widths as variables; its rows follow without a re-render. */
  readonly list: () => HTMLElement | null;
}

/**
 * The edge before a column, which resizes the column by pointer or arrow keys. The name column absorbs the
 * difference, so that the edge follows the pointer. A double click or Enter restores the default width.
 */
export const ColumnHandle = ({ name, label, list }: ColumnHandleProps) => {
  const { t } = useTranslation('files');
  const handle = useRef<HTMLSpanElement>(null);
  const { usual, least, most } = columnLimits[name];
  const widthPx = useColumnWidths()[name] ?? usual;
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => { stop.current(); }, []);
  const isMirrored = (): boolean => handle.current !== null && getComputedStyle(handle.current).direction === 'rtl';
  /** The rendered width, which in a narrow list is less than the chosen one. */
  const drawnPx = (): number => handle.current?.parentElement?.getBoundingClientRect().width ?? widthPx;

  const onPointerDown = (event: ReactPointerEvent): void => {
    event.stopPropagation();
    if (event.button !== 0) return;
    event.preventDefault();
    const from = { x: event.clientX, px: drawnPx() };
    const sign = isMirrored() ? 1 : -1;
    const before = list()?.style.getPropertyValue(columnVariable(name)) ?? '';
    let px: number | null = null;
    // Rows read the width from here; React renders only once the width is chosen.
    const show = (width: string, now: number): void => {
      list()?.style.setProperty(columnVariable(name), width);
      handle.current?.setAttribute('aria-valuenow', String(now));
    };
    const onMove = (move: PointerEvent): void => {
      px = widthWithin(name, from.px + sign * (move.clientX - from.x));
      show(`${px}px`, px);
    };
    const end = (isKept: boolean): void => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      handle.current?.removeAttribute('data-dragging');
      stop.current = () => undefined;
      if (px === null) return;
      if (isKept) columnWidths.choose(name, px);
      else show(before, from.px);
    };
    const onUp = (): void => { end(true); };
    const onCancel = (): void => { end(false); };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    handle.current?.setAttribute('data-dragging', 'true');
    stop.current = () => { end(true); };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? largeStepPx : stepPx;
    const widerBy = (px: number): void => { columnWidths.choose(name, drawnPx() + px); };
    switch (event.key) {
      case 'ArrowLeft': widerBy(isMirrored() ? -step : step); break;
      case 'ArrowRight': widerBy(isMirrored() ? step : -step); break;
      case 'Home': columnWidths.choose(name, least); break;
      case 'End': columnWidths.choose(name, most); break;
      case 'Enter': columnWidths.choose(name, null); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      ref={handle} role="separator" tabIndex={0} aria-orientation="vertical" aria-label={t('columnWidth', { column: label })} title={t('columnWidthHint')}
      aria-valuemin={least} aria-valuemax={most} aria-valuenow={widthPx} className={styles.handle}
      onFocus={() => { handle.current?.setAttribute('aria-valuenow', String(Math.round(drawnPx()))); }}
      onPointerDown={onPointerDown} onDoubleClick={() => { columnWidths.choose(name, null); }} onKeyDown={onKeyDown}
    />
  );
};
