/** The gap between tabs for a drop at `x`: an index, or the number of tabs for the end. */
export const gapAtPointer = (index: number, x: number, { left, width }: Pick<DOMRect, 'left' | 'width'>, isMirrored: boolean): number =>
  ((x < left + width / 2) === isMirrored ? index + 1 : index);

/** The index among all tabs that a tab has after it was dropped into a gap. */
export const indexForTabGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap);

/** The step of an arrow key by visual direction, which is mirrored in right-to-left writing; null for other keys. */
export const stepOfKey = (key: string, isMirrored: boolean): 1 | -1 | null => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return (key === 'ArrowRight') === isMirrored ? -1 : 1;
};

interface Point { readonly x: number; readonly y: number }

/** Whether a point of the screen is outside of a window. */
export const isOutside = ({ x, y }: Point, { screenX, screenY, outerWidth, outerHeight }: Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>): boolean =>
  x < screenX || y < screenY || x >= screenX + outerWidth || y >= screenY + outerHeight;
