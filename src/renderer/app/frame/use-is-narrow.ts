import { useSyncExternalStore } from 'react';

/** Below this width the sidebar shows only icons, so that names in a list have room. */
const narrowQuery = '(width < 900px)';
/** Below this width the drawer overlays the list. */
const drawerOverlayQuery = '(width < 1200px)';

const mediaOf = (query: string) => ({
  subscribe: (listener: () => void): (() => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => { list.removeEventListener('change', listener); };
  },
  matches: (): boolean => window.matchMedia(query).matches,
});

const narrow = mediaOf(narrowQuery);
const drawerOver = mediaOf(drawerOverlayQuery);

export const useIsNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.matches);
export const useIsDrawerOverlay = (): boolean => useSyncExternalStore(drawerOver.subscribe, drawerOver.matches);
