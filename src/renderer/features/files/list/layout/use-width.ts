import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The inner width of an element, px; 0 before it is measured. */
export const useWidth = (element: HTMLElement | null): number => {
  const [widthPx, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    // The observer also fires initially, and in the frame of the change.
    const sizes = new ResizeObserver(() => { flushSync(() => { setWidth(element.clientWidth); }); });
    sizes.observe(element);
    return () => { sizes.disconnect(); };
  }, [element]);
  return widthPx;
};
