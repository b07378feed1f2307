import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Layout } from './layout';
import { createScrollMapping } from './scroll-mapping';

/** Rendered beyond the view on either side, so that fast scrolling shows no gap. */
const overscanPx = 320;

export interface VirtualWindow {
  /** The lines to render are those from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  /** The position of the first line in the scrolled element, px. */
  readonly topPx: number;
  /** The height of all lines in the scrolled element, px. */
  readonly heightPx: number;
  /** The list position at the top of the view. */
  readonly offsetPx: number;
  /** The height of the view; 0 before it is measured. */
  readonly viewPx: number;
}

/** Computes the visible range of the list. */
const visibleRange = (scroller: HTMLElement | null, layout: Layout, headerPx: number): Omit<VirtualWindow, 'heightPx'> => {
  if (scroller === null) return { first: 0, end: 0, topPx: 0, offsetPx: 0, viewPx: 0 };
  const viewPx = Math.max(0, scroller.clientHeight - headerPx);
  const mapping = createScrollMapping(layout.heightPx, viewPx);
  const offsetPx = mapping.toList(scroller.scrollTop);
  const first = layout.lineAt(offsetPx - overscanPx);
  const end = layout.lineCount === 0 ? 0 : layout.lineAt(offsetPx + viewPx + overscanPx) + 1;
  return { first, end, offsetPx, viewPx, topPx: layout.topOf(first) - offsetPx + mapping.toElement(offsetPx) };
};

/** Returns the lines of a list in view, for lists of any length. */
export const useVirtualWindow = (scroller: HTMLElement | null, layout: Layout, headerPx: number): VirtualWindow => {
  const [, draw] = useState(0);
  const latest = useRef<{ readonly layout: Layout; readonly window: Omit<VirtualWindow, 'heightPx'> } | null>(null);
  const window = visibleRange(scroller, layout, headerPx);
  useEffect(() => { latest.current = { layout, window }; });

  useEffect(() => {
    if (scroller === null) return undefined;
    const look = (): void => {
      const known = latest.current;
      if (known === null) return;
      const { first, end, topPx, viewPx } = visibleRange(scroller, known.layout, headerPx);
      const { window: shown } = known;
      if (first === shown.first && end === shown.end && topPx === shown.topPx && viewPx === shown.viewPx) return;
      // In the same frame: a later render would show an empty area after a scroll.
      flushSync(() => { draw((drawn) => drawn + 1); });
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [scroller, headerPx]);

  const heightPx = useMemo(() => createScrollMapping(layout.heightPx, window.viewPx).elementHeightPx, [layout, window.viewPx]);
  return { ...window, heightPx };
};

/** Scrolls the minimum distance that makes an item wholly visible. */
export const scrollToItem = (scroller: HTMLElement, layout: Layout, headerPx: number, item: number): void => {
  if (item < 0 || item >= layout.itemCount) return;
  const viewPx = scroller.clientHeight - headerPx;
  const mapping = createScrollMapping(layout.heightPx, viewPx);
  const viewTop = mapping.toList(scroller.scrollTop);
  const line = layout.lineOf(item);
  const topPx = layout.topOf(line);
  const bottomPx = topPx + layout.line(line).heightPx;
  // A heading directly above the first line is scrolled into view too.
  const above = line > 0 && layout.line(line - 1).kind === 'heading' ? layout.topOf(line - 1) : topPx;
  if (topPx < viewTop) scroller.scrollTop = mapping.toElement(above);
  else if (bottomPx > viewTop + viewPx) scroller.scrollTop = mapping.toElement(bottomPx - viewPx);
};
