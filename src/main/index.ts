import { join } from 'node:path';
import { app, crashReporter, dialog, ipcMain, nativeTheme, powerMonitor, protocol, shell } from 'electron';
import { appOrigin, appScheme } from '../contract/ipc/app-addresses';
import { linkScheme } from '../core/links/links';
import { bcp47Of } from '../core/locales';
import { createAccountWindows } from './account-windows';
import { joinDownloads } from './downloads/join-downloads';
import { startsHidden } from './autostart/hidden-start';
import { startDesk } from './desk/start-desk';
import { createDiagnostics } from './diagnostics/diagnostics';
import { createFileDialogs } from './file-dialogs';
import { startGraphics } from './graphics/start-graphics';
import { createIpcServer } from './ipc/handle';
import { registerHandlers } from './ipc/handlers';
import { isTrustedFrame, trustedOrigins } from './ipc/sender';
import { registerLinksHere } from './links/portable-links';
import { receiveHanded, type Receiver } from './links/receiver';
import { startLinks } from './links/start-links';
import { createLog } from './logging/logger';
import { createRotatingFile } from './logging/rotating-file';
import { createNetwork } from './network/network';
import { createPartitions } from './partition';
import { fixedSettings } from './policies/fixed-settings';
import { readPolicies } from './policies/policies';
import { policySources } from './policies/system-policies';
import { createPreferences, preferencesDocument } from './preferences/preferences';
import { startPresence } from './presence/start-presence';
import { createPageHandler } from './protocol/page-handler';
import { createActivityWatch, systemTimers } from './realtime/activity';
import { runAccounts } from './running-accounts';
import { guardApp } from './security/guards';
import { createOpenExternal } from './security/open-external';
import { accountPartition, signInPartition } from './session/accounts';
import { readLaunchOptions } from './session/launch-options';
import { openSession } from './session/open-session';
import { createStaying } from './staying';
import { createDesktopSettings, desktopSettingsDocument } from './settings/desktop-settings';
import { openElectronDocument } from './storage/electron-document';
import { trimTornLogs } from './storage/torn-logs';
import { createTexts } from './texts';
import { startUpdater } from './updater/start-updater';
import { leavingDocument } from './windows/leaving';
import { windowsDocument } from './windows/remembered';
import { createWindows } from './windows/windows';

