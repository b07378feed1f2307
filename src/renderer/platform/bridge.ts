import type { WorkspaceBridge } from '../../contract/bridge';

/** Picks where the screens run: the desktop app put `deckle` on the window before any script of the page ran. */
export const loadBridge = async (): Promise<WorkspaceBridge> => {
  if (window.deckle) {
    const { createDesktopBridge } = await import('./desktop-bridge');
    return createDesktopBridge(window.deckle);
  }
  const { createBrowserBridge } = await import('./browser-bridge');
  return createBrowserBridge();
};
