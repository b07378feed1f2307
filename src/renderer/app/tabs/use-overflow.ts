import { useEffect, useState, type RefObject } from 'react';

/** The ends of a strip at which content is scrolled out of sight. */
export interface Overflow { readonly start: boolean; readonly end: boolean }

/** Rounding tolerance of scroll positions. */
const tolerancePx = 1;

/** In right-to-left writing `scrollLeft` is negative. */
export const overflowOf = ({ scrollLeft, clientWidth, scrollWidth }: Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): Overflow => {
  const before = Math.abs(scrollLeft);
  return { start: before > tolerancePx, end: before + clientWidth < scrollWidth - tolerancePx };
};

/** `count`: the number of items, which changes the strip's length. Keeps the selected item in sight when the strip's size changes. */
export const useOverflow = (strip: RefObject<Element | null>, count: number): Overflow => {
  const [overflow, setOverflow] = useState<Overflow>({ start: false, end: false });
  useEffect(() => {
    const element = strip.current;
    const measure = (): void => {
      const next = element ? overflowOf(element) : { start: false, end: false };
      setOverflow((known) => (known.start === next.start && known.end === next.end ? known : next));
    };
    measure();
    if (!element) return undefined;
    const resizing = new ResizeObserver(() => {
      element.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      measure();
    });
    resizing.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resizing.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [strip, count]);
  return overflow;
};
