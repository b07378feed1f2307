import { useSyncExternalStore } from 'react';

/** The part of the API that is used here; not every Chromium has it. */
interface ControlsOverlay extends EventTarget { readonly visible: boolean }

const overlay = (): ControlsOverlay | undefined => (navigator as { readonly windowControlsOverlay?: ControlsOverlay }).windowControlsOverlay;

const subscribe = (listener: () => void): (() => void) => {
  const target = overlay();
  target?.addEventListener('geometrychange', listener);
  return () => { target?.removeEventListener('geometrychange', listener); };
};

/** Whether the system draws its buttons over the page's title bar. Otherwise the page draws its own buttons. */
export const useSystemButtons = (): boolean => useSyncExternalStore(subscribe, () => overlay()?.visible ?? false);
