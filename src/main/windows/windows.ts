import { randomUUID } from 'node:crypto';
import { app, BrowserWindow, dialog, nativeTheme, screen, type MessageBoxSyncOptions, type WebContents } from 'electron';
import type { WindowGo } from '../../contract/desktop/windows';
import type { EventChannel } from '../../contract/ipc/channels';
import type { EventPayload } from '../../contract/ipc/schemas';
import type { Log } from '../logging/logger';
import type { Document } from '../storage/document';
import type { Texts } from '../texts';
import { placeWindow, type WindowPlacement } from './bounds';
import { createCrashPolicy } from './crash-policy';
import { createLeaving, type LeavingPorts } from './leaving';
import type { WindowHandle } from './window-handle';
import { windowOptions } from './window-options';

/** Mouse moves come by the hundred; one a second is enough to know that somebody is there. */
const activityIntervalMs = 1000;

export interface WindowsPorts {
  readonly placement: Document<WindowPlacement | null>;
  readonly leaving: LeavingPorts<OpenWindow>['document'];
  readonly preloadPath: string;
  readonly iconPath: string;
  /** Opens what an account's pages keep, or the sign-in page's (null), and answers the name of its partition. */
  readonly partitionOf: (accountKey: string | null) => string;
  /** Where pages are loaded from, without a slash at the end. */
  readonly pageOrigin: string;
  readonly texts: () => Texts;
  readonly onActivity: () => void;
  readonly log: Log;
}

export interface OpenWindow extends WindowHandle {
  readonly browserWindow: BrowserWindow;
  /** Somebody closed it; it goes on without being seen, until what waits in it is sent. */
  readonly isUnseen: () => boolean;
}

export interface Windows {
  open(accountKey: string | null, route: string): OpenWindow;
  /** Shows a page of an account in the window that was used last, or in one of its own; that one comes forward. */
  show(shown: WindowGo & { readonly accountKey: string | null }): OpenWindow;
  /** The window that somebody used last; null where none can be seen. */
  front(): OpenWindow | null;
  all(): readonly OpenWindow[];
  of(contents: WebContents): OpenWindow | null;
  /** Brings a window forward. */
  focus(window: OpenWindow): void;
  broadcast<Name extends EventChannel>(channel: Name, payload: EventPayload<Name>): void;
  /** Asks, where that has to be, whether the app may be quit with what its windows have not sent. */
  mayQuit(): boolean;
}

