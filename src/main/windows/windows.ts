import { randomUUID } from 'node:crypto';
import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import type { OpenTabs, WindowGo } from '../../contract/desktop/windows';
import type { EventChannel } from '../../contract/ipc/channels';
import type { EventPayload } from '../../contract/ipc/schemas';
import type { ThemeColour } from '../../contract/preferences';
import type { Log } from '../logging/logger';
import type { Document } from '../storage/document';
import type { Texts } from '../texts';
import { askBeforeLeaving } from './asking';
import { besideOthers, placeWindow, type WindowPlacement } from './bounds';
import { watchFailing } from './failing';
import { createGoing } from './going';
import { createLeaving, type LeavingPorts } from './leaving';
import { createRemembered, type RememberedWindows, type WindowRecord } from './remembered';
import { overlayOf } from './title-bar';
import type { WindowHandle } from './window-handle';
import { createWindowStack } from './window-stack';
import { windowOptions } from './window-options';
import { keptZoom, zoomed, type ZoomStep } from './zoom';

/** Limits the reports of activity: mouse moves are frequent, and one report per second suffices. */
const activityIntervalMs = 1000;

export interface WindowsPorts {
  readonly remembered: Document<RememberedWindows>;
  readonly leaving: LeavingPorts<OpenWindow>['document'];
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
  readonly isUnseen: () => boolean;
}

export interface Windows {
  open(accountKey: string | null, route: string): OpenWindow;
  /** Reopens the account's windows of the last quit or crash; returns false if there were none. */
  restore(accountKey: string): boolean;
  /** Discards the stored windows of an account. */
  forget(accountKey: string): void;
  /** Hides a window immediately and closes it after `afterMs`. */
  dismiss(window: OpenWindow, afterMs: number): void;
  /** Shows a page of an account in its last used window, or in a new one, and focuses that window. */
  show(shown: WindowGo & { readonly accountKey: string | null }): OpenWindow;
  /** The last used visible window; null if there is none. */
  front(): OpenWindow | null;
  all(): readonly OpenWindow[];
  /** All windows except closing ones. */
  staying(): readonly OpenWindow[];
  of(contents: WebContents): OpenWindow | null;
  /** Shows and focuses a window. */
  focus(window: OpenWindow): void;
  zoom(step: ZoomStep): void;
  /** Applies the theme's colours to the system's buttons. */
  paint(): void;
  broadcast<Name extends EventChannel>(channel: Name, payload: EventPayload<Name>): void;
  /** Returns whether the app may quit, after a prompt if changes are unsent or files are downloading. */
  mayQuit(isDownloading: boolean): boolean;
}

