import { join } from 'node:path';
import { app, ipcMain, nativeTheme } from 'electron';
import { appOrigin } from '../../contract/ipc/app-addresses';
import { bcp47Of } from '../../core/locales';
import { CallError, clientFailure } from '../../api-client/call-error';
import { createAccountWindows } from '../account-windows';
import { createEarlyChannels } from '../ipc/early-channels';
import type { Log } from '../logging/logger';
import { joinSpelling } from '../menus/join-spelling';
import { createNetwork } from '../network/network';
import { tellNetwork } from '../network/network-handlers';
import { createPartitions } from '../partition';
import { fixedSettings } from '../policies/fixed-settings';
import type { PolicyReading } from '../policies/policies';
import { createServerAccess } from '../policies/server-access';
import type { OpenPreferences } from '../preferences/open-preferences';
import { showPreferences } from '../preferences/show-preferences';
import { systemLanguages } from '../preferences/system-languages';
import { createAskInWindow } from '../questions/ask-in-window';
import type { Ask } from '../questions/question';
import { openingPage } from '../protocol/opening-page';
import { createPageHandler } from '../protocol/page-handler';
import { createActivityWatch, systemTimers } from '../realtime/activity';
import type { Gestures } from '../security/gestures';
import { createLeaveApp } from '../security/leave-app';
import { accountPartition, signInPartition } from '../session/accounts';
import { openSession } from '../session/open-session';
import { createDesktopSettings, desktopSettingsDocument } from '../settings/desktop-settings';
import { openFileDocument } from '../storage/file-document';
import { trimTornLogs } from '../storage/torn-logs';
import { createTexts } from '../texts';
import { leavingDocument } from '../windows/leaving';
import { windowsDocument } from '../windows/remembered';
import { createWindows, type OpenWindow } from '../windows/windows';
import { createEnding } from './ending';

export interface ShellPorts extends OpenPreferences {
  /** The app's data folder. */
  readonly folder: string;
  readonly policyReading: PolicyReading;
  /** The folder of the built files. */
  readonly builtFolder: string;
  readonly gestures: Gestures;
  /** Opens an address in the system's default program. */
  readonly openAddress: (url: string) => Promise<void>;
  /** The origin of the pages in development; null in production. */
  readonly developmentServer: string | null;
  readonly log: Log;
}

/**
 * Starts the minimum for the first window: settings, accounts, partitions, windows. All other code is loaded after it
 * opened (`join-shell.ts`); calls of its page are deferred until then.
 */
