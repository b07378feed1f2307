import type { Layout } from './layout';

/** A rectangle in the list, px: from its top, and from the side where its rows begin. */
export interface Box {
  readonly fromPx: number;
  readonly toPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** How items stand beside each other in a line. */
export interface Columns {
  /** Where the first one begins. */
  readonly startPx: number;
  readonly widthPx: number;
  readonly gapPx: number;
}

/** The items that a band drawn over a list touches. `columns`: null where each line is one item, as wide as the list. */
export const itemsInBand = (layout: Layout, { fromPx, toPx, topPx, bottomPx }: Box, columns: Columns | null): readonly number[] => {
  if (layout.lineCount === 0 || bottomPx < 0 || topPx > layout.heightPx) return [];
  const items: number[] = [];
  for (let index = layout.lineAt(topPx); index <= layout.lineAt(bottomPx); index += 1) {
    const { kind, from, end, heightPx } = layout.line(index);
    // What is left free below the cards of a line is none of them.
    const reachPx = layout.topOf(index) + heightPx - (columns?.gapPx ?? 0);
    if (kind !== 'items' || reachPx < topPx) continue;
    for (let item = from; item < end; item += 1) {
      const startPx = columns === null ? -Infinity : columns.startPx + (item - from) * (columns.widthPx + columns.gapPx);
      if (columns === null || (startPx <= toPx && startPx + columns.widthPx >= fromPx)) items.push(item);
    }
  }
  return items;
};

/** How far the list goes on in a frame while the band is held near an edge of the view, px; nothing within it. */
export const bandScrollPx = (pointerPx: number, viewPx: number): number => {
  const edgePx = 28;
  const beyond = pointerPx < edgePx ? pointerPx - edgePx : pointerPx > viewPx - edgePx ? pointerPx - (viewPx - edgePx) : 0;
  return Math.sign(beyond) * Math.min(40, Math.ceil(Math.abs(beyond) / 3));
};
