import { useLayoutEffect, type RefObject } from 'react';

/** The scroll position of each list, restored on return. It is kept until the page unloads. */
const positions = new Map<string, number>();

/** Restores the scroll position that a list had when it was last left. */
export const useRestoredScroll = (gridRef: RefObject<HTMLElement | null>, placeKey: string): void => {
  useLayoutEffect(() => {
    const scrolled = gridRef.current;
    if (!scrolled) return undefined;
    scrolled.scrollTop = positions.get(placeKey) ?? 0;
    return () => { positions.set(placeKey, scrolled.scrollTop); };
  }, [gridRef, placeKey]);
};
