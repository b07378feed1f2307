import { nativeTheme, type WebContents } from 'electron';
import type { NavigationRequest } from '../../contract/desktop/windows-bridge';
import type { EventChannel } from '../../contract/ipc/channels';
import type { EventPayload } from '../../contract/ipc/channel-schemas';
import { createClosePolicy } from './close-policy';
import { openWindow, reopenWindow } from './open-window';
import { overlayOf } from './title-bar';
import { confirmClose } from './window-dialogs';
import type { OpenWindow } from './window-handle';
import { placementOf, recordOf, type WindowManagerPorts, type WindowManagerState } from './window-manager-state';
import { createWindowStack } from './window-stack';
import { createWindowStore } from './window-store';
import { nextZoom, type ZoomStep } from './window-zoom';

export interface WindowManager {
  open(accountKey: string | null, route: string): OpenWindow;
  /** Reopens the account's windows of the last quit or crash; returns false if there were none. */
  restore(accountKey: string): boolean;
  /** Discards the stored windows of an account. */
  forget(accountKey: string): void;
  /** Hides a window immediately and closes it after `afterMs`. */
  dismiss(window: OpenWindow, afterMs: number): void;
  /** Shows a page of an account in its last used window, or in a new one, and focuses that window. */
  show(shown: NavigationRequest & { readonly accountKey: string | null }): OpenWindow;
  /** The last used visible window; null if there is none. */
  front(): OpenWindow | null;
  all(): readonly OpenWindow[];
  /** All windows except closing ones. */
  notClosing(): readonly OpenWindow[];
  windowOf(contents: WebContents): OpenWindow | null;
  /** Shows and focuses a window. */
  focus(window: OpenWindow): void;
  zoom(step: ZoomStep): void;
  /** Applies the theme's colours to the system's buttons. */
  applyTheme(): void;
  broadcast<Name extends EventChannel>(channel: Name, payload: EventPayload<Name>): void;
  /** Returns whether the app may quit, after a prompt if changes are unsent or files are downloading. */
  confirmQuit(isDownloading: boolean): boolean;
}

const restoreWindows = (manager: WindowManagerState, accountKey: string): boolean => {
  const known = manager.windowStore.take(accountKey);
  for (const record of known) reopenWindow(manager, record);
  return known.length > 0;
};

const dismissWindow = (manager: WindowManagerState, window: OpenWindow, afterMs: number): void => {
  const { windows, windowStore } = manager;
  const record = recordOf(manager, window);
  const wasSeen = windows.isVisible(window);
  windows.markClosing(window);
  if (record && wasSeen) windowStore.add(record);
  window.browserWindow.hide();
  setTimeout(() => { if (!window.browserWindow.isDestroyed()) window.browserWindow.destroy(); }, afterMs);
};

const focusWindow = ({ windows, windowStore }: WindowManagerState, window: OpenWindow): void => {
  const { browserWindow } = window;
  if (windows.markVisible(window)) {
    browserWindow.webContents.setBackgroundThrottling(true);
    // The window is visible again, so its stored state is obsolete.
    if (window.accountKey !== null) windowStore.take(window.accountKey);
  }
  if (browserWindow.isMinimized()) browserWindow.restore();
  browserWindow.show();
  browserWindow.focus();
};

const showPage = (manager: WindowManagerState, { accountKey, route, in: place }: NavigationRequest & { readonly accountKey: string | null }): OpenWindow => {
  const standing = place === 'window' ? undefined : manager.windows.notClosing().findLast((window) => window.accountKey === accountKey);
  if (!standing) return openWindow(manager, accountKey, route);
  focusWindow(manager, standing);
  standing.send('window:navigate', { route, in: place });
  return standing;
};

const frontWindow = ({ windows }: Pick<WindowManagerState, 'windows'>): OpenWindow | null => windows.visible().at(-1) ?? null;

const zoomFrontWindow = (manager: WindowManagerState, step: ZoomStep): void => {
  const window = frontWindow(manager);
  if (!window) return;
  const { webContents } = window.browserWindow;
  webContents.setZoomFactor(nextZoom(webContents.getZoomFactor(), step));
  manager.windowStore.scheduleWrite(placementOf(window.browserWindow));
};

const applyTheme = ({ windows, ports }: WindowManagerState): void => {
  if (process.platform === 'darwin') return;
  for (const { browserWindow } of windows.all()) browserWindow.setTitleBarOverlay(overlayOf(ports.colour(), nativeTheme.shouldUseDarkColors));
};

const confirmQuit = ({ closePolicy, windowStore }: WindowManagerState, isDownloading: boolean): boolean => {
  const may = closePolicy.confirmQuit(isDownloading);
  if (may) windowStore.flushAndStop();
  return may;
};

const createState = (ports: WindowManagerPorts): WindowManagerState => {
  const windows = createWindowStack<OpenWindow>();
  const records: WindowManagerState['records'] = new WeakMap();
  const windowStore = createWindowStore({
    document: ports.storedWindows,
    openWindows: () => windows.visible().map((window) => recordOf({ records }, window)).filter((record) => record !== null),
    schedule(run, afterMs) {
      const timer = setTimeout(run, afterMs);
      return () => { clearTimeout(timer); };
    },
  });
  const closePolicy = createClosePolicy<OpenWindow>({
    document: ports.closePrompt, windows: windows.all,
    hasPeer: (window) => windows.notClosing().some((other) => other !== window && other.accountKey === window.accountKey),
    confirm(window, left) {
      const over = window ?? frontWindow({ windows });
      return confirmClose(over && !windows.isHidden(over) ? over.browserWindow : null, ports.texts(), left);
    },
  });
  return { ports, windows, records, windowStore, closePolicy };
};

export const createWindowManager = (ports: WindowManagerPorts): WindowManager => {
  const manager = createState(ports);
  const { windows, windowStore } = manager;
  return {
    open: (accountKey, route) => openWindow(manager, accountKey, route),
    restore: (accountKey) => restoreWindows(manager, accountKey),
    forget(accountKey) { windowStore.forget(accountKey); },
    dismiss(window, afterMs) { dismissWindow(manager, window, afterMs); },
    show: (shown) => showPage(manager, shown),
    front: () => frontWindow(manager),
    all: windows.all, notClosing: windows.notClosing,
    windowOf: (contents) => windows.all().find((window) => window.browserWindow.webContents === contents) ?? null,
    focus(window) { focusWindow(manager, window); },
    zoom(step) { zoomFrontWindow(manager, step); },
    applyTheme() { applyTheme(manager); },
    broadcast(channel, payload) { for (const window of windows.all()) window.send(channel, payload); },
    confirmQuit: (isDownloading) => confirmQuit(manager, isDownloading),
  };
};
