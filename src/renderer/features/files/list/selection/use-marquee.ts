import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { marqueeScrollPx, itemsInMarquee, type ColumnGeometry } from './marquee-geometry';
import type { Layout } from '../layout/layout';
import type { ListRows } from '../row-keys';
import { createScrollMapping } from '../layout/scroll-mapping';
import { clearSelection, selectKeys } from './selection';
import type { SelectionControl } from './use-selection';

/** A smaller pointer movement counts as a click. */
const thresholdPx = 4;

export interface MarqueeOptions {
  readonly scroller: HTMLElement | null;
  readonly layout: Layout;
  readonly rows: ListRows;
  readonly control: SelectionControl;
  readonly headerPx: number;
  readonly columns: ColumnGeometry | null;
}

/** The selection rectangle, px from the corner of the view. */
export interface MarqueeRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Selects by drawing a rectangle that starts beside the items. Near the edges the list scrolls. Ctrl or Cmd toggles
 * the items, Shift adds them, and Escape restores the selection.
 */
export const useMarquee = (options: MarqueeOptions): { readonly band: MarqueeRect | null; readonly onPointerDown: (event: ReactPointerEvent) => void } => {
  const latest = useRef(options);
  useLayoutEffect(() => { latest.current = options; });
  const [band, setBand] = useState<MarqueeRect | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => { stop.current(); }, []);

  const onPointerDown = (event: ReactPointerEvent): void => {
    const { scroller, control } = latest.current;
    const isOnBlank = event.target instanceof Element && !event.target.closest('[data-item], [role=columnheader], button, a, input');
    if (event.button !== 0 || scroller === null || !isOnBlank) return;
    const isKeeping = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isKeeping) control.change(clearSelection);
    const box = scroller.getBoundingClientRect();
    // A press on the scrollbar starts no rectangle.
    if (event.pointerType === 'touch' || event.clientX - box.left - scroller.clientLeft > scroller.clientWidth || event.clientX < box.left + scroller.clientLeft) return;
    const base = isKeeping ? control.selection.selected : new Set<string>();
    const isToggling = event.ctrlKey || event.metaKey;
    const isMirrored = getComputedStyle(scroller).direction === 'rtl';
    const toList = (): number => {
      const { layout, headerPx } = latest.current;
      return createScrollMapping(layout.heightPx, scroller.clientHeight - headerPx).toList(scroller.scrollTop);
    };
    const at = (x: number, y: number) => {
      const view = scroller.getBoundingClientRect();
      return { x: isMirrored ? view.right - x : x - view.left, y: y - view.top - latest.current.headerPx + toList() };
    };
    const start = at(event.clientX, event.clientY);
    let pointer = { x: event.clientX, y: event.clientY };
    let isDrawing = false;
    let frame = 0;

    const draw = (): void => {
      const { layout, rows, control: { change }, headerPx, columns } = latest.current;
      const end = at(pointer.x, pointer.y);
      const view = scroller.getBoundingClientRect();
      const [topPx, bottomPx] = [Math.min(start.y, end.y), Math.max(start.y, end.y)];
      const [fromPx, toPx] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
      const touched = itemsInMarquee(layout, { topPx, bottomPx, fromPx, toPx }, columns).map((item) => rows.keyOf(rows.ids[item] ?? ''));
      const chosen = new Set(base);
      for (const key of touched) if (isToggling && base.has(key)) chosen.delete(key); else chosen.add(key);
      const last = (end.y >= start.y ? touched.at(-1) : touched[0]) ?? null;
      change(selectKeys(chosen, last));
      const top = Math.max(topPx - toList() + headerPx, headerPx);
      setBand({
        top, height: Math.min(bottomPx - toList() + headerPx, view.height) - top,
        left: isMirrored ? view.width - toPx : fromPx, width: toPx - fromPx,
      });
    };
    const goOn = (): void => {
      const view = scroller.getBoundingClientRect();
      const byPx = marqueeScrollPx(pointer.y - view.top - latest.current.headerPx, view.height - latest.current.headerPx);
      if (byPx !== 0) {
        scroller.scrollTop += byPx;
        draw();
      }
      frame = requestAnimationFrame(goOn);
    };
    const onMove = (move: PointerEvent): void => {
      pointer = { x: move.clientX, y: move.clientY };
      const isFar = Math.hypot(pointer.x - event.clientX, pointer.y - event.clientY) >= thresholdPx;
      if (!isDrawing && isFar) {
        isDrawing = true;
        frame = requestAnimationFrame(goOn);
      }
      if (isDrawing) draw();
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKeyDown, true);
      setBand(null);
    };
    const onKeyDown = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      latest.current.control.change(selectKeys(base, null));
      end();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKeyDown, true);
    stop.current = end;
  };
  return { band, onPointerDown };
};
