import { randomUUID } from 'node:crypto';
import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import type { OpenTabs, NavigationRequest } from '../../contract/desktop/windows-bridge';
import type { EventChannel } from '../../contract/ipc/channels';
import type { EventPayload } from '../../contract/ipc/channel-schemas';
import type { ThemeColour } from '../../contract/preferences';
import type { Log } from '../logging/logger';
import type { Document } from '../storage/document';
import type { Texts } from '../main-texts';
import { confirmClose } from './window-dialogs';
import { cascadePlacement, placeWindow, type WindowPlacement } from './window-placement';
import { recoverFromCrashes } from './crash-recovery';
import { createNavigationRequests } from './navigation-requests';
import { createClosePolicy, type ClosePolicyPorts } from './close-policy';
import { createWindowStore, type StoredWindows, type WindowRecord } from './window-store';
import { overlayOf } from './title-bar';
import type { WindowHandle } from './window-handle';
import { createWindowStack } from './window-stack';
import { windowOptions } from './window-options';
import { roundZoom, nextZoom, type ZoomStep } from './window-zoom';

/** Limits the reports of activity: mouse moves are frequent, and one report per second suffices. */
const activityIntervalMs = 1000;

export interface WindowManagerPorts {
  readonly storedWindows: Document<StoredWindows>;
  readonly closePrompt: ClosePolicyPorts<OpenWindow>['document'];
  readonly preloadPath: string;
  readonly iconPath: string;
  /** Opens the partition of an account, or of the sign-in page (null), and returns its name. */
  readonly partitionOf: (accountKey: string | null) => string;
  /** The origin of the pages, without a trailing slash. */
  readonly pageOrigin: string;
  readonly texts: () => Texts;
  readonly colour: () => ThemeColour;
  readonly onActivity: () => void;
  readonly log: Log;
}

export interface OpenWindow extends WindowHandle {
  readonly browserWindow: BrowserWindow;
  /** Whether the window is closed for the person and remains hidden until its changes are sent. */
  readonly isHidden: () => boolean;
}

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

