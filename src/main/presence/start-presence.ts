import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { app, nativeImage, Notification } from 'electron';
import type { Log } from '../logging/logger';
import type { PreferencesService } from '../preferences/preferences';
import { systemTimers, type ActivityWatch } from '../realtime/activity';
import type { SessionService } from '../session/session';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { Texts } from '../texts';
import type { OpenWindow, Windows } from '../windows/windows';
import { withDot } from './dot';
import { createEmptyNoticeSource, type NoticeSource } from './notice-source';
import { showNotices, type NoticeInput, type NoticeShown } from './notices';
import { createQuiet } from './quiet';
import { createSystemTray, type SystemTray } from './tray';
import { hasTrayHost, type RunProgram } from './tray-host';
import { createTrayPresence, type TrayPresence } from './tray-presence';
import { createUnreadCounts } from './unread-counts';

export interface PresencePorts {
  readonly session: Pick<SessionService, 'accounts' | 'onChanged'>;
  readonly windows: Pick<Windows, 'all' | 'show'>;
  readonly settings: DesktopSettingsService;
  readonly preferences: PreferencesService;
  readonly activity: ActivityWatch;
  readonly iconPath: string;
  readonly comeForward: () => void;
  readonly showAccount: (key: string) => void;
  readonly openSettings: () => void;
  readonly texts: () => Texts;
  readonly log: Log;
  readonly source?: NoticeSource;
}

const programLimitMs = 3000;
const overlaySize = 16;

const run: RunProgram = async (program, args) => (await promisify(execFile)(program, [...args], { timeout: programLimitMs })).stdout;

const showNotification = ({ title, body, actions, onClick }: NoticeInput): NoticeShown => {
  if (!Notification.isSupported()) return { close: () => undefined };
  const notification = new Notification({
    title, body, ...(process.platform === 'darwin' ? { actions: actions.map(({ text }) => ({ type: 'button' as const, text })) } : {}),
  });
  notification.on('click', onClick);
  notification.on('action', (_, index) => { actions[index]?.onAct(); });
  notification.show();
  return { close: () => { notification.close(); } };
};

/** The app where no window of it is: in the tray, on its badge, and in the system's notices. */
export const startPresence = (ports: PresencePorts): TrayPresence => {
  const { session, windows, settings, activity, texts, log, source = createEmptyNoticeSource() } = ports;
  const signedIn = () => session.accounts().filter(({ isSignedIn }) => isSignedIn);
  const quiet = createQuiet({ now: () => new Date(), isAlways: () => settings.get().notices.doNotDisturb });
  let tray: SystemTray | null = null;
  const refresh = (): void => { tray?.refresh(); };
  const quietly = (change: () => void) => (): void => {
    change();
    refresh();
  };

  const overlay = nativeImage.createFromBitmap(Buffer.from(withDot(new Uint8Array(overlaySize * overlaySize * 4), overlaySize, 1)), { width: overlaySize, height: overlaySize });
  const showTotal = (total: number): void => {
    app.setBadgeCount(total);
    if (process.platform === 'win32') {
      for (const { browserWindow } of windows.all()) browserWindow.setOverlayIcon(total > 0 ? overlay : null, total > 0 ? texts()('trayUnread', { count: String(total) }) : '');
    }
    refresh();
  };
  const unread = createUnreadCounts({ source, accounts: () => signedIn().map(({ key }) => key), activity, timers: systemTimers, random: Math.random, onTotal: showTotal, log });
  session.onChanged(() => {
    unread.accountsChanged();
    refresh();
  });
  app.on('browser-window-created', () => { if (unread.total() > 0) showTotal(unread.total()); });

  const isLookedAt = ({ browserWindow }: OpenWindow, route: string): boolean =>
    browserWindow.isFocused() && new URL(browserWindow.webContents.getURL()).pathname === route;
  showNotices({
    source, texts, log, now: Date.now, settings: () => settings.get().notices, isQuiet: quiet.isQuiet, show: showNotification,
    isSignedIn: (accountKey) => signedIn().some(({ key }) => key === accountKey),
    isSeen: (accountKey, route) => windows.all().some((window) => window.accountKey === accountKey && isLookedAt(window, route)),
    open: (accountKey, route) => { windows.show({ accountKey, route, in: settings.get().opensFilesIn }); },
  });

  const presence = createTrayPresence({
    hasHost: () => hasTrayHost(process.platform, run),
    staysInTray: () => settings.get().staysInTray,
    hasWindows: () => windows.all().length > 0,
    timers: systemTimers,
    show() {
      tray = createSystemTray({
        folder: dirname(ports.iconPath), platform: process.platform,
        menu: () => ({
          texts: texts(), appName: app.name, unread: unread.total(), isQuiet: quiet.isQuiet(),
          accounts: signedIn().map(({ key, user, server }) => ({ key, label: `${user.name} · ${new URL(server).host}` })),
          onOpen: ports.comeForward, onAccount: ports.showAccount, onSettings: ports.openSettings, onQuit: () => { app.quit(); },
          onQuietHour: quietly(quiet.forOneHour), onQuietTomorrow: quietly(quiet.untilTomorrow),
          onQuietEnd: quietly(() => {
            quiet.end();
            settings.set({ notices: { doNotDisturb: false } });
          }),
        }),
      });
    },
    remove() {
      tray?.remove();
      tray = null;
    },
    end: () => { if (process.platform !== 'darwin') app.quit(); },
    log,
  });
  settings.onChanged(refresh);
  ports.preferences.onChanged(refresh);
  return presence;
};
