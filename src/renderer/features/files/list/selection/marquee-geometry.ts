import type { Layout } from '../layout/layout';

/** A rectangle in the list, px: from its top, and from the side where rows start. */
export interface MarqueeBox {
  readonly fromPx: number;
  readonly toPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** The columns of a line with several items. */
export interface ColumnGeometry {
  /** The start of the first column. */
  readonly startPx: number;
  readonly widthPx: number;
  readonly gapPx: number;
}

/** The items that intersect the selection rectangle. `columns`: null if each line is one item with the list's width. */
export const itemsInMarquee = (layout: Layout, { fromPx, toPx, topPx, bottomPx }: MarqueeBox, columns: ColumnGeometry | null): readonly number[] => {
  if (layout.lineCount === 0 || bottomPx < 0 || topPx > layout.heightPx) return [];
  const items: number[] = [];
  for (let index = layout.lineAt(topPx); index <= layout.lineAt(bottomPx); index += 1) {
    const { kind, from, end, heightPx } = layout.line(index);
    // The gap below the cards of a line belongs to no card.
    const reachPx = layout.topOf(index) + heightPx - (columns?.gapPx ?? 0);
    if (kind !== 'items' || reachPx < topPx) continue;
    for (let item = from; item < end; item += 1) {
      const startPx = columns === null ? -Infinity : columns.startPx + (item - from) * (columns.widthPx + columns.gapPx);
      if (columns === null || (startPx <= toPx && startPx + columns.widthPx >= fromPx)) items.push(item);
    }
  }
  return items;
};

/** The distance to scroll per frame while the pointer is near an edge of the view, px; 0 elsewhere. */
export const marqueeScrollPx = (pointerPx: number, viewPx: number): number => {
  const edgePx = 28;
  const beyond = pointerPx < edgePx ? pointerPx - edgePx : pointerPx > viewPx - edgePx ? pointerPx - (viewPx - edgePx) : 0;
  return Math.sign(beyond) * Math.min(40, Math.ceil(Math.abs(beyond) / 3));
};
