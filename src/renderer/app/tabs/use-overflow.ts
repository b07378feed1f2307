import { useEffect, useState, type RefObject } from 'react';

/** Towards which ends of a strip more lies out of sight. */
export interface Overflow { readonly start: boolean; readonly end: boolean }

/** What scrolls past its end by less than this is only rounded. */
const tolerancePx = 1;

/** In writing from right to left the way from the start counts below zero. */
export const overflowOf = ({ scrollLeft, clientWidth, scrollWidth }: Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): Overflow => {
  const before = Math.abs(scrollLeft);
  return { start: before > tolerancePx, end: before + clientWidth < scrollWidth - tolerancePx };
};

/** `count`: how many things there are, which changes how long the strip is. What is chosen of them stays in sight while the strip grows and shrinks. */
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
