import { randomUUID } from 'node:crypto';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { NavigationRequest, OpenTabs } from '../../contract/desktop/windows-bridge';
import { createNavigationRequests } from './navigation-requests';
import { attachListeners } from './window-events';
import type { OpenWindow } from './window-handle';
import { placementOf, type WindowManagerState } from './window-manager-state';
import { windowOptions } from './window-options';
import { cascadePlacement, placeWindow, type WindowPlacement } from './window-placement';
import type { WindowRecord } from './window-store';
import { roundZoom } from './window-zoom';

const pathShown = ({ tabs, active }: OpenTabs): string => {
  const shown = tabs[active];
  return shown?.paths[shown.index] ?? '/';
};

const choosePlacement = ({ windows, windowStore }: WindowManagerState, kept: WindowPlacement | undefined): WindowPlacement => {
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
  const others = windows.visible().map((other) => other.browserWindow.getNormalBounds());
  return placeWindow(kept ?? cascadePlacement(windowStore.lastPlacement(), others), areas);
};

const createBrowserWindow = ({ ports }: WindowManagerState, partition: string, placement: WindowPlacement): BrowserWindow => new BrowserWindow(windowOptions({
  placement, partition, preloadPath: ports.preloadPath, platform: process.platform, isDark: nativeTheme.shouldUseDarkColors, colour: ports.colour(), iconPath: ports.iconPath,
}));

/** The handle of a browser window for other modules. `tabs.open`: the tabs that its page last reported. */
const createHandle = (manager: WindowManagerState, browserWindow: BrowserWindow, accountKey: string | null, tabs: { open: OpenTabs | null }): OpenWindow => {
  const { ports, windows, windowStore, closePolicy } = manager;
  const { webContents } = browserWindow;
  const navigation = createNavigationRequests(ports.pageOrigin, (place) => { webContents.send('window:navigate', place); });
  webContents.on('did-start-navigation', navigation.onNavigationStart);
  const window: OpenWindow = {
    browserWindow, accountKey, pushClientId: randomUUID(),
    minimize: () => { browserWindow.minimize(); },
    toggleMaximize: () => { if (browserWindow.isMaximized()) browserWindow.unmaximize(); else browserWindow.maximize(); },
    close: () => { browserWindow.close(); },
    isHidden: () => windows.isHidden(window),
    reportUnsent(unsent) {
      closePolicy.setUnsent(window, unsent);
      // A hidden window only waited for its changes.
      if (windows.isHidden(window) && !closePolicy.isSending(window)) browserWindow.destroy();
    },
    tabs() {
      const waiting = navigation.drain();
      // After the response, because only then does the page handle navigation requests.
      setImmediate(() => { for (const go of waiting) window.send('window:navigate', go); });
      return tabs.open;
    },
    reportTabs(state) {
      const hasOthers = state.tabs.length !== tabs.open?.tabs.length;
      tabs.open = state;
      if (windows.isVisible(window)) windowStore.scheduleWrite(placementOf(browserWindow), hasOthers);
    },
    openWindow: (shown) => { openWindow(manager, accountKey, pathShown(shown), { tabs: shown }); },
    state: () => ({ isMaximized: browserWindow.isMaximized(), isFullScreen: browserWindow.isFullScreen() }),
    send(channel, payload) {
      if (browserWindow.isDestroyed()) return;
      if (channel === 'window:navigate') navigation.request(payload as NavigationRequest);
      else webContents.send(channel, payload);
    },
  };
  return window;
};

/** Opens a window of an account at a route, in the state of a stored window (`kept`) if there is one. */
export const openWindow = (manager: WindowManagerState, accountKey: string | null, route: string, kept: Partial<Omit<WindowRecord, 'accountKey'>> = {}): OpenWindow => {
  const { ports, windows, records } = manager;
  const partition = ports.partitionOf(accountKey);
  const place = choosePlacement(manager, kept.placement);
  const browserWindow = createBrowserWindow(manager, partition, place);
  const { webContents } = browserWindow;
  const tabs = { open: kept.tabs ?? null };
  const window = createHandle(manager, browserWindow, accountKey, tabs);
  records.set(window, () => (accountKey === null || browserWindow.isDestroyed() ? null
    : { accountKey, placement: placementOf(browserWindow), zoom: roundZoom(webContents.getZoomFactor()), tabs: tabs.open }));
  windows.add(window);
  attachListeners(manager, window);
  if (place.isMaximized) browserWindow.maximize();
  if (place.isFullScreen) browserWindow.setFullScreen(true);
  const { zoom } = kept;
  if (zoom !== undefined) webContents.once('dom-ready', () => { webContents.setZoomFactor(zoom); });
  browserWindow.once('ready-to-show', () => { if (windows.isVisible(window) && !browserWindow.isMinimized()) browserWindow.show(); });
  browserWindow.loadURL(ports.pageOrigin + route).catch((error: unknown) => { ports.log.error('a page could not be loaded', { error }); });
  return window;
};

/** Reopens a stored window. */
export const reopenWindow = (manager: WindowManagerState, record: WindowRecord): OpenWindow =>
  openWindow(manager, record.accountKey, record.tabs ? pathShown(record.tabs) : '/', record);
