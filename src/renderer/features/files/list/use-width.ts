import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How wide the content of an element may be, px; 0 before it is there. */
export const useWidth = (element: HTMLElement | null): number => {
  const [widthPx, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    // It is told once at the beginning too, and in the frame that it happens in.
    const sizes = new ResizeObserver(() => { flushSync(() => { setWidth(element.clientWidth); }); });
    sizes.observe(element);
    return () => { sizes.disconnect(); };
  }, [element]);
  return widthPx;
};
