import { useSyncExternalStore } from 'react';

const query = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (listener: () => void): (() => void) => {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether the system setting for reduced motion is on. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
