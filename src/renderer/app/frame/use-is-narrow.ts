import { useSyncExternalStore } from 'react';

/** Below this the sidebar is its icons, so that names in a list have room. */
const query = '(width < 900px)';

const subscribe = (listener: () => void): (() => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => { list.removeEventListener('change', listener); };
};

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
