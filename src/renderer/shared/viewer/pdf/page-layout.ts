import type { Size } from '../zoom';

/** CSS pixels in a point, the unit of PDF. */
export const pixelsPerPoint = 96 / 72;
/** Space around pages, in CSS pixels. */
export const pageGapPx = 16;

export interface PageBox extends Size {
  readonly top: number;
}

export interface PageLayout {
  readonly pages: readonly PageBox[];
  readonly width: number;
  readonly height: number;
}

/** Places all pages in one column. `sizes`: at 100 %, in CSS pixels. */
export const layOut = (sizes: readonly Size[], scale: number): PageLayout => {
  let top = pageGapPx;
  let widest = 0;
  const pages = sizes.map((size) => {
    const box = { top, width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
    top += box.height + pageGapPx;
    widest = Math.max(widest, box.width);
    return box;
  });
  return { pages, width: widest + 2 * pageGapPx, height: top };
};

/** Index of the page at a distance from the top; 0 if there are no pages. */
export const pageAt = ({ pages }: PageLayout, offset: number): number => {
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pages[middle]?.top ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
};

/** A place in the document that stays when pages change their size. */
export interface Anchor {
  readonly page: number;
  /** Share of the page's height above the place; less than 0 in the gap above the page. */
  readonly share: number;
}

export const anchorAt = (layout: PageLayout, offset: number): Anchor => {
  const page = pageAt(layout, offset + pageGapPx);
  const box = layout.pages[page];
  return { page, share: box ? (offset - box.top) / Math.max(1, box.height) : 0 };
};

export const offsetOf = (layout: PageLayout, { page, share }: Anchor): number => {
  const box = layout.pages[page];
  return box ? Math.max(0, box.top + share * box.height) : 0;
};

/** Maximum number of pixels of a canvas, which takes four bytes each. */
const maximumCanvasPixels = 16_000_000;

/** Device pixels per CSS pixel of a page's canvas: as many as the screen has, within the bound. */
export const canvasRatio = ({ width, height }: Size, devicePixelRatio: number): number =>
  Math.min(devicePixelRatio, Math.sqrt(maximumCanvasPixels / Math.max(1, width * height)));
