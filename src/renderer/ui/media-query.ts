import { useSyncExternalStore } from 'react';

/** Returns a hook: whether the window matches the media query. */
export const createMediaQueryHook = (query: string): (() => boolean) => {
  const subscribe = (listener: () => void): (() => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => { list.removeEventListener('change', listener); };
  };
  const matches = (): boolean => window.matchMedia(query).matches;
  return () => useSyncExternalStore(subscribe, matches);
};

/** Whether the window is as narrow as a phone. The width is that of `--phone` in the style sheets (postcss.config.ts). */
export const useIsPhone = createMediaQueryHook('(width < 640px)');

/** Below this width a drawer overlays the content. */
export const useIsDrawerOverlay = createMediaQueryHook('(width < 1200px)');