export const openShell = ({ folder, builtFolder, policyReading, developmentServer, preferences, updateMemory, features, gestures, openAddress, log }: ShellPorts) => {
  const { policies } = policyReading;
  const access = createServerAccess(policies);
  const desktopSettings = createDesktopSettings(openFileDocument(folder, desktopSettingsDocument, log), fixedSettings(policies));
  const texts = () => createTexts(preferences.get().locale);
  const acceptLanguage = (): string => bcp47Of(preferences.get().locale);
  const channels = createEarlyChannels(ipcMain);
  const ending = createEnding(app);

  const pictures = app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources');
  const askInWindow = createAskInWindow({ preloadPath: join(builtFolder, 'preload/question.cjs'), iconPath: join(pictures, 'windowIcon.png'), preferences: preferences.get, log });
  const ask: Ask<OpenWindow> = async (question, above) => {
    const accepted = await askInWindow(question, above?.browserWindow ?? null);
    // The confirmed action continues in the page, which needs the gesture.
    if (accepted !== null && above) gestures.note(above.browserWindow.webContents);
    return accepted;
  };
  const requireAction = ({ browserWindow }: OpenWindow): void => { if (!gestures.take(browserWindow.webContents)) throw new CallError(clientFailure('ACCESS_RESTRICTED')); };

  // Must precede the first partition: a new partition would fetch dictionaries by default.
  const spelling = joinSpelling({ settings: desktopSettings, preferences, texts, dictionaryUrl: policies.dictionaryUrl, personLanguages: systemLanguages, isMac: process.platform === 'darwin', openRoads: (partition, url) => network.roadsToDictionaries(partition, url), log });
  const network = createNetwork({ folder, policyReading, access, session: () => session, secrets: () => opened.secrets, ask, front: () => windows.front(), texts, locale: () => preferences.get().locale, requireAction, tell: () => { tellNetwork(windows.all(), network.handlers); }, log });
  network.onProxyChanged(spelling.apply);
  const partitions = createPartitions({
    join: network.join, log,
    servePage: (partition) => createPageHandler(join(builtFolder, 'renderer'), {
      opening(page) {
        const { locale, themeColour, asideCollapsed } = preferences.get();
        return openingPage(page, { locale, colour: themeColour, isDark: nativeTheme.shouldUseDarkColors, frame: partition === signInPartition ? 'sign-in' : 'workspace', isCollapsed: asideCollapsed });
      },
    }),
    prepare: (storageFolder) => { trimTornLogs(storageFolder, log); },
  });
  const activity = createActivityWatch(systemTimers);
  const opened = openSession({
    folder, partitions, access, mayAddAccounts: policies.mayAddAccounts !== false, acceptLanguage, hasWindows: (key) => windows.all().some(({ accountKey }) => accountKey === key), log,
  });
  const { session } = opened;
  // Keychain calls run in a native thread, which must finish before the process exits.
  ending.ask(opened.secrets.busy);
  // Everything is saved at this point; only that thread remains.
  app.on('quit', () => { if (opened.secrets.isStuck()) process.kill(process.pid, 'SIGKILL'); });

  const iconPath = join(pictures, 'icon.png');
  const windows = createWindows({
    remembered: openFileDocument(folder, windowsDocument, log),
    leaving: openFileDocument(folder, leavingDocument, log),
    preloadPath: join(builtFolder, 'preload/index.cjs'),
    partitionOf(accountKey) {
      const partition = accountKey === null ? signInPartition : accountPartition(accountKey);
      partitions.open(partition);
      return partition;
    },
    // A small icon: each window decodes it before it is created, which delays a start by 20 ms at 512 px.
    iconPath: join(pictures, 'windowIcon.png'),
    pageOrigin: developmentServer ?? appOrigin,
    texts,
    colour: () => preferences.get().themeColour,
    onActivity: activity.acted,
    log,
  });
  const accountWindows = createAccountWindows({
    session, windows: windows.staying, focus: windows.focus, log,
    open(key) {
      windows.open(key, key === null ? '/login' : '/');
      activity.acted();
    },
    restore(key) {
      activity.acted();
      return windows.restore(key);
    },
    leave: windows.dismiss, forget: windows.forget,
  });
  showPreferences(preferences, windows);
  const leaveApp = createLeaveApp<OpenWindow>({
    open: openAddress, gestures, ask, texts,
    isKnown: (origin) => access.named.includes(origin) || session.accounts().some(({ server }) => server === origin),
  });

  app.on('browser-window-focus', (_, browserWindow) => {
    const key = windows.of(browserWindow.webContents)?.accountKey ?? null;
    if (key !== null) session.bringForward(key);
  });
  app.on('browser-window-created', (_, browserWindow) => { browserWindow.once('closed', () => { setImmediate(opened.wipe); }); });
  return {
    ...opened, folder, log, policyReading, access, developmentServer, updateMemory, features, preferences, desktopSettings, texts, acceptLanguage, channels, ending, spelling,
    network, partitions, activity, iconPath, windows, accountWindows, requireAction,
    noteAction: ({ browserWindow }: OpenWindow) => { gestures.note(browserWindow.webContents); },
    /** Opens an external address requested by a page. */
    leaveApp: (url: string, contents: object) => leaveApp(url, contents, windows.all().find(({ browserWindow }) => browserWindow.webContents === contents) ?? null),
  };
};
export type Shell = ReturnType<typeof openShell>;
