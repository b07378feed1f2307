import { useEffect, useMemo, useRef, useState } from 'react';
import { observeElementOffset, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { createScrollMapping } from './scroll-mapping';

export const rowHeightPx = 40;
/** The names of the columns stay at the top of the view, over the rows. */
export const headerHeightPx = 30;
/** Rows drawn beyond the view on either side, so that a quick wheel shows no gap. */
const overscan = 8;

export interface VirtualRows {
  /** The rows to draw are those from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  /** Where the first of them stands in the scrolled element, px. */
  readonly topPx: number;
  /** How high all rows are in the scrolled element, px. */
  readonly heightPx: number;
}

/** Which rows of a list are in sight, for lists of any length. */
export const useVirtualRows = (scroller: HTMLElement | null, count: number): VirtualRows => {
  const [viewHeightPx, setViewHeight] = useState(0);
  const mapping = useMemo(() => createScrollMapping(count * rowHeightPx, viewHeightPx), [count, viewHeightPx]);
  const currentMapping = useRef(mapping);
  useEffect(() => { currentMapping.current = mapping; }, [mapping]);

  const virtualizer = useVirtualizer({
    count, overscan,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    observeElementRect: (instance, report) => observeElementRect(instance, (rect) => {
      setViewHeight(rect.height - headerHeightPx);
      report(rect);
    }),
    observeElementOffset: (instance, report) => observeElementOffset(instance, (offset, isScrolling) => {
      report(currentMapping.current.toList(offset), isScrolling);
    }),
    scrollToFn: (offset, _options, instance) => { instance.scrollElement?.scrollTo({ top: currentMapping.current.toElement(offset) }); },
  });

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const offsetPx = virtualizer.scrollOffset ?? 0;
  return {
    first,
    end: (items.at(-1)?.index ?? -1) + 1,
    topPx: first * rowHeightPx - offsetPx + mapping.toElement(offsetPx),
    heightPx: mapping.elementHeightPx,
  };
};

/** Scrolls no further than a row needs to be wholly in sight. */
export const scrollToRow = (scroller: HTMLElement, count: number, index: number): void => {
  const viewHeightPx = scroller.clientHeight - headerHeightPx;
  const mapping = createScrollMapping(count * rowHeightPx, viewHeightPx);
  const viewTop = mapping.toList(scroller.scrollTop);
  const rowTop = index * rowHeightPx;
  if (rowTop < viewTop) scroller.scrollTop = mapping.toElement(rowTop);
  else if (rowTop + rowHeightPx > viewTop + viewHeightPx) scroller.scrollTop = mapping.toElement(rowTop + rowHeightPx - viewHeightPx);
};
