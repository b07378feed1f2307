import { useEffect, useRef, type ReactNode } from 'react';
import styles from './floats.module.css';

/**
 * Stacks the panels that float over a corner of the page. A CSS variable holds their total height, so that the
 * content below them can be scrolled clear of them.
 */
export const FloatingPanels = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => { style.setProperty('--float-room', `${element.offsetHeight}px`); });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty('--float-room');
    };
  }, []);
  return <div ref={place} className={styles.floats}>{children}</div>;
};
