/** No element may be higher than 33,554,432 px in Chromium; beyond this a list is drawn shorter than it is. */
const heightCapPx = 30_000_000;
const mappedAbovePx = 33_000_000;

/** Translates between positions in a list and positions of the element that scrolls it, which may be shorter. */
export interface ScrollMapping {
  /** The height of the element that is scrolled, px. */
  readonly elementHeightPx: number;
  /** Where in the list the top of the view is, px. */
  toList(scrollTopPx: number): number;
  /** Where the element is scrolled to for a position in the list, px. */
  toElement(offsetPx: number): number;
}

/** One to one for all lists but those of more than 825,000 rows of 40 px. */
export const createScrollMapping = (listHeightPx: number, viewHeightPx: number): ScrollMapping => {
  if (listHeightPx <= mappedAbovePx) return { elementHeightPx: listHeightPx, toList: (top) => top, toElement: (offset) => offset };
  const ratio = (listHeightPx - viewHeightPx) / (heightCapPx - viewHeightPx);
  return { elementHeightPx: heightCapPx, toList: (top) => top * ratio, toElement: (offset) => offset / ratio };
};
