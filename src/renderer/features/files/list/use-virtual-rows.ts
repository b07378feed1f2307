import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { observeElementOffset, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { createScrollMapping } from './scroll-mapping';

export const rowHeightPx = 40;
/** Rows drawn beyond the view on either side, so that a quick wheel shows no gap. */
const overscan = 8;

export interface VirtualRows {
  /** The rows to draw are those from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  /** Where the first of them stands in the scrolled element, px. */
  readonly topPx: number;
  readonly heightPx: number;
  scrollToRow(index: number): void;
}

/** Which rows of a list are in sight, for lists of any length. */
export const useVirtualRows = (scroller: RefObject<HTMLElement | null>, count: number, paddingEndPx: number): VirtualRows => {
  const [viewHeightPx, setViewHeight] = useState(0);
  const listHeightPx = count * rowHeightPx;
  const mapping = useMemo(() => createScrollMapping(listHeightPx, viewHeightPx), [listHeightPx, viewHeightPx]);
  const currentMapping = useRef(mapping);
  useEffect(() => { currentMapping.current = mapping; }, [mapping]);

  // eslint-disable-next-line react-hooks/incompatible-library -- the compiler is not in use, and the rows are memoised by hand
  const virtualizer = useVirtualizer({
    count, overscan,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    observeElementRect: (instance, report) => observeElementRect(instance, (rect) => {
      setViewHeight(rect.height);
      report(rect);
    }),
    observeElementOffset: (instance, report) => observeElementOffset(instance, (offset, isScrolling) => {
      report(currentMapping.current.toList(offset), isScrolling);
    }),
    scrollToFn: (offset, _options, instance) => { instance.scrollElement?.scrollTo({ top: currentMapping.current.toElement(offset) }); },
  });

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  const offsetPx = virtualizer.scrollOffset ?? 0;
  const topPx = first * rowHeightPx - offsetPx + mapping.toElement(offsetPx);
  const scrollToRow = useCallback((index: number) => {
    const element = scroller.current;
    if (!element) return;
    const at = currentMapping.current;
    const viewTop = at.toList(element.scrollTop);
    const rowTop = index * rowHeightPx;
    const viewHeight = element.clientHeight;
    if (rowTop < viewTop) element.scrollTop = at.toElement(rowTop);
    else if (rowTop + rowHeightPx > viewTop + viewHeight) element.scrollTop = at.toElement(rowTop + rowHeightPx - viewHeight);
  }, [scroller]);

  return { first, end, topPx, heightPx: mapping.elementHeightPx + paddingEndPx, scrollToRow };
};