export const createWindows = (ports: WindowsPorts): Windows => {
  const { log } = ports;
  const windows = createWindowStack<OpenWindow>();
  const { isSeen, isUnseen } = windows;
  const records = new WeakMap<OpenWindow, () => WindowRecord | null>();
  const recordOf = (window: OpenWindow): WindowRecord | null => records.get(window)?.() ?? null;
  const remembered = createRemembered({
    document: ports.remembered,
    standing: () => windows.seen().map(recordOf).filter((record) => record !== null),
    later(run, afterMs) {
      const timer = setTimeout(run, afterMs);
      return () => { clearTimeout(timer); };
    },
  });
  const leaving = createLeaving<OpenWindow>({
    document: ports.leaving, windows: windows.all,
    hasPeer: (window) => windows.staying().some((other) => other !== window && other.accountKey === window.accountKey),
    ask(window, left) {
      const over = window ?? front();
      return askBeforeLeaving(over && !isUnseen(over) ? over.browserWindow : null, ports.texts(), left);
    },
  });

  const placementOf = (window: BrowserWindow): WindowPlacement =>
    ({ ...window.getNormalBounds(), isMaximized: window.isMaximized(), isFullScreen: window.isFullScreen() });
  /** Stores or discards a window that is no longer visible. Only the last one is restored at the next start. */
  const gone = (window: OpenWindow, placement: WindowPlacement): void => {
    const record = recordOf(window);
    if (record && windows.seen().length === 0) remembered.rest(record);
    else remembered.changed(placement, true);
  };
  const hide = (window: OpenWindow): void => {
    const { browserWindow } = window;
    // A hidden page is throttled by default, which would delay its unsent changes.
    browserWindow.webContents.setBackgroundThrottling(false);
    // Hiding a full-screen window on macOS would leave an empty screen.
    if (browserWindow.isFullScreen()) browserWindow.once('leave-full-screen', () => { if (isUnseen(window)) browserWindow.hide(); }).setFullScreen(false);
    else browserWindow.hide();
    log.info('the last window was closed and goes on unseen until what waits is sent');
  };
  const endIfSent = (window: OpenWindow): void => { if (isUnseen(window) && !leaving.isSending(window)) window.browserWindow.destroy(); };

  const watch = (window: OpenWindow): void => {
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
      windows.raise(window);
    });
    contents.on('input-event', acted);
    const changed = (): void => { if (isSeen(window)) remembered.changed(placementOf(browserWindow)); };
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
      const closing = leaving.closing(window);
      if (closing !== 'close') event.preventDefault();
      if (closing === 'stay') return;
      const wasSeen = isSeen(window);
      if (closing === 'hide') windows.hide(window);
      else windows.leave(window);
      if (wasSeen) gone(window, placementOf(browserWindow));
      if (closing === 'hide') hide(window);
    });
    browserWindow.on('closed', () => { windows.remove(window); });
    watchFailing(browserWindow, { isUnseen: () => isUnseen(window), texts: ports.texts, log });
  };

  const bringForward = (window: OpenWindow): void => {
    const { browserWindow } = window;
    if (windows.reappear(window)) {
      browserWindow.webContents.setBackgroundThrottling(true);
      // The window is visible again, so its stored state is obsolete.
      if (window.accountKey !== null) remembered.take(window.accountKey);
    }
    if (browserWindow.isMinimized()) browserWindow.restore();
    browserWindow.show();
    browserWindow.focus();
  };

  const openWith = (accountKey: string | null, route: string, kept: Partial<Omit<WindowRecord, 'accountKey'>> = {}): OpenWindow => {
    const partition = ports.partitionOf(accountKey);
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
    const others = windows.seen().map((other) => other.browserWindow.getNormalBounds());
    const place = placeWindow(kept.placement ?? besideOthers(remembered.lastPlacement(), others), areas);
    const browserWindow = new BrowserWindow(windowOptions({
      placement: place, partition, preloadPath: ports.preloadPath, platform: process.platform, isDark: nativeTheme.shouldUseDarkColors, colour: ports.colour(), iconPath: ports.iconPath,
    }));
    const { webContents } = browserWindow;
    let openTabs = kept.tabs ?? null;
    const going = createGoing(ports.pageOrigin, (place) => { webContents.send('window:go', place); });
    webContents.on('did-start-navigation', going.navigates);
    const window: OpenWindow = {
      browserWindow, accountKey, pushClientId: randomUUID(),
      minimize: () => { browserWindow.minimize(); },
      toggleMaximize: () => { if (browserWindow.isMaximized()) browserWindow.unmaximize(); else browserWindow.maximize(); },
      close: () => { browserWindow.close(); },
      isUnseen: () => isUnseen(window),
      tellUnsent(unsent) {
        leaving.tell(window, unsent);
        endIfSent(window);
      },
      tabs() {
        const waiting = going.listens();
        // After the response, because only then does the page handle navigation requests.
        setImmediate(() => { for (const go of waiting) window.send('window:go', go); });
        return openTabs;
      },
      tellTabs(told) {
        const hasOthers = told.tabs.length !== openTabs?.tabs.length;
        openTabs = told;
        if (isSeen(window)) remembered.changed(placementOf(browserWindow), hasOthers);
      },
      openWindow: (tabs) => { openWith(accountKey, pathShown(tabs), { tabs }); },
      state: () => ({ isMaximized: browserWindow.isMaximized(), isFullScreen: browserWindow.isFullScreen() }),
      send(channel, payload) {
        if (browserWindow.isDestroyed()) return;
        if (channel === 'window:go') going.go(payload as WindowGo);
        else webContents.send(channel, payload);
      },
    };
    records.set(window, () => (accountKey === null || browserWindow.isDestroyed() ? null
      : { accountKey, placement: placementOf(browserWindow), zoom: keptZoom(webContents.getZoomFactor()), tabs: openTabs }));
    windows.add(window);
    watch(window);
    if (place.isMaximized) browserWindow.maximize();
    if (place.isFullScreen) browserWindow.setFullScreen(true);
    const { zoom } = kept;
    if (zoom !== undefined) webContents.once('dom-ready', () => { webContents.setZoomFactor(zoom); });
    browserWindow.once('ready-to-show', () => { if (isSeen(window) && !browserWindow.isMinimized()) browserWindow.show(); });
    browserWindow.loadURL(ports.pageOrigin + route).catch((error: unknown) => { log.error('a page could not be loaded', { error }); });
    return window;
  };
  const open: Windows['open'] = (accountKey, route) => openWith(accountKey, route);
  const front: Windows['front'] = () => windows.seen().at(-1) ?? null;

  return {
    open, front,
    restore(accountKey) {
      const known = remembered.take(accountKey);
      for (const record of known) openWith(accountKey, record.tabs ? pathShown(record.tabs) : '/', record);
      return known.length > 0;
    },
    forget(accountKey) { remembered.forget(accountKey); },
    dismiss(window, afterMs) {
      const record = recordOf(window);
      const wasSeen = isSeen(window);
      windows.leave(window);
      if (record && wasSeen) remembered.rest(record);
      window.browserWindow.hide();
      setTimeout(() => { if (!window.browserWindow.isDestroyed()) window.browserWindow.destroy(); }, afterMs);
    },
    show({ accountKey, route, in: place }) {
      const standing = place === 'window' ? undefined : windows.staying().findLast((window) => window.accountKey === accountKey);
      if (!standing) return open(accountKey, route);
      bringForward(standing);
      standing.send('window:go', { route, in: place });
      return standing;
    },
    all: windows.all, staying: windows.staying,
    of: (contents) => windows.all().find((window) => window.browserWindow.webContents === contents) ?? null,
    focus: bringForward,
    zoom(step) {
      const window = front();
      if (!window) return;
      const { webContents } = window.browserWindow;
      webContents.setZoomFactor(zoomed(webContents.getZoomFactor(), step));
      remembered.changed(placementOf(window.browserWindow));
    },
    paint() {
      if (process.platform === 'darwin') return;
      for (const { browserWindow } of windows.all()) browserWindow.setTitleBarOverlay(overlayOf(ports.colour(), nativeTheme.shouldUseDarkColors));
    },
    broadcast(channel, payload) { for (const window of windows.all()) window.send(channel, payload); },
    mayQuit(isDownloading) {
      const may = leaving.mayQuit(isDownloading);
      if (may) remembered.settle();
      return may;
    },
  };
};

const pathShown = ({ tabs, active }: OpenTabs): string => {
  const shown = tabs[active];
  return shown?.paths[shown.index] ?? '/';
};
