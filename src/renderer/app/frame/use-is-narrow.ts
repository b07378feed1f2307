import { useSyncExternalStore } from 'react';

/** Below this the sidebar is its icons (the drawings' notes). */
const query = '(width < 800px)';

const subscribe = (listener: () => void): (() => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => { list.removeEventListener('change', listener); };
};

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
