import { join } from 'node:path';
import { app, ipcMain, nativeTheme } from 'electron';
import { appOrigin } from '../../contract/ipc/app-addresses';
import { bcp47Of } from '../../core/locales';
import { CallError, clientFailure } from '../../api-client/call-error';
import { createAccountWindows } from '../account-windows';
import { createDeferredChannels } from '../ipc/deferred-channels';
import type { Log } from '../logging/logger';
import { createSpellingService } from '../menus/spelling-service';
import { createNetwork } from '../network/create-network';
import { sendNetworkProblems } from '../network/network-handlers';
import { createPartitions } from '../partitions';
import { fixedSettings } from '../policies/fixed-settings';
import type { PolicyReading } from '../policies/policies';
import { createServerAccess } from '../policies/server-access';
import type { OpenPreferences } from '../preferences/open-preferences';
import { applyPreferences } from '../preferences/apply-preferences';
import { systemLanguages } from '../preferences/system-languages';
import { createPromptWindow } from '../prompts/prompt-window';
import type { ShowPrompt } from '../prompts/prompt';
import { withFirstFrame } from '../protocol/first-frame-page';
import { createPageHandler } from '../protocol/page-handler';
import { createActivityWatch, systemTimers } from '../realtime/activity-watch';
import type { UserGestures } from '../security/user-gestures';
import { createOpenExternally } from '../security/open-externally';
import { accountPartition, signInPartition } from '../session/stored-accounts';
import { openSession } from '../session/open-session';
import { createDesktopSettings, desktopSettingsDocument } from '../settings/desktop-settings';
import { openFileDocument } from '../storage/file-document';
import { truncateTornLogs } from '../storage/leveldb-logs';
import { createTexts } from '../main-texts';
import { closePromptDocument } from '../windows/close-policy';
import { windowsDocument } from '../windows/window-store';
import type { OpenWindow } from '../windows/window-handle';
import { createWindowManager } from '../windows/window-manager';
import { createShutdownHooks } from './shutdown-hooks';

export interface ShellPorts extends OpenPreferences {
  /** The app's data folder. */
  readonly folder: string;
  readonly policyReading: PolicyReading;
  /** The folder of the built files. */
  readonly builtFolder: string;
  readonly gestures: UserGestures;
  /** Opens an address in the system's default program. */
  readonly openUrl: (url: string) => Promise<void>;
  /** The origin of the pages in development; null in production. */
  readonly developmentServer: string | null;
  readonly log: Log;
}

/**
 * Starts the minimum for the first window: settings, accounts, partitions, windows. All other code is loaded after it
 * opened (`join-shell.ts`); calls of its page are deferred until then.
 */
