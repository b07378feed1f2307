import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Layout } from './layout';
import { createScrollMapping } from './scroll-mapping';

/** So much is drawn beyond the view on either side, so that a quick wheel shows no gap. */
const overscanPx = 320;

export interface VirtualWindow {
  /** The lines to draw are those from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  /** Where the first of them stands in the scrolled element, px. */
  readonly topPx: number;
  /** How high all lines are in the scrolled element, px. */
  readonly heightPx: number;
  /** Where in the list the top of the view is. */
  readonly offsetPx: number;
  /** How high the view is; 0 before it is there. */
  readonly viewPx: number;
}

/** What is at the top of the view, and how high that is. A new object only where other lines are in sight. */
const seen = (scroller: HTMLElement | null, layout: Layout, headerPx: number): Omit<VirtualWindow, 'heightPx'> => {
  if (scroller === null) return { first: 0, end: 0, topPx: 0, offsetPx: 0, viewPx: 0 };
  const viewPx = Math.max(0, scroller.clientHeight - headerPx);
  const mapping = createScrollMapping(layout.heightPx, viewPx);
  const offsetPx = mapping.toList(scroller.scrollTop);
  const first = layout.lineAt(offsetPx - overscanPx);
  const end = layout.lineCount === 0 ? 0 : layout.lineAt(offsetPx + viewPx + overscanPx) + 1;
  return { first, end, offsetPx, viewPx, topPx: layout.topOf(first) - offsetPx + mapping.toElement(offsetPx) };
};

/** Which lines of a list are in sight, for lists of any length. */
export const useVirtualWindow = (scroller: HTMLElement | null, layout: Layout, headerPx: number): VirtualWindow => {
  const [, draw] = useState(0);
  const latest = useRef<{ readonly layout: Layout; readonly window: Omit<VirtualWindow, 'heightPx'> } | null>(null);
  const window = seen(scroller, layout, headerPx);
  useEffect(() => { latest.current = { layout, window }; });

  useEffect(() => {
    if (scroller === null) return undefined;
    const look = (): void => {
      const known = latest.current;
      if (known === null) return;
      const { first, end, topPx, viewPx } = seen(scroller, known.layout, headerPx);
      const { window: shown } = known;
      if (first === shown.first && end === shown.end && topPx === shown.topPx && viewPx === shown.viewPx) return;
      // In the same frame: later there would be nothing where rows were scrolled to.
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

/** Scrolls no further than an item needs to be wholly in sight. */
export const scrollToItem = (scroller: HTMLElement, layout: Layout, headerPx: number, item: number): void => {
  if (item < 0 || item >= layout.itemCount) return;
  const viewPx = scroller.clientHeight - headerPx;
  const mapping = createScrollMapping(layout.heightPx, viewPx);
  const viewTop = mapping.toList(scroller.scrollTop);
  const line = layout.lineOf(item);
  const topPx = layout.topOf(line);
  const bottomPx = topPx + layout.line(line).heightPx;
  // A heading right above the first line comes along.
  const above = line > 0 && layout.line(line - 1).kind === 'heading' ? layout.topOf(line - 1) : topPx;
  if (topPx < viewTop) scroller.scrollTop = mapping.toElement(above);
  else if (bottomPx > viewTop + viewPx) scroller.scrollTop = mapping.toElement(bottomPx - viewPx);
};