/** Joins the parts of the desktop app; whatever they do is written in them. */
const start = async (receiver: Receiver): Promise<void> => {
  const folder = app.getPath('userData');
  const log = createLog(createRotatingFile(join(folder, 'logs', 'main.log')));
  process.on('uncaughtException', (error) => { log.error('an error nobody expected', { error }); });
  process.on('unhandledRejection', (error) => { log.error('a rejection nobody expected', { error }); });

  log.info('started', { version: app.getVersion(), electron: process.versions.electron, platform: process.platform });

  const reading = readPolicies(policySources({ platform: process.platform, environment: process.env, isPackaged: app.isPackaged }), log);
  const launch = await readLaunchOptions(process.argv, process.stdin);
  const developmentServer = app.isPackaged ? null : process.env.ELECTRON_RENDERER_URL ?? null;
  const origins = trustedOrigins(appOrigin, developmentServer);
  const openExternal = createOpenExternal((url) => shell.openExternal(url));
  let openInside = (_address: string): boolean => false;
  guardApp(app, { origins, openExternal, openInside: (url) => openInside(url), log });
  const tellGraphics = startGraphics(folder, log);
  await app.whenReady();

  const preferences = createPreferences(openElectronDocument(folder, preferencesDocument(systemLanguages), log));
  const policyReading = await reading;
  const { policies } = policyReading;
  const desktopSettings = createDesktopSettings(openElectronDocument(folder, desktopSettingsDocument, log), fixedSettings(policies));
  const texts = () => createTexts(preferences.get().locale);
  const acceptLanguage = (): string => bcp47Of(preferences.get().locale);
  const network = createNetwork({ folder, policies, partitions: () => partitions, session: () => session, log });
  const partitions = createPartitions({
    join: network.join,
    servePage: createPageHandler(join(import.meta.dirname, '../renderer')),
    prepare(storageFolder) {
      try {
        trimTornLogs(storageFolder, log);
      } catch (error) {
        log.error('what the pages keep could not be looked through', { error });
      }
    },
  });
  const activity = createActivityWatch(systemTimers);
  const { session, secrets, servers, signInClient, accountClient, endSession, wipe } = openSession({
    folder, partitions, acceptLanguage, hasWindows: (key) => windows.all().some(({ accountKey }) => accountKey === key), log,
  });

  const iconPath = join(app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources'), 'icon.png');
  const windows = createWindows({
    remembered: openElectronDocument(folder, windowsDocument, log),
    leaving: openElectronDocument(folder, leavingDocument, log),
    preloadPath: join(import.meta.dirname, '../preload/index.cjs'),
    partitionOf(accountKey) {
      const partition = accountKey === null ? signInPartition : accountPartition(accountKey);
      partitions.open(partition);
      return partition;
    },
    iconPath,
    pageOrigin: developmentServer ?? appOrigin,
    texts,
    colour: () => preferences.get().themeColour,
    onActivity: activity.acted,
    log,
  });
  const accountWindows = createAccountWindows({
    session, windows: windows.all, focus: windows.focus, log,
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
  const staying = createStaying({ hasWindows: () => windows.all().length > 0, end: () => { if (process.platform !== 'darwin' && !presence.keepsRunning()) app.quit(); } });
  const dialogs = createFileDialogs(texts, () => desktopSettings.get().downloads.folder ?? app.getPath('downloads'));
  const downloads = joinDownloads({ windows: windows.all, settings: desktopSettings, hold: staying.hold, dialogs, session, iconPath, log });
  const running = runAccounts({
    session, log,
    open: async (account) => (await import('./open-account-services')).openAccountServices(account, {
      folder, partitions, servers, session, accountClient, acceptLanguage, isTrustedByHand: network.isTrustedByHand, endSession, activity, staying, downloads, windows: windows.all, log,
    }),
  });

  const comeForward = (): void => { accountWindows.show(session.frontKey()); };
  const desk = startDesk({
    settings: desktopSettings, preferences, windows, texts, iconPath, comeForward, log,
    openWindow: accountWindows.openFirst, dictionaryUrl: policies.dictionaryUrl, isDevelopment: developmentServer !== null, personLanguages: systemLanguages,
    serverOf: ({ accountKey }) => (accountKey === null ? null : session.stateOf(accountKey).server),
  });
  const presence = startPresence({
    session, windows, settings: desktopSettings, preferences, activity, iconPath, comeForward, texts, log,
    showAccount: accountWindows.show, openSettings: () => { desk.runInFront('app.settings'); },
  });
  const links = startLinks({ session, windows, accountWindows, running, desktopSettings, policies, signInClient, log });
  ({ openInside } = links);

  const ipc = createIpcServer({
    ipcMain, log,
    windowOf: (event) => (isTrustedFrame(event.senderFrame, origins) ? windows.of(event.sender) : null),
  });
  const updater = startUpdater({
    folder, policies, session, servers, log, settings: desktopSettings, client: signInClient, fetch: (input, init) => partitions.open(signInPartition).fetch(input, init), broadcast: windows.broadcast,
  });
  registerHandlers(ipc.handle, {
    session, accountWindows, servers: network.servers, preferences, desktopSettings, desk, links, openExternal, appVersion: app.getVersion(), updates: updater.updates, running,
    diagnostics: createDiagnostics({ folder, session, partitions, servers, policies: policyReading, texts }),
    async publicClient() {
      const { server } = session.stateOf(null);
      await servers.discover(server);
      return signInClient(server);
    },
    ...dialogs, ...downloads.handlers,
  });
  ipc.assertComplete();

  const applyPreferences = (): void => {
    nativeTheme.themeSource = preferences.get().themeMode;
    windows.paint();
  };
  applyPreferences();
  nativeTheme.on('updated', windows.paint);
  preferences.onChanged((changed) => {
    applyPreferences();
    windows.broadcast('preferences:changed', changed);
  });

  app.on('activate', comeForward);
  app.on('browser-window-focus', (_, browserWindow) => {
    const key = windows.of(browserWindow.webContents)?.accountKey ?? null;
    if (key !== null) session.bringForward(key);
  });
  app.on('browser-window-created', (_, browserWindow) => { browserWindow.once('closed', () => { setImmediate(wipe); }); });
  app.on('before-quit', (event) => { if (!windows.mayQuit()) event.preventDefault(); });
  app.on('window-all-closed', staying.windowsClosed);
  app.on('will-quit', (event) => {
    // The system's keychain is asked in a thread of its own, which the end of the program would tear from under it.
    const busy = secrets.busy() ?? updater.quitting();
    if (!busy) return;
    event.preventDefault();
    void busy.then(() => { app.quit(); });
  });
  for (const event of ['resume', 'unlock-screen'] as const) powerMonitor.on(event as 'resume', activity.acted);

  const taken = session.start(launch.server);
  // A window must not open for a session that the ticket's is about to replace.
  if (launch.ticket !== null) await session.redeem(launch.ticket).catch((error: unknown) => { log.warn('the launcher could not sign in', { error }); });
  const isHidden = startsHidden({
    argv: process.argv, platform: process.platform, opensHidden: desktopSettings.get().opensHidden,
    wasOpenedAtSignIn: process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin,
  });
  if (windows.all().length === 0 && !isHidden) accountWindows.openAgain();
  // Only now: what was open comes back beside what a link opens, and not instead of it.
  receiver.deliver(links.receive);
  if (!isHidden) tellGraphics(texts());
  await taken;
  void registerLinksHere(app.isPackaged && !app.commandLine.hasSwitch('user-data-dir'), log);
  for (const { key } of session.accounts()) void session.reached(key);
  wipe();
};

/** `--lang` stands in for the system's languages, as it does in Chromium. */
const systemLanguages = (): readonly string[] => {
  const chosen = app.commandLine.getSwitchValue('lang');
  return chosen === '' ? app.getPreferredSystemLanguages() : [chosen];
};

// What is written when a process falls stays on this computer (docs/security.md).
crashReporter.start({ uploadToServer: false });
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } }]);
if (app.requestSingleInstanceLock()) {
  // An installer does this; whoever has only the files, or the sources, asks for it.
  if (app.commandLine.hasSwitch('register-links')) app.setAsDefaultProtocolClient(linkScheme, process.execPath, app.isPackaged ? [] : [app.getAppPath()]);
  start(receiveHanded(app, process.argv, process.cwd())).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    dialog.showErrorBox(createTexts('en')('startFailedTitle', { app: app.name }), message);
    app.exit(1);
  });
} else {
  // Not as an app that was quit: a launcher would take that for a reason to stop its server.
  process.stderr.write(`${app.name} is open already on ${app.getPath('userData')}\n`);
  app.exit(1);
}