export const createShell = ({ folder, builtFolder, policyReading, developmentServer, preferences, updateMemory, features, gestures, openUrl, log }: ShellPorts) => {
  const { policies } = policyReading;
  const access = createServerAccess(policies);
  const desktopSettings = createDesktopSettings(openFileDocument(folder, desktopSettingsDocument, log), fixedSettings(policies));
  const texts = () => createTexts(preferences.get().locale);
  const acceptLanguage = (): string => bcp47Of(preferences.get().locale);
  const channels = createDeferredChannels(ipcMain);
  const shutdownHooks = createShutdownHooks(app);

  const iconFolder = app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources');
  const promptWindow = createPromptWindow({ preloadPath: join(builtFolder, 'preload/prompt.cjs'), iconPath: join(iconFolder, 'windowIcon.png'), preferences: preferences.get, log });
  const showPrompt: ShowPrompt<OpenWindow> = async (prompt, above) => {
    const accepted = await promptWindow(prompt, above?.browserWindow ?? null);
    // The confirmed action continues in the page, which needs the gesture.
    if (accepted !== null && above) gestures.record(above.browserWindow.webContents);
    return accepted;
  };
  const requireAction = ({ browserWindow }: OpenWindow): void => { if (!gestures.consume(browserWindow.webContents)) throw new CallError(clientFailure('ACCESS_RESTRICTED')); };

  // Must precede the first partition: a new partition would fetch dictionaries by default.
  const spelling = createSpellingService({ settings: desktopSettings, preferences, texts, dictionaryUrl: policies.dictionaryUrl, preferredLanguages: systemLanguages, isMac: process.platform === 'darwin', allowDictionaries: (partition, url) => network.allowDictionaries(partition, url), log });
  const network = createNetwork({ folder, policyReading, access, session: () => session, secrets: () => opened.secrets, showPrompt, front: () => windows.front(), texts, locale: () => preferences.get().locale, requireAction, onProblemChanged: () => { sendNetworkProblems(windows.all(), network.handlers); }, log });
  network.onProxyChanged(spelling.apply);
  const partitions = createPartitions({
    openNetworkAccess: network.openNetworkAccess, log,
    servePage: (partition) => createPageHandler(join(builtFolder, 'renderer'), {
      withFirstFrame(page) {
        const { locale, themeColour, asideCollapsed } = preferences.get();
        return withFirstFrame(page, { locale, colour: themeColour, isDark: nativeTheme.shouldUseDarkColors, frame: partition === signInPartition ? 'sign-in' : 'workspace', isCollapsed: asideCollapsed });
      },
    }),
    prepare: (storageFolder) => { truncateTornLogs(storageFolder, log); },
  });
  const activity = createActivityWatch(systemTimers);
  const opened = openSession({
    folder, partitions, access, mayAddAccounts: policies.mayAddAccounts !== false, acceptLanguage, hasWindows: (key) => windows.all().some(({ accountKey }) => accountKey === key), log,
  });
  const { session } = opened;
  // Keychain calls run in a native thread, which must finish before the process exits.
  shutdownHooks.add(opened.secrets.pendingCalls);
  // Everything is saved at this point; only that thread remains.
  app.on('quit', () => { if (opened.secrets.hasAbandonedCall()) process.kill(process.pid, 'SIGKILL'); });

  const iconPath = join(iconFolder, 'icon.png');
  const windows = createWindowManager({
    storedWindows: openFileDocument(folder, windowsDocument, log),
    closePrompt: openFileDocument(folder, closePromptDocument, log),
    preloadPath: join(builtFolder, 'preload/index.cjs'),
    partitionOf(accountKey) {
      const partition = accountKey === null ? signInPartition : accountPartition(accountKey);
      partitions.open(partition);
      return partition;
    },
    // A small icon: each window decodes it before it is created, which delays a start by 20 ms at 512 px.
    iconPath: join(iconFolder, 'windowIcon.png'),
    pageOrigin: developmentServer ?? appOrigin,
    texts,
    colour: () => preferences.get().themeColour,
    onActivity: activity.recordActivity,
    log,
  });
  const accountWindows = createAccountWindows({
    session, windows: windows.notClosing, focus: windows.focus, log,
    open(key) {
      windows.open(key, key === null ? '/login' : '/');
      activity.recordActivity();
    },
    restore(key) {
      activity.recordActivity();
      return windows.restore(key);
    },
    dismiss: windows.dismiss, forget: windows.forget,
  });
  applyPreferences(preferences, windows);
  const openExternally = createOpenExternally<OpenWindow>({
    open: openUrl, gestures, showPrompt, texts,
    isKnownOrigin: (origin) => access.namedServers.includes(origin) || session.accounts().some(({ server }) => server === origin),
  });

  app.on('browser-window-focus', (_, browserWindow) => {
    const key = windows.windowOf(browserWindow.webContents)?.accountKey ?? null;
    if (key !== null) session.setActive(key);
  });
  app.on('browser-window-created', (_, browserWindow) => { browserWindow.once('closed', () => { setImmediate(opened.wipeSignedOut); }); });
  return {
    ...opened, folder, log, policyReading, access, developmentServer, updateMemory, features, preferences, desktopSettings, texts, acceptLanguage, channels, shutdownHooks, spelling,
    network, partitions, activity, iconPath, windows, accountWindows, showPrompt, requireAction,
    recordGesture: ({ browserWindow }: OpenWindow) => { gestures.record(browserWindow.webContents); },
    /** Opens an external address requested by a page. */
    leaveApp: (url: string, contents: object) => openExternally(url, contents, windows.all().find(({ browserWindow }) => browserWindow.webContents === contents) ?? null),
  };
};
export type Shell = ReturnType<typeof createShell>;
