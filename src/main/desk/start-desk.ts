import { app, BrowserWindow, globalShortcut } from 'electron';
import type { KnownDesktopSettings } from '../../contract/desktop/settings';
import type { CommandId } from '../../core/commands/catalogue';
import { followSettings, managedAutostartDocument } from '../autostart/follow-settings';
import { createSystemAutostart } from '../autostart/system-autostart';
import type { Log } from '../logging/logger';
import { attachContextMenus } from '../menus/attach-context-menus';
import { createMenus, type Menus } from '../menus/menus';
import { buildSystemMenu } from '../menus/system-menu';
import type { Spelling } from '../menus/join-spelling';
import type { PreferencesService } from '../preferences/preferences';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import { createGlobalShortcut } from '../shortcut/global-shortcut';
import { openFileDocument } from '../storage/file-document';
import type { Texts } from '../texts';
import type { OpenWindow, Windows } from '../windows/windows';
import { printWindow } from './print-window';

export interface DeskPorts {
  readonly settings: DesktopSettingsService;
  readonly preferences: PreferencesService;
  readonly windows: Windows;
  readonly texts: () => Texts;
  readonly spelling: Spelling;
  readonly isDevelopment: boolean;
  readonly openWindow: () => void;
  /** Focuses the last used window, or opens one. */
  readonly comeForward: () => void;
  /** The server of a window's account; null for a window without an account. */
  readonly serverOf: (window: OpenWindow) => string | null;
  /** The app's data folder. */
  readonly folder: string;
  /** Records a person's action in this window, made in a native menu. */
  readonly noteAction: (window: OpenWindow) => void;
  /** Whether the tray icon is currently shown. */
  readonly isInTray: () => boolean;
  readonly hasNotices: () => boolean;
  readonly iconPath: string;
  readonly log: Log;
}

export interface Desk<Window> {
  readonly menus: Pick<Menus<Window>, 'tellAvailable' | 'popUp'>;
  readonly print: (window: Window) => void;
  /** The settings, with the state of each feature that they control. */
  readonly known: () => KnownDesktopSettings;
  /** Broadcasts `known()` to all windows. */
  readonly tellKnown: () => void;
  /** Focuses a window, or opens one, and runs a command in it as soon as its page can. */
  readonly runInFront: (id: CommandId) => void;
}

/** Starts the features that depend on settings and language: menus, spelling, start at sign-in and the global shortcut. */
export const startDesk = (ports: DeskPorts): Desk<OpenWindow> => {
  const { settings, preferences, windows, spelling, log } = ports;

  const menus = createMenus<OpenWindow>({
    build: (state) => buildSystemMenu({ ...state, texts: ports.texts(), locale: preferences.get().locale, isDevelopment: ports.isDevelopment, onNewWindow: ports.openWindow, onZoom: windows.zoom }),
    front: windows.front,
    run(window, id) {
      ports.noteAction(window);
      window.send('command:run', { id });
    },
    now: Date.now,
  });
  const rebuildMenus = (): void => { menus.rebuild().catch((error: unknown) => { log.error('the menu could not be built', { error }); }); };
  app.on('browser-window-focus', menus.frontChanged);
  const watch = (window: BrowserWindow): void => { window.on('closed', menus.frontChanged); };
  BrowserWindow.getAllWindows().forEach(watch);
  app.on('browser-window-created', (_, created) => { watch(created); });

  attachContextMenus(ports);

  const runInFront = (id: CommandId): void => {
    ports.comeForward();
    const window = windows.front();
    if (window) menus.run(window, id);
  };
  const shortcut = createGlobalShortcut({
    register: (accelerator, onPressed) => globalShortcut.register(accelerator, onPressed),
    unregister: (accelerator) => { globalShortcut.unregister(accelerator); },
    onPressed: () => { runInFront('search.open'); },
    log,
  });
  const known = (): KnownDesktopSettings => ({ settings: settings.get(), managed: [...settings.managed()], shortcut: shortcut.state(), isInTray: ports.isInTray(), hasNotices: ports.hasNotices(), dictionaries: spelling.dictionaries() });
  const tellKnown = (): void => { windows.broadcast('desktop-settings:changed', known()); };

  const follow = (): void => {
    spelling.apply();
    shortcut.apply(settings.get().globalShortcut);
  };
  settings.onChanged(() => {
    follow();
    tellKnown();
  });
  let shownLocale = preferences.get().locale;
  preferences.onChanged(({ locale }) => {
    if (locale === shownLocale) return;
    shownLocale = locale;
    rebuildMenus();
  });

  rebuildMenus();
  follow();
  followSettings({ autostart: createSystemAutostart(ports.iconPath), settings, memory: openFileDocument(ports.folder, managedAutostartDocument, log), log });
  return { menus, print: (window) => { printWindow(window, log); }, known, tellKnown, runInFront };
};
