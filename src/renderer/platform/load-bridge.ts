import type { WorkspaceBridge } from '../../contract/bridge';

/** Creates the bridge of the host. The desktop app defines `window.deckle` before any script of the page runs. */
export const loadBridge = async (): Promise<WorkspaceBridge> => {
  if (window.deckle) {
    const { createDesktopBridge } = await import('./desktop-bridge');
    return createDesktopBridge(window.deckle);
  }
  const { createBrowserBridge } = await import('./browser-bridge');
  return createBrowserBridge();
};
