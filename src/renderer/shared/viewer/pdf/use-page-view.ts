import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { clampScale, nextScale, type Size } from '../zoom';
import { anchorAt, layOut, offsetOf, pageAt, pageGapPx, pixelsPerPoint, type Anchor, type PageLayout } from './page-layout';

export interface PageView {
  readonly layout: PageLayout;
  /** Factor of the pages' own size; null until the first page is known. */
  readonly scale: number | null;
  readonly isFitted: boolean;
  /** Index of the page in the middle of the view. */
  readonly current: number;
  /** The rendered pages: those in view and near it. */
  readonly near: readonly number[];
  readonly onScroll: () => void;
  readonly setPageSize: (page: number, size: Size) => void;
  readonly goTo: (anchor: Anchor) => void;
  readonly step: (direction: 'in' | 'out') => void;
  readonly zoomTo: (scale: number | 'fit' | 'whole') => void;
}

/** Pages are rendered this share of the view ahead. */
const aheadShare = 0.5;

/** Layout, zoom and scroll position of a document's pages. */
export const usePageView = (document: PDFDocumentProxy, scroller: RefObject<HTMLElement | null>): PageView => {
  const [firstSize, setFirstSize] = useState<Size | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map());
  const [chosen, setChosen] = useState<number | 'fit' | 'whole'>('whole');
  const [view, setView] = useState({ width: 0, height: 0, top: 0 });
  const anchor = useRef<Anchor>({ page: 0, share: -1 });

  useEffect(() => {
    let isCurrent = true;
    void document.getPage(1).then((page) => {
      const { width, height } = page.getViewport({ scale: pixelsPerPoint });
      if (isCurrent) setFirstSize({ width, height });
    }, () => { if (isCurrent) setFirstSize({ width: 794, height: 1123 }); });
    return () => { isCurrent = false; };
  }, [document]);

  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => { setView((before) => ({ ...before, width: current.clientWidth, height: current.clientHeight })); });
    observer.observe(current);
    return () => { observer.disconnect(); };
  }, [scroller]);

  const fitted = firstSize && view.width > 0 ? clampScale((view.width - 2 * pageGapPx) / firstSize.width) : null;
  const scale = fitted === null ? null : chosen === 'fit' ? fitted : chosen === 'whole' ? Math.min(1, fitted) : chosen;
  const layout = useMemo(() => layOut(
    firstSize && scale !== null ? Array.from({ length: document.numPages }, (_, page) => known.get(page) ?? firstSize) : [], scale ?? 1,
  ), [document, firstSize, known, scale]);

  // Pages keep their place in the view when a size changes.
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const top = offsetOf(layout, anchor.current);
    if (Math.abs(current.scrollTop - top) >= 1) current.scrollTo({ top, behavior: 'instant' });
  }, [scroller, layout]);

  const first = pageAt(layout, view.top - view.height * aheadShare);
  const last = pageAt(layout, view.top + view.height * (1 + aheadShare));
  return {
    layout, scale, isFitted: chosen === 'fit',
    current: pageAt(layout, view.top + view.height / 3),
    near: layout.pages.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index),
    onScroll() {
      const { current } = scroller;
      if (!current) return;
      anchor.current = anchorAt(layout, current.scrollTop);
      setView((before) => ({ ...before, top: current.scrollTop }));
    },
    setPageSize(page, size) {
      setKnown((before) => {
        const old = before.get(page) ?? firstSize;
        return old?.width === size.width && old.height === size.height ? before : new Map(before).set(page, size);
      });
    },
    goTo(target) {
      anchor.current = target;
      scroller.current?.scrollTo({ top: offsetOf(layout, target), behavior: 'instant' });
    },
    step(direction) { if (scale !== null) setChosen(nextScale(scale, direction)); },
    zoomTo: setChosen,
  };
};
