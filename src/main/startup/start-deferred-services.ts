import { app, powerMonitor } from 'electron';
import { CallError, clientFailure } from '../../api-client/call-error';
import { accountPlace } from '../../core/accounts/account-place';
import { startDesktopIntegration } from '../desktop-integration/start-desktop-integration';
import { createDiagnostics } from '../diagnostics/diagnostics-service';
import { createDownloadsByAccount } from '../downloads/downloads-by-account';
import { createFileDialogs } from '../file-dialogs';
import { createIpcServer } from '../ipc/ipc-server';
import { registerHandlers } from '../ipc/register-handlers';
import { isTrustedFrame } from '../ipc/trusted-frames';
import type { LinkOpener } from '../links/link-opener';
import { startLinkOpener } from '../links/start-link-opener';
import { createAccountNotices } from '../tray/account-notices';
import { startTray } from '../tray/start-tray';
import type { TrayIcon } from '../tray/tray-icon';
import { systemTimers } from '../realtime/activity-watch';
import { createRunningAccounts } from '../running-accounts';
import { signInPartition } from '../session/stored-accounts';
import { createKeepAlive } from '../keep-alive';
import { startUpdater } from '../updater/start-updater';
import { waitForFirstPage } from './first-frame';
import type { Shell } from './create-shell';

export interface DeferredServicesPorts {
  /** Origins whose pages may call the main process. */
  readonly origins: readonly string[];
}

/** Starts everything that the first window does not need, and processes the pending calls of its page. */
export const startDeferredServices = (shell: Shell, { origins }: DeferredServicesPorts): { readonly links: LinkOpener; readonly trayIcon: TrayIcon } => {
  const { folder, log, policyReading, session, servers, signInClient, partitions, activity, iconPath, windows, accountWindows, preferences, desktopSettings, texts } = shell;
  const { policies } = policyReading;
  const keepAlive = createKeepAlive({ hasWindows: () => windows.all().length > 0, isReachable: async () => process.platform === 'darwin' || presence.keepsAppAlive(), quit: () => { app.quit(); } });
  const dialogs = createFileDialogs(texts, () => desktopSettings.get().downloads.folder ?? app.getPath('downloads'));
  const downloads = createDownloadsByAccount({ windows: windows.all, settings: desktopSettings, keepAlive: keepAlive.acquire, dialogs, session, iconPath, log });
  const signedIn = () => session.accounts().filter(({ isSignedIn }) => isSignedIn);
  const notices = createAccountNotices({
    log, timers: systemTimers, locale: () => preferences.get().locale,
    api: async (key) => (await running.waitForServices(key)).api,
    titleOf(key) {
      const account = signedIn().find((each) => each.key === key);
      return account && signedIn().length > 1 ? `${account.user.name} · ${accountPlace(account, signedIn())}` : app.name;
    },
  });
  const running = createRunningAccounts({
    session, log,
    open: async (account) => (await import('../open-account-services')).openAccountServices(account, {
      ...shell, handleProxyLogin: shell.network.handleProxyLogin, keepAlive, downloads, notices, windows: windows.all,
    }),
  });

  const activate = (): void => { accountWindows.show(session.activeKey()); };
  const desktopIntegration = startDesktopIntegration({
    ...shell, settings: desktopSettings, activate, openWindow: accountWindows.openDefault, isDevelopment: shell.developmentServer !== null,
    serverOf: ({ accountKey }) => (accountKey === null ? null : session.stateOf(accountKey).server), isInTray: () => presence.isShown(), hasNotices: () => presence.hasNotices,
  });
  const presence = startTray({
    session, windows, settings: desktopSettings, preferences, activity, iconPath, activate, texts, log, source: notices,
    showAccount: accountWindows.show, openSettings: () => { desktopIntegration.runInFrontWindow('app.settings'); }, onTrayChanged: desktopIntegration.broadcastSettingsState,
  });
  shell.network.onAccessChanged(() => { for (const { key } of session.accounts()) running.reopen(key); });
  const links = startLinkOpener({ ...shell, running, checkServer: shell.network.servers.check });
  const updater = startUpdater({
    ...shell, policies, memory: shell.updateMemory, settings: desktopSettings, client: signInClient, fetch: (input, init) => partitions.open(signInPartition).fetch(input, init), broadcast: windows.broadcast,
  }, waitForFirstPage(shell.channels.firstCall, () => windows.all().length > 0));
  shell.shutdownHooks.add(updater.installOnQuit);

  const ipc = createIpcServer({
    ipcMain: shell.channels, log,
    windowOf: (event) => (isTrustedFrame(event.senderFrame, origins) ? windows.windowOf(event.sender) : null),
  });
  registerHandlers(ipc.handle, {
    session, accountWindows, servers: shell.network.servers, network: shell.network.handlers, preferences, desktopSettings, desktopIntegration, links, requireAction: shell.requireAction, openExternally: (url, window) => shell.leaveApp(url, window.browserWindow.webContents), appVersion: app.getVersion(), updates: updater.updates, running,
    diagnostics: createDiagnostics({ folder, session, partitions, servers, policies: policyReading, texts, isManuallyTrusted: shell.network.isManuallyTrusted }),
    async publicClient() {
      const { server } = session.stateOf(null);
      if (server === null) throw new CallError(clientFailure('SERVER_NOT_CHOSEN'));
      await servers.discover(server);
      return signInClient(server);
    },
    countWindows: ({ accountKey }) => windows.notClosing().filter((window) => window.accountKey === accountKey).length,
    ...dialogs, ...downloads.handlers,
  });
  ipc.assertComplete();
  shell.channels.release();

  app.on('activate', activate);
  app.on('before-quit', (event) => { if (!windows.confirmQuit(downloads.isBusy())) event.preventDefault(); });
  app.on('window-all-closed', keepAlive.onWindowsClosed);
  for (const event of ['resume', 'unlock-screen'] as const) powerMonitor.on(event as 'resume', activity.recordActivity);
  return { links, trayIcon: presence };
};
