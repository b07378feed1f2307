import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { deckledSheet } from './deckle-edge';

export interface DeckledPaper {
  /** Ref of the content, whose size the paper has. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly width: number;
  readonly height: number;
  /** Outline of a sheet of that size, as an SVG path. */
  readonly outline: string;
}

/**
 * A sheet of paper with a torn lower edge and round upper corners, sized by its content. `guessed` is the size before
 * the first measurement.
 */
export const useDeckledPaper = (guessed: { readonly width: number; readonly height: number }, radiusPx: number): DeckledPaper => {
  const ref = useRef<HTMLElement>(null);
  const [{ width, height }, setSize] = useState(guessed);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => { setSize({ width: element.offsetWidth, height: element.offsetHeight }); });
    observer.observe(element);
    return () => { observer.disconnect(); };
  }, []);
  const outline = useMemo(() => deckledSheet(width, height, radiusPx), [width, height, radiusPx]);
  return { ref, width, height, outline };
};
