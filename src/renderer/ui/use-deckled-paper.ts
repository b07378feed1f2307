import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { deckledSheet } from './deckle-edge';

export interface DeckledPaper {
  /** Of what lies on the paper: its size is the paper's. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly width: number;
  readonly height: number;
  /** The outline of a sheet of that size, as an SVG path. */
  readonly outline: string;
}

/** A sheet of paper with a torn lower edge and round upper corners, as large as what lies on it; at first of the size that is guessed. */
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
