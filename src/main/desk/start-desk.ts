import { app, globalShortcut } from 'electron';
import type { KnownDesktopSettings } from '../../contract/desktop/settings';
import type { CommandId } from '../../core/commands/catalogue';
import { wishOf, type Autostart } from '../autostart/autostart';
import { createSystemAutostart } from '../autostart/system-autostart';
import type { Log } from '../logging/logger';
import { attachContextMenus } from '../menus/attach-context-menus';
import { createMenus, type Menus } from '../menus/menus';
import { buildSystemMenu } from '../menus/system-menu';
import { joinSpelling } from '../menus/join-spelling';
import type { PreferencesService } from '../preferences/preferences';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import { createGlobalShortcut } from '../shortcut/global-shortcut';
import type { Texts } from '../texts';
import type { OpenWindow, Windows } from '../windows/windows';
import { printWindow } from './print-window';

export interface DeskPorts {
  readonly settings: DesktopSettingsService;
  readonly preferences: PreferencesService;
  readonly windows: Windows;
  readonly texts: () => Texts;
  /** An organisation's own dictionaries. */
  readonly dictionaryUrl: string | undefined;
  readonly isDevelopment: boolean;
  readonly openWindow: () => void;
  /** Brings the window that was used last to the front, or opens one. */
  readonly comeForward: () => void;
  /** Where the account of a window lives; null for a window without one. */
  readonly serverOf: (window: OpenWindow) => string | null;
  readonly personLanguages: () => readonly string[];
  readonly iconPath: string;
  readonly log: Log;
}

export interface Desk<Window> {
  readonly menus: Pick<Menus<Window>, 'tellAvailable' | 'popUp'>;
  readonly print: (window: Window) => void;
  /** The settings with what came of them. */
  readonly known: () => KnownDesktopSettings;
  /** Brings a window forward, or opens one, and does something in it as soon as it can. */
  readonly runInFront: (id: CommandId) => void;
}

/** Menus, spelling, start at sign-in and the global shortcut: what follows the settings and the language. */
export const startDesk = (ports: DeskPorts): Desk<OpenWindow> => {
  const { settings, preferences, windows, log } = ports;

  const menus = createMenus<OpenWindow>({
    build: (state) => buildSystemMenu({ ...state, texts: ports.texts(), locale: preferences.get().locale, isDevelopment: ports.isDevelopment, onNewWindow: ports.openWindow, onZoom: windows.zoom }),
    front: windows.front,
    run: (window, id) => { window.send('command:run', { id }); },
  });
  const rebuildMenus = (): void => { menus.rebuild().catch((error: unknown) => { log.error('the menu could not be built', { error }); }); };
  app.on('browser-window-focus', menus.frontChanged);
  app.on('browser-window-created', (_, created) => { created.on('closed', menus.frontChanged); });

  const spelling = joinSpelling({ ...ports, isMac: process.platform === 'darwin' });
  attachContextMenus({ ...ports, spelling });

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
  const autostart: Autostart = createSystemAutostart(ports.iconPath);
  const known = (): KnownDesktopSettings => ({ settings: settings.get(), managed: [...settings.managed()], shortcut: shortcut.state(), dictionaries: spelling.dictionaries() });

  const follow = (): void => {
    spelling.apply();
    shortcut.apply(settings.get().globalShortcut);
    autostart.apply(wishOf(settings.get())).catch((error: unknown) => { log.error('the start at sign-in could not be set', { error }); });
  };
  settings.onChanged(() => {
    follow();
    windows.broadcast('desktop-settings:changed', known());
  });
  let shownLocale = preferences.get().locale;
  preferences.onChanged(({ locale }) => {
    if (locale === shownLocale) return;
    shownLocale = locale;
    rebuildMenus();
  });

  rebuildMenus();
  follow();
  return { menus, print: (window) => { printWindow(window, log); }, known, runInFront };
};
