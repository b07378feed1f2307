import { useSyncExternalStore } from 'react';

/** As far as it is used here; not every Chromium has it. */
interface ControlsOverlay extends EventTarget { readonly visible: boolean }

const overlay = (): ControlsOverlay | undefined => (navigator as { readonly windowControlsOverlay?: ControlsOverlay }).windowControlsOverlay;

const subscribe = (listener: () => void): (() => void) => {
  const target = overlay();
  target?.addEventListener('geometrychange', listener);
  return () => { target?.removeEventListener('geometrychange', listener); };
};

/** Whether the system draws its buttons over the page's title bar. Where it does not, the page has some of its own. */
export const useSystemButtons = (): boolean => useSyncExternalStore(subscribe, () => overlay()?.visible ?? false);