export const createWindowManager = (ports: WindowManagerPorts): WindowManager => {
  const { log } = ports;
  const windows = createWindowStack<OpenWindow>();
  const { isVisible, isHidden } = windows;
  const records = new WeakMap<OpenWindow, () => WindowRecord | null>();
  const recordOf = (window: OpenWindow): WindowRecord | null => records.get(window)?.() ?? null;
  const windowStore = createWindowStore({
    document: ports.storedWindows,
    openWindows: () => windows.visible().map(recordOf).filter((record) => record !== null),
    schedule(run, afterMs) {
      const timer = setTimeout(run, afterMs);
      return () => { clearTimeout(timer); };
    },
  });
  const closePolicy = createClosePolicy<OpenWindow>({
    document: ports.closePrompt, windows: windows.all,
    hasPeer: (window) => windows.notClosing().some((other) => other !== window && other.accountKey === window.accountKey),
    confirm(window, left) {
      const over = window ?? front();
      return confirmClose(over && !isHidden(over) ? over.browserWindow : null, ports.texts(), left);
    },
  });

  const placementOf = (window: BrowserWindow): WindowPlacement =>
    ({ ...window.getNormalBounds(), isMaximized: window.isMaximized(), isFullScreen: window.isFullScreen() });
  /** Stores or discards a window that is no longer visible. Only the last one is restored at the next start. */
  const storeOrDiscard = (window: OpenWindow, placement: WindowPlacement): void => {
    const record = recordOf(window);
    if (record && windows.visible().length === 0) windowStore.add(record);
    else windowStore.scheduleWrite(placement, true);
  };
  const hide = (window: OpenWindow): void => {
    const { browserWindow } = window;
    // A hidden page is throttled by default, which would delay its unsent changes.
    browserWindow.webContents.setBackgroundThrottling(false);
    // Hiding a full-screen window on macOS would leave an empty screen.
    if (browserWindow.isFullScreen()) browserWindow.once('leave-full-screen', () => { if (isHidden(window)) browserWindow.hide(); }).setFullScreen(false);
    else browserWindow.hide();
    log.info('the last window was closed and goes on unseen until what waits is sent');
  };
  const closeIfSent = (window: OpenWindow): void => { if (isHidden(window) && !closePolicy.isSending(window)) window.browserWindow.destroy(); };

  const attachListeners = (window: OpenWindow): void => {
    const { browserWindow } = window;
    const contents = browserWindow.webContents;
    let actedAt = 0;
    const acted = (): void => {
      if (Date.now() - actedAt < activityIntervalMs) return;
      actedAt = Date.now();
      ports.onActivity();
    };
    browserWindow.on('focus', () => {
      acted();
      windows.moveToFront(window);
    });
    contents.on('input-event', acted);
    const changed = (): void => { if (isVisible(window)) windowStore.scheduleWrite(placementOf(browserWindow)); };
    const tellState = (): void => {
      window.send('window:state-changed', window.state());
      changed();
    };
    browserWindow.on('maximize', tellState);
    browserWindow.on('unmaximize', tellState);
    browserWindow.on('enter-full-screen', tellState);
    browserWindow.on('leave-full-screen', tellState);
    browserWindow.on('move', changed);
    browserWindow.on('resize', changed);
    browserWindow.on('close', (event) => {
      const closing = closePolicy.decide(window);
      if (closing !== 'close') event.preventDefault();
      if (closing === 'stay') return;
      const wasSeen = isVisible(window);
      if (closing === 'hide') windows.markHidden(window);
      else windows.markClosing(window);
      if (wasSeen) storeOrDiscard(window, placementOf(browserWindow));
      if (closing === 'hide') hide(window);
    });
    browserWindow.on('closed', () => { windows.remove(window); });
    recoverFromCrashes(browserWindow, { isHidden: () => isHidden(window), texts: ports.texts, log });
  };

  const focusWindow = (window: OpenWindow): void => {
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

  const openWith = (accountKey: string | null, route: string, kept: Partial<Omit<WindowRecord, 'accountKey'>> = {}): OpenWindow => {
    const partition = ports.partitionOf(accountKey);
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
    const others = windows.visible().map((other) => other.browserWindow.getNormalBounds());
    const place = placeWindow(kept.placement ?? cascadePlacement(windowStore.lastPlacement(), others), areas);
    const browserWindow = new BrowserWindow(windowOptions({
      placement: place, partition, preloadPath: ports.preloadPath, platform: process.platform, isDark: nativeTheme.shouldUseDarkColors, colour: ports.colour(), iconPath: ports.iconPath,
    }));
    const { webContents } = browserWindow;
    let openTabs = kept.tabs ?? null;
    const navigation = createNavigationRequests(ports.pageOrigin, (place) => { webContents.send('window:navigate', place); });
    webContents.on('did-start-navigation', navigation.onNavigationStart);
    const window: OpenWindow = {
      browserWindow, accountKey, pushClientId: randomUUID(),
      minimize: () => { browserWindow.minimize(); },
      toggleMaximize: () => { if (browserWindow.isMaximized()) browserWindow.unmaximize(); else browserWindow.maximize(); },
      close: () => { browserWindow.close(); },
      isHidden: () => isHidden(window),
      reportUnsent(unsent) {
        closePolicy.setUnsent(window, unsent);
        closeIfSent(window);
      },
      tabs() {
        const waiting = navigation.drain();
        // After the response, because only then does the page handle navigation requests.
        setImmediate(() => { for (const go of waiting) window.send('window:navigate', go); });
        return openTabs;
      },
      reportTabs(told) {
        const hasOthers = told.tabs.length !== openTabs?.tabs.length;
        openTabs = told;
        if (isVisible(window)) windowStore.scheduleWrite(placementOf(browserWindow), hasOthers);
      },
      openWindow: (tabs) => { openWith(accountKey, pathShown(tabs), { tabs }); },
      state: () => ({ isMaximized: browserWindow.isMaximized(), isFullScreen: browserWindow.isFullScreen() }),
      send(channel, payload) {
        if (browserWindow.isDestroyed()) return;
        if (channel === 'window:navigate') navigation.request(payload as NavigationRequest);
        else webContents.send(channel, payload);
      },
    };
    records.set(window, () => (accountKey === null || browserWindow.isDestroyed() ? null
      : { accountKey, placement: placementOf(browserWindow), zoom: roundZoom(webContents.getZoomFactor()), tabs: openTabs }));
    windows.add(window);
    attachListeners(window);
    if (place.isMaximized) browserWindow.maximize();
    if (place.isFullScreen) browserWindow.setFullScreen(true);
    const { zoom } = kept;
    if (zoom !== undefined) webContents.once('dom-ready', () => { webContents.setZoomFactor(zoom); });
    browserWindow.once('ready-to-show', () => { if (isVisible(window) && !browserWindow.isMinimized()) browserWindow.show(); });
    browserWindow.loadURL(ports.pageOrigin + route).catch((error: unknown) => { log.error('a page could not be loaded', { error }); });
    return window;
  };
  const open: WindowManager['open'] = (accountKey, route) => openWith(accountKey, route);
  const front: WindowManager['front'] = () => windows.visible().at(-1) ?? null;

  return {
    open, front,
    restore(accountKey) {
      const known = windowStore.take(accountKey);
      for (const record of known) openWith(accountKey, record.tabs ? pathShown(record.tabs) : '/', record);
      return known.length > 0;
    },
    forget(accountKey) { windowStore.forget(accountKey); },
    dismiss(window, afterMs) {
      const record = recordOf(window);
      const wasSeen = isVisible(window);
      windows.markClosing(window);
      if (record && wasSeen) windowStore.add(record);
      window.browserWindow.hide();
      setTimeout(() => { if (!window.browserWindow.isDestroyed()) window.browserWindow.destroy(); }, afterMs);
    },
    show({ accountKey, route, in: place }) {
      const standing = place === 'window' ? undefined : windows.notClosing().findLast((window) => window.accountKey === accountKey);
      if (!standing) return open(accountKey, route);
      focusWindow(standing);
      standing.send('window:navigate', { route, in: place });
      return standing;
    },
    all: windows.all, notClosing: windows.notClosing,
    windowOf: (contents) => windows.all().find((window) => window.browserWindow.webContents === contents) ?? null,
    focus: focusWindow,
    zoom(step) {
      const window = front();
      if (!window) return;
      const { webContents } = window.browserWindow;
      webContents.setZoomFactor(nextZoom(webContents.getZoomFactor(), step));
      windowStore.scheduleWrite(placementOf(window.browserWindow));
    },
    applyTheme() {
      if (process.platform === 'darwin') return;
      for (const { browserWindow } of windows.all()) browserWindow.setTitleBarOverlay(overlayOf(ports.colour(), nativeTheme.shouldUseDarkColors));
    },
    broadcast(channel, payload) { for (const window of windows.all()) window.send(channel, payload); },
    confirmQuit(isDownloading) {
      const may = closePolicy.confirmQuit(isDownloading);
      if (may) windowStore.flushAndStop();
      return may;
    },
  };
};

const pathShown = ({ tabs, active }: OpenTabs): string => {
  const shown = tabs[active];
  return shown?.paths[shown.index] ?? '/';
};
