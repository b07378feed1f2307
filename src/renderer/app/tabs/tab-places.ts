/** Where between the tabs something would land: before the so many-th, or at the end. */
export const gapBeside = (index: number, x: number, { left, width }: Pick<DOMRect, 'left' | 'width'>, isMirrored: boolean): number =>
  ((x < left + width / 2) === isMirrored ? index + 1 : index);

/** The place among all that a tab has after it went into a gap. */
export const placeForGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap);

/** Left and right by the eye, which turn round where the writing does; null for other keys. */
export const stepOfKey = (key: string, isMirrored: boolean): 1 | -1 | null => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return (key === 'ArrowRight') === isMirrored ? -1 : 1;
};

interface Point { readonly x: number; readonly y: number }

/** Whether a point of the screen lies beside a window. */
export const isOutside = ({ x, y }: Point, { screenX, screenY, outerWidth, outerHeight }: Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>): boolean =>
  x < screenX || y < screenY || x >= screenX + outerWidth || y >= screenY + outerHeight;
