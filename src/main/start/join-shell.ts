import { app, powerMonitor } from 'electron';
import { CallError, clientFailure } from '../../api-client/call-error';
import { startDesk } from '../desk/start-desk';
import { createDiagnostics } from '../diagnostics/diagnostics';
import { joinDownloads } from '../downloads/join-downloads';
import { createFileDialogs } from '../file-dialogs';
import { createIpcServer } from '../ipc/handle';
import { registerHandlers } from '../ipc/handlers';
import { isTrustedFrame } from '../ipc/sender';
import type { Links } from '../links/links';
import { startLinks } from '../links/start-links';
import { startPresence } from '../presence/start-presence';
import type { TrayPresence } from '../presence/tray-presence';
import { runAccounts } from '../running-accounts';
import { signInPartition } from '../session/accounts';
import { createStaying } from '../staying';
import { startUpdater } from '../updater/start-updater';
import { firstPage } from './first-frame';
import type { Shell } from './open-shell';

export interface JoinPorts {
  /** Origins whose pages may call the main process. */
  readonly origins: readonly string[];
}

/** Starts everything that the first window does not need, and processes the pending calls of its page. */
export const joinShell = (shell: Shell, { origins }: JoinPorts): { readonly links: Links; readonly presence: TrayPresence } => {
  const { folder, log, policyReading, session, servers, signInClient, partitions, activity, iconPath, windows, accountWindows, preferences, desktopSettings, texts } = shell;
  const { policies } = policyReading;
  const staying = createStaying({ hasWindows: () => windows.all().length > 0, end: () => { if (process.platform !== 'darwin' && !presence.keepsRunning()) app.quit(); } });
  const dialogs = createFileDialogs(texts, () => desktopSettings.get().downloads.folder ?? app.getPath('downloads'));
  const downloads = joinDownloads({ windows: windows.all, settings: desktopSettings, hold: staying.hold, dialogs, session, iconPath, log });
  const running = runAccounts({
    session, log,
    open: async (account) => (await import('../open-account-services')).openAccountServices(account, {
      ...shell, answerProxy: shell.network.answerProxy, staying, downloads, windows: windows.all,
    }),
  });

  const comeForward = (): void => { accountWindows.show(session.frontKey()); };
  const desk = startDesk({
    ...shell, settings: desktopSettings, comeForward, openWindow: accountWindows.openFirst, isDevelopment: shell.developmentServer !== null,
    serverOf: ({ accountKey }) => (accountKey === null ? null : session.stateOf(accountKey).server), isInTray: () => presence.isShown(), hasNotices: () => presence.hasNotices,
  });
  const presence = startPresence({
    session, windows, settings: desktopSettings, preferences, activity, iconPath, comeForward, texts, log,
    showAccount: accountWindows.show, openSettings: () => { desk.runInFront('app.settings'); }, onTrayChanged: desk.tellKnown,
  });
  shell.network.onWayChanged(() => { for (const { key } of session.accounts()) running.reopen(key); });
  const links = startLinks({ ...shell, running, checkServer: shell.network.servers.check });
  const updater = startUpdater({
    ...shell, policies, memory: shell.updateMemory, settings: desktopSettings, client: signInClient, fetch: (input, init) => partitions.open(signInPartition).fetch(input, init), broadcast: windows.broadcast,
  }, firstPage(shell.channels.asked, () => windows.all().length > 0));
  shell.ending.ask(updater.quitting);

  const ipc = createIpcServer({
    ipcMain: shell.channels, log,
    windowOf: (event) => (isTrustedFrame(event.senderFrame, origins) ? windows.of(event.sender) : null),
  });
  registerHandlers(ipc.handle, {
    session, accountWindows, servers: shell.network.servers, network: shell.network.handlers, preferences, desktopSettings, desk, links, requireAction: shell.requireAction, leaveApp: (url, window) => shell.leaveApp(url, window.browserWindow.webContents), appVersion: app.getVersion(), updates: updater.updates, running,
    diagnostics: createDiagnostics({ folder, session, partitions, servers, policies: policyReading, texts, isTrustedByHand: shell.network.isTrustedByHand }),
    async publicClient() {
      const { server } = session.stateOf(null);
      if (server === null) throw new CallError(clientFailure('SERVER_NOT_CHOSEN'));
      await servers.discover(server);
      return signInClient(server);
    },
    countWindows: ({ accountKey }) => windows.staying().filter((window) => window.accountKey === accountKey).length,
    ...dialogs, ...downloads.handlers,
  });
  ipc.assertComplete();
  shell.channels.open();

  app.on('activate', comeForward);
  app.on('before-quit', (event) => { if (!windows.mayQuit(downloads.isBusy())) event.preventDefault(); });
  app.on('window-all-closed', staying.windowsClosed);
  for (const event of ['resume', 'unlock-screen'] as const) powerMonitor.on(event as 'resume', activity.acted);
  return { links, presence };
};
