import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { app, nativeImage, Notification, type BrowserWindow } from 'electron';
import { defaultQuietHours, type QuietHours } from '../../contract/desktop/desktop-settings-bridge';
import { accountPlace } from '../../core/accounts/account-place';
import type { ShownNotice } from '../../core/notices/notice-burst';
import type { Log } from '../logging/logger';
import type { PreferencesService } from '../preferences/preferences-service';
import { systemTimers, type ActivityWatch } from '../realtime/activity-watch';
import type { SessionService } from '../session/desktop-session';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { Texts } from '../main-texts';
import type { OpenWindow } from '../windows/window-handle';
import type { WindowManager } from '../windows/window-manager';
import type { NoticeSource } from './notice-source';
import { showNotices, type NoticeInput } from './show-notices';
import { createDoNotDisturb } from './do-not-disturb';
import { createSystemTray, type SystemTray } from './system-tray';
import { findTrayHost, type RunCommand } from './tray-host';
import { createTrayIcon, type TrayIcon } from './tray-icon';
import { createUnreadCounts } from './unread-counts';

export interface StartTrayPorts {
  readonly session: Pick<SessionService, 'accounts' | 'onChanged'>;
  readonly windows: Pick<WindowManager, 'all' | 'show'>;
  readonly settings: DesktopSettingsService;
  readonly preferences: PreferencesService;
  readonly activity: ActivityWatch;
  readonly iconPath: string;
  readonly activate: () => void;
  readonly showAccount: (key: string) => void;
  readonly openSettings: () => void;
  /** The tray icon appeared or disappeared. */
  readonly onTrayChanged: () => void;
  readonly texts: () => Texts;
  readonly log: Log;
  readonly source: NoticeSource;
}

const programLimitMs = 3000;

const run: RunCommand = async (program, args) => (await promisify(execFile)(program, [...args], { timeout: programLimitMs })).stdout;

const showNotification = ({ title, body, actions, onClick, isSilent }: NoticeInput): ShownNotice => {
  if (!Notification.isSupported()) return { close: () => undefined };
  // Electron supports buttons on macOS and Windows and ignores them elsewhere.
  const notification = new Notification({ title, body, silent: isSilent, actions: actions.map(({ text }) => ({ type: 'button', text })) });
  notification.on('click', () => {
    // Some desktops do not close it on a click.
    notification.close();
    onClick();
  });
  notification.on('action', (_, index) => { actions[index]?.onAction(); });
  notification.show();
  return { close: () => { notification.close(); } };
};

/** Starts the tray icon, the unread badge and the system notifications. */
export const startTray = (ports: StartTrayPorts): TrayIcon & { readonly hasNotices: boolean } => {
  const { session, windows, settings, activity, texts, log, source } = ports;
  const hasNotices = Notification.isSupported();
  const signedIn = () => session.accounts().filter(({ isSignedIn }) => isSignedIn);
  let tray: SystemTray | null = null;
  const refresh = (): void => { tray?.refresh(); };
  const quietHours = (): QuietHours => settings.get().notices.quietHours ?? defaultQuietHours;
  const doNotDisturb = createDoNotDisturb({ now: () => new Date(), timers: systemTimers, isAlways: () => settings.get().notices.doNotDisturb, quietHours, onChanged: refresh });
  const withRefresh = (change: () => void) => (): void => {
    change();
    refresh();
  };

  const folder = dirname(ports.iconPath);
  const dot = nativeImage.createFromPath(join(folder, 'unreadDot.png'));
  /** Windows' taskbar buttons support an icon only, not a number. */
  const markButton = (browserWindow: BrowserWindow): void => {
    const total = unread.total();
    if (process.platform === 'win32') browserWindow.setOverlayIcon(total > 0 ? dot : null, total > 0 ? texts()('noticesMany', { count: String(total) }) : '');
  };
  const showTotal = (total: number): void => {
    app.setBadgeCount(total);
    for (const { browserWindow } of windows.all()) markButton(browserWindow);
    refresh();
  };
  const unread = createUnreadCounts({ source, accounts: () => signedIn().map(({ key }) => key), activity, timers: systemTimers, random: Math.random, onTotal: showTotal, log });
  session.onChanged(() => {
    unread.updateAccounts();
    refresh();
  });
  // A window has a taskbar button only after it was shown.
  app.on('browser-window-created', (_, browserWindow) => { browserWindow.on('show', () => { markButton(browserWindow); }); });

  const isLookedAt = ({ browserWindow }: OpenWindow, route: string): boolean =>
    browserWindow.isFocused() && new URL(browserWindow.webContents.getURL()).pathname === route;
  showNotices({
    source, texts, log, now: Date.now, settings: () => settings.get().notices, isDoNotDisturb: doNotDisturb.isActive, show: showNotification,
    isSignedIn: (accountKey) => signedIn().some(({ key }) => key === accountKey),
    isSeen: (accountKey, route) => windows.all().some((window) => window.accountKey === accountKey && isLookedAt(window, route)),
    open: (accountKey, route) => { windows.show({ accountKey, route, in: settings.get().opensFilesIn }); },
  });

  const trayIcon = createTrayIcon({
    findHost: () => findTrayHost(process.platform, run),
    staysInTray: () => settings.get().staysInTray,
    hasWindows: () => windows.all().length > 0,
    timers: systemTimers,
    show() {
      tray = createSystemTray({
        folder, platform: process.platform,
        menu: () => ({
          texts: texts(), appName: app.name, unread: unread.total(), hasNotices, isDoNotDisturb: doNotDisturb.isActive(),
          accounts: signedIn().map((account, _index, all) => ({ key: account.key, label: `${account.user.name} · ${accountPlace(account, all)}` })),
          onOpen: ports.activate, onAccount: ports.showAccount, onSettings: ports.openSettings, onQuit: () => { app.quit(); },
          onQuietHour: withRefresh(doNotDisturb.enableForOneHour), onQuietTomorrow: withRefresh(doNotDisturb.enableUntilTomorrow),
          onQuietEnd: withRefresh(() => {
            doNotDisturb.disable();
            settings.set({ notices: { doNotDisturb: false } });
          }),
        }),
      });
    },
    remove() {
      tray?.remove();
      tray = null;
    },
    onUnreachable: () => { if (process.platform !== 'darwin') app.quit(); },
    onChanged: ports.onTrayChanged,
    log,
  });
  app.on('window-all-closed', trayIcon.windowsClosed);
  settings.onChanged(() => {
    doNotDisturb.updateQuietHours();
    refresh();
  });
  ports.preferences.onChanged(refresh);
  return { ...trayIcon, hasNotices };
};