export const createWindows = (ports: WindowsPorts): Windows => {
  const { placement, log } = ports;
  const windows = new Set<OpenWindow>();
  const unseen = new Set<OpenWindow>();
  const leaving = createLeaving<OpenWindow>({
    document: ports.leaving, windows: () => [...windows],
    ask: (window, isDurable) => askBeforeLeaving(unseen.has(window) ? null : window.browserWindow, ports.texts(), isDurable),
  });

  const hide = (window: OpenWindow): void => {
    const { browserWindow } = window;
    unseen.add(window);
    // What it waits for must not wait for somebody to look.
    browserWindow.webContents.setBackgroundThrottling(false);
    // macOS would leave an empty screen behind.
    if (browserWindow.isFullScreen()) browserWindow.once('leave-full-screen', () => { if (unseen.has(window)) browserWindow.hide(); }).setFullScreen(false);
    else browserWindow.hide();
    log.info('the last window was closed and goes on unseen until what waits is sent');
  };
  const endIfSent = (window: OpenWindow): void => { if (unseen.has(window) && !leaving.isSending(window)) window.browserWindow.destroy(); };

  const remember = (window: BrowserWindow): void => {
    if (window.isMinimized() || window.isFullScreen()) return;
    placement.write({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  };

  const watch = (window: OpenWindow): void => {
    const { browserWindow } = window;
    const contents = browserWindow.webContents;
    let actedAt = 0;
    const acted = (): void => {
      if (Date.now() - actedAt < activityIntervalMs) return;
      actedAt = Date.now();
      ports.onActivity();
    };
    browserWindow.on('focus', acted);
    // The last one is the one in front.
    browserWindow.on('focus', () => { if (windows.delete(window)) windows.add(window); });
    contents.on('input-event', acted);
    const tellState = (): void => { window.send('window:state-changed', window.state()); };
    browserWindow.on('maximize', tellState);
    browserWindow.on('unmaximize', tellState);
    browserWindow.on('enter-full-screen', tellState);
    browserWindow.on('leave-full-screen', tellState);
    browserWindow.on('close', (event) => {
      remember(browserWindow);
      const closing = leaving.closing(window);
      if (closing !== 'close') event.preventDefault();
      if (closing === 'hide') hide(window);
    });
    browserWindow.on('closed', () => {
      windows.delete(window);
      unseen.delete(window);
    });
    const crashed = createCrashPolicy(Date.now);
    contents.on('render-process-gone', (_, details) => {
      log.error('a page stopped working', { reason: details.reason, exitCode: details.exitCode });
      if (details.reason === 'clean-exit' || browserWindow.isDestroyed()) return;
      if (crashed() === 'reload') contents.reload();
      else if (unseen.has(window)) browserWindow.destroy();
      else void askAfterCrash(browserWindow, ports.texts());
    });
  };

  const bringForward = (window: OpenWindow): void => {
    const { browserWindow } = window;
    if (unseen.delete(window)) browserWindow.webContents.setBackgroundThrottling(true);
    if (browserWindow.isMinimized()) browserWindow.restore();
    browserWindow.show();
    browserWindow.focus();
  };

  const open: Windows['open'] = (accountKey, route) => {
    const partition = ports.partitionOf(accountKey);
    const place = placeWindow(placement.read(), [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea));
    const browserWindow = new BrowserWindow(windowOptions({
      placement: place, partition, preloadPath: ports.preloadPath, platform: process.platform, isDark: nativeTheme.shouldUseDarkColors, iconPath: ports.iconPath,
    }));
    const window: OpenWindow = {
      browserWindow, accountKey, pushClientId: randomUUID(),
      minimize: () => { browserWindow.minimize(); },
      toggleMaximize: () => { if (browserWindow.isMaximized()) browserWindow.unmaximize(); else browserWindow.maximize(); },
      close: () => { browserWindow.close(); },
      isUnseen: () => unseen.has(window),
      tellUnsent(unsent) {
        leaving.tell(window, unsent);
        endIfSent(window);
      },
      state: () => ({ isMaximized: browserWindow.isMaximized(), isFullScreen: browserWindow.isFullScreen() }),
      send(channel, payload) {
        if (!browserWindow.isDestroyed()) browserWindow.webContents.send(channel, payload);
      },
    };
    windows.add(window);
    watch(window);
    if (place.isMaximized) browserWindow.maximize();
    browserWindow.once('ready-to-show', () => { browserWindow.show(); });
    browserWindow.loadURL(ports.pageOrigin + route).catch((error: unknown) => { log.error('a page could not be loaded', { error }); });
    return window;
  };

  return {
    open,
    show({ accountKey, route, in: place }) {
      const standing = place === 'window' ? undefined : [...windows].findLast((window) => window.accountKey === accountKey);
      if (!standing) return open(accountKey, route);
      bringForward(standing);
      standing.send('window:go', { route, in: place });
      return standing;
    },
    front: () => [...windows].findLast((window) => !unseen.has(window)) ?? null,
    all: () => [...windows],
    of: (contents) => [...windows].find((window) => window.browserWindow.webContents === contents) ?? null,
    focus: bringForward,
    broadcast(channel, payload) { for (const window of windows) window.send(channel, payload); },
    mayQuit: leaving.mayQuit,
  };
};

/** Over a window, or by itself where nobody sees it. */
const askBeforeLeaving = (window: BrowserWindow | null, texts: Texts, isDurable: boolean): boolean => {
  const question: MessageBoxSyncOptions = {
    type: isDurable ? 'info' : 'warning', message: texts('unsentTitle'), detail: texts(isDurable ? 'unsentKept' : 'unsentLost', { app: app.name }),
    buttons: [texts('unsentQuit'), texts('unsentStay')], defaultId: isDurable ? 0 : 1, cancelId: 1,
  };
  return (window ? dialog.showMessageBoxSync(window, question) : dialog.showMessageBoxSync(question)) === 0;
};

const askAfterCrash = async (window: BrowserWindow, texts: Texts): Promise<void> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error', message: texts('crashTitle'), detail: texts('crashText'), buttons: [texts('crashReload'), texts('crashClose')], defaultId: 0, cancelId: 1,
  });
  if (window.isDestroyed()) return;
  if (response === 0) window.webContents.reload();
  else window.destroy();
};
