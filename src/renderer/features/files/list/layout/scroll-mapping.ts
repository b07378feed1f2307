/** Chromium limits elements to a height of 33,554,432 px. A list near that limit is scrolled in an element of this height instead. */
const heightCapPx = 30_000_000;
const mappedAbovePx = 33_000_000;

/** Maps between positions in the list and scroll positions of its element, which may be shorter. */
export interface ScrollMapping {
  /** The height of the scrolled element, px. */
  readonly elementHeightPx: number;
  /** The list position at the top of the view, px. */
  toList(scrollTopPx: number): number;
  /** The scroll position for a list position, px. */
  toElement(offsetPx: number): number;
}

/** One to one, except for lists of more than 825,000 rows of 40 px. */
export const createScrollMapping = (listHeightPx: number, viewHeightPx: number): ScrollMapping => {
  if (listHeightPx <= mappedAbovePx) return { elementHeightPx: listHeightPx, toList: (top) => top, toElement: (offset) => offset };
  const ratio = (listHeightPx - viewHeightPx) / (heightCapPx - viewHeightPx);
  return { elementHeightPx: heightCapPx, toList: (top) => top * ratio, toElement: (offset) => offset / ratio };
};
