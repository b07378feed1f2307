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
  /** Brings the window that was used last to the front, or opens one. */
  readonly comeForward: () => void;
  /** Where the account of a window lives; null for a window without one. */
  readonly serverOf: (window: OpenWindow) => string | null;
  /** The app's own folder. */
  readonly folder: string;
  /** The person chose something of this window in a menu of the system. */
  readonly noteAction: (window: OpenWindow) => void;
  /** Whether the app's icon is in the tray just now. */
  readonly isInTray: () => boolean;
  readonly hasNotices: () => boolean;
  readonly iconPath: string;
  readonly log: Log;
}

export interface Desk<Window> {
  readonly menus: Pick<Menus<Window>, 'tellAvailable' | 'popUp'>;
  readonly print: (window: Window) => void;
  /** The settings with what came of them. */
  readonly known: () => KnownDesktopSettings;
  /** Tells every window what is known of the settings. */
  readonly tellKnown: () => void;
  /** Brings a window forward, or opens one, and does something in it as soon as it can. */
  readonly runInFront: (id: CommandId) => void;
}

/** Menus, spelling, start at sign-in and the global shortcut: what follows the settings and the language. */
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
