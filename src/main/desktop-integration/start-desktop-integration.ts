import { app, BrowserWindow, globalShortcut } from 'electron';
import type { DesktopSettingsState } from '../../contract/desktop/desktop-settings-bridge';
import type { CommandId } from '../../core/commands/command-catalogue';
import { syncAutostart, managedAutostartDocument } from '../autostart/sync-autostart';
import { createSystemAutostart } from '../autostart/system-autostart';
import type { Log } from '../logging/logger';
import { attachContextMenus } from '../menus/attach-context-menus';
import { createMenus, type Menus } from '../menus/command-menus';
import { buildSystemMenu } from '../menus/system-menu';
import type { SpellingService } from '../menus/spelling-service';
import type { PreferencesService } from '../preferences/preferences-service';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import { createGlobalShortcut } from '../shortcut/global-shortcut';
import { openFileDocument } from '../storage/file-document';
import type { Texts } from '../main-texts';
import type { OpenWindow } from '../windows/window-handle';
import type { WindowManager } from '../windows/window-manager';

/** Opens the system's print dialog for the window's page. */
const printWindow = ({ browserWindow }: Pick<OpenWindow, 'browserWindow'>, log: Log): void => {
  browserWindow.webContents.print({}, (isDone, reason) => { if (!isDone) log.info('a window was not printed', { reason }); });
};

export interface DesktopIntegrationPorts {
  readonly settings: DesktopSettingsService;
  readonly preferences: PreferencesService;
  readonly windows: WindowManager;
  readonly texts: () => Texts;
  readonly spelling: SpellingService;
  readonly isDevelopment: boolean;
  readonly openWindow: () => void;
  /** Focuses the last used window, or opens one. */
  readonly activate: () => void;
  /** The server of a window's account; null for a window without an account. */
  readonly serverOf: (window: OpenWindow) => string | null;
  /** The app's data folder. */
  readonly folder: string;
  /** Records a person's action in this window, made in a native menu. */
  readonly recordGesture: (window: OpenWindow) => void;
  /** Whether the tray icon is currently shown. */
  readonly isInTray: () => boolean;
  readonly hasNotices: () => boolean;
  readonly iconPath: string;
  readonly log: Log;
}

export interface DesktopIntegration<Window> {
  readonly menus: Pick<Menus<Window>, 'reportAvailable' | 'popUp'>;
  readonly print: (window: Window) => void;
  /** The settings, with the state of each feature that they control. */
  readonly settingsState: () => DesktopSettingsState;
  /** Broadcasts `known()` to all windows. */
  readonly broadcastSettingsState: () => void;
  /** Focuses a window, or opens one, and runs a command in it as soon as its page can. */
  readonly runInFrontWindow: (id: CommandId) => void;
}

/** Starts the features that depend on settings and language: menus, spelling, start at sign-in and the global shortcut. */
export const startDesktopIntegration = (ports: DesktopIntegrationPorts): DesktopIntegration<OpenWindow> => {
  const { settings, preferences, windows, spelling, log } = ports;

  const menus = createMenus<OpenWindow>({
    build: (state) => buildSystemMenu({ ...state, texts: ports.texts(), locale: preferences.get().locale, isDevelopment: ports.isDevelopment, onNewWindow: ports.openWindow, onZoom: windows.zoom }),
    front: windows.front,
    run(window, id) {
      ports.recordGesture(window);
      window.send('commands:run', { id });
    },
    now: Date.now,
  });
  const rebuildMenus = (): void => { menus.rebuild().catch((error: unknown) => { log.error('the menu could not be built', { error }); }); };
  app.on('browser-window-focus', menus.frontChanged);
  const watch = (window: BrowserWindow): void => { window.on('closed', menus.frontChanged); };
  BrowserWindow.getAllWindows().forEach(watch);
  app.on('browser-window-created', (_, created) => { watch(created); });

  attachContextMenus(ports);

  const runInFrontWindow = (id: CommandId): void => {
    ports.activate();
    const window = windows.front();
    if (window) menus.run(window, id);
  };
  const shortcut = createGlobalShortcut({
    register: (accelerator, onPressed) => globalShortcut.register(accelerator, onPressed),
    unregister: (accelerator) => { globalShortcut.unregister(accelerator); },
    onPressed: () => { runInFrontWindow('search.open'); },
    log,
  });
  const settingsState = (): DesktopSettingsState => ({ settings: settings.get(), managed: [...settings.managedNames()], shortcut: shortcut.state(), isInTray: ports.isInTray(), hasNotices: ports.hasNotices(), dictionaries: spelling.dictionaries() });
  const broadcastSettingsState = (): void => { windows.broadcast('desktop-settings:changed', settingsState()); };

  const applySettings = (): void => {
    spelling.apply();
    shortcut.apply(settings.get().globalShortcut);
  };
  settings.onChanged(() => {
    applySettings();
    broadcastSettingsState();
  });
  let shownLocale = preferences.get().locale;
  preferences.onChanged(({ locale }) => {
    if (locale === shownLocale) return;
    shownLocale = locale;
    rebuildMenus();
  });

  rebuildMenus();
  applySettings();
  syncAutostart({ autostart: createSystemAutostart(ports.iconPath), settings, memory: openFileDocument(ports.folder, managedAutostartDocument, log), log });
  return { menus, print: (window) => { printWindow(window, log); }, settingsState, broadcastSettingsState, runInFrontWindow };
};
