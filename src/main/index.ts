import { join } from 'node:path';
import { app, dialog, ipcMain, Menu, nativeTheme, net, powerMonitor, protocol, safeStorage, shell } from 'electron';
import { createApiClient, type ApiClient } from '../api-client/client';
import { createKyTransport } from '../api-client/ky-transport';
import { createTransfers } from '../api-client/transfers';
import { appOrigin, appScheme } from '../contract/ipc/app-addresses';
import { bcp47Of } from '../core/locales';
import { deliverTo, type AccountServices } from './account-services';
import { saveFile } from './downloads/save-file';
import { createFileDialogs } from './file-dialogs';
import { createIpcServer } from './ipc/handle';
import { registerHandlers } from './ipc/handlers';
import { isTrustedFrame, trustedOrigins } from './ipc/sender';
import { createLog } from './logging/logger';
import { createRotatingFile } from './logging/rotating-file';
import { createPartitions } from './partition';
import { fixedSettings } from './policies/fixed-settings';
import { readPolicies } from './policies/policies';
import { policySources } from './policies/system-policies';
import { createPreferences, preferencesDocument } from './preferences/preferences';
import { createContentHandler } from './protocol/content-handler';
import { createPageHandler } from './protocol/page-handler';
import { createActivityWatch, systemTimers } from './realtime/activity';
import { openLiveConnection } from './realtime/connection';
import { startRealtime } from './realtime/realtime';
import { guardApp } from './security/guards';
import { createOpenExternal } from './security/open-external';
import { accountPartition, accountsDocument, signInPartition } from './session/accounts';
import { endReasonOf, watchTransport, type EndReason } from './session/ended-session';
import { createKeytarSecretStore, keychainService } from './session/keytar-secret-store';
import { readLaunchOptions } from './session/launch-options';
import { createSafeStorageSecretStore, encryptedSecretsDocument } from './session/safe-storage-secret-store';
import { createMemorySecretStore, createSecrets } from './session/secret-store';
import { createServers, serversDocument } from './session/servers';
import { createSession, type ActiveAccount } from './session/session';
import { createStaying } from './staying';
import { createDesktopSettings, desktopSettingsDocument } from './settings/desktop-settings';
import { knownOf } from './settings/settings-handlers';
import { openElectronDocument } from './storage/electron-document';
import { trimTornLogs } from './storage/torn-logs';
import { createTexts } from './texts';
import { createElectronHttpStack } from './uploads/electron-http-stack';
import { openUploads } from './uploads/uploads';
import { placementDocument } from './windows/bounds';
import { leavingDocument } from './windows/leaving';
import { menuTemplate } from './windows/menu';
import { createWindows, type OpenWindow } from './windows/windows';

/** Joins the parts of the desktop app; whatever they do is written in them. */
const start = async (): Promise<void> => {
  const folder = app.getPath('userData');
  const log = createLog(createRotatingFile(join(folder, 'logs', 'main.log')));
  process.on('uncaughtException', (error) => { log.error('an error nobody expected', { error }); });
  process.on('unhandledRejection', (error) => { log.error('a rejection nobody expected', { error }); });

  log.info('started', { version: app.getVersion(), electron: process.versions.electron, platform: process.platform });

  const reading = readPolicies(policySources({ platform: process.platform, environment: process.env, isPackaged: app.isPackaged, appPath: app.getAppPath() }), log);
  const launch = await readLaunchOptions(process.argv, process.stdin);
  const developmentServer = app.isPackaged ? null : process.env.ELECTRON_RENDERER_URL ?? null;
  const origins = trustedOrigins(appOrigin, developmentServer);
  const openExternal = createOpenExternal((url) => shell.openExternal(url));
  guardApp(app, { origins, openExternal, log });
  await app.whenReady();

  const preferences = createPreferences(openElectronDocument(folder, preferencesDocument(systemLanguages), log));
  const { policies } = await reading;
  const desktopSettings = createDesktopSettings(openElectronDocument(folder, desktopSettingsDocument, log), fixedSettings(policies));
  const texts = () => createTexts(preferences.get().locale);
  const partitions = createPartitions({
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

  const secrets = createSecrets([
    createKeytarSecretStore(keychainService(process.env), async () => (await import('keytar')).default),
    createSafeStorageSecretStore(safeStorage, openElectronDocument(folder, encryptedSecretsDocument, log), process.platform),
    createMemorySecretStore(),
  ], log);
  const acceptLanguage = (): string => bcp47Of(preferences.get().locale);
  const signInClient = (server: string): ApiClient =>
    createApiClient({ transport: createKyTransport(partitions.open(signInPartition).fetch), baseUrl: server, basePath: servers.basePathOf(server), acceptLanguage });
  const servers = createServers({ document: openElectronDocument(folder, serversDocument, log), client: signInClient, log });
  const accountClient = ({ key, server, token }: ActiveAccount): ApiClient => createApiClient({
    transport: watchTransport(createKyTransport(partitions.open(accountPartition(key)).fetch), (reason) => { endSession(token, reason); }),
    baseUrl: server, basePath: servers.basePathOf(server), acceptLanguage, token: () => token, loginGeneration: () => session.generation(),
  });
  const session = createSession({ accounts: openElectronDocument(folder, accountsDocument, log), secrets, discover: servers.discover, signInClient, accountClient, log });
  const endSession = (token: string, reason: EndReason): void => {
    session.ended(token, reason).catch((error: unknown) => { log.error('a session could not be ended', { error }); });
  };

  const windows = createWindows({
    placement: openElectronDocument(folder, placementDocument, log),
    leaving: openElectronDocument(folder, leavingDocument, log),
    preloadPath: join(import.meta.dirname, '../preload/index.cjs'),
    partitionOf(accountKey) {
      const partition = accountKey === null ? signInPartition : accountPartition(accountKey);
      partitions.open(partition);
      return partition;
    },
    iconPath: join(app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources'), 'icon.png'),
    pageOrigin: developmentServer ?? appOrigin,
    texts,
    onActivity: activity.acted,
    log,
  });

  const staying = createStaying({ hasWindows: () => windows.all().length > 0, end: () => { if (process.platform !== 'darwin') app.quit(); } });

  const openServices = async (account: ActiveAccount): Promise<AccountServices> => {
    const { key, server } = account;
    const { session: partitionSession, fetch } = partitions.open(accountPartition(key));
    const isDirect = (await partitionSession.resolveProxy(server)) === 'DIRECT';
    const api = accountClient(account);
    const place = { server, basePath: servers.basePathOf(server), token: () => account.token };
    const bytes = { ...place, fetch, onSessionEnded: (reason: EndReason) => { endSession(account.token, reason); } };
    partitions.serveContent(accountPartition(key), createContentHandler(bytes));
    const pushClientId = `main-${key}`;
    const uploads = openUploads({
      api, log,
      folder: join(partitionSession.getStoragePath() ?? join(folder, key), 'uploads'),
      transfers: createTransfers({
        ...place, httpStack: createElectronHttpStack(partitionSession),
        headers: () => ({ authorization: `Bearer ${account.token}`, 'accept-language': acceptLanguage() }),
      }),
      hasNetwork: () => net.isOnline(),
      hold: staying.hold,
      report: (progress) => { for (const window of windows.all()) if (window.accountKey === key) window.send('files:upload-progress', progress); },
      onStatus: (status) => { const reason = endReasonOf(status); if (reason) endSession(account.token, reason); },
    });
    return {
      key, api, uploads,
      save: (guid, path) => saveFile(bytes, guid, path),
      realtime: startRealtime({
        api, activity, log, timers: systemTimers,
        open: (listeners) => openLiveConnection({ server, token: account.token, pushClientId, fetch, mayUseWebSocket: isDirect }, listeners),
        deliver: (message) => {
          deliverTo(windows.all(), key, message);
          if (message.type !== 'connection') return;
          uploads.connected(message.isOnline);
          if (message.isOnline) void session.reached();
        },
        verifySession: () => { void session.verify(); },
      }),
    };
  };

  let services: AccountServices | null = null;
  let servedGeneration = 0;
  const openWindow = (): void => {
    const key = session.active()?.key ?? null;
    windows.open(key, key === null ? '/login' : '/');
  };

  const leaving = new WeakSet<OpenWindow>();
  /** Its page may still have to throw away what it kept of what was seen, so it goes on for a moment without being seen. */
  const leave = (window: OpenWindow): void => {
    const { browserWindow, accountKey } = window;
    leaving.add(window);
    browserWindow.hide();
    setTimeout(() => { if (!browserWindow.isDestroyed()) browserWindow.destroy(); }, accountKey === null ? 0 : leavingMs);
  };

  let isOpening = true;
  /** Brings windows and services in line with who is signed in; one change after the other. */
  const follow = async (): Promise<void> => {
    const account = session.active();
    // The same person may have signed in anew, with another token.
    if (servedGeneration !== session.generation()) {
      servedGeneration = session.generation();
      services?.realtime.close();
      services?.uploads.close();
      if (services) partitions.serveContent(accountPartition(services.key), null);
      services = account ? await openServices(account) : null;
    }
    const standing = windows.all().filter((window) => !leaving.has(window));
    const stale = standing.filter((window) => window.accountKey !== (account?.key ?? null));
    // Where nobody looks at anything, because all was closed or only sends, a session that ends opens nothing.
    const isSomebodyThere = isOpening || standing.some((window) => !window.isUnseen());
    isOpening = false;
    if (isSomebodyThere && standing.length === stale.length) openWindow();
    for (const window of stale) leave(window);
    activity.acted();
  };

  const ipc = createIpcServer({
    ipcMain, log,
    windowOf: (event) => (isTrustedFrame(event.senderFrame, origins) ? windows.of(event.sender) : null),
  });
  registerHandlers(ipc.handle, {
    session, preferences, desktopSettings, openExternal, appVersion: app.getVersion(), account: () => services, publicClient: () => signInClient(session.state().server),
    ...createFileDialogs(texts, () => app.getPath('downloads')),
  });
  ipc.assertComplete();

  const applyPreferences = (): void => {
    nativeTheme.themeSource = preferences.get().themeMode;
    const template = menuTemplate({ texts: texts(), appName: app.name, platform: process.platform, isDevelopment: developmentServer !== null, onNewWindow: openWindow });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  applyPreferences();
  preferences.onChanged((changed) => {
    applyPreferences();
    windows.broadcast('preferences:changed', changed);
  });

  desktopSettings.onChanged(() => { windows.broadcast('desktop-settings:changed', knownOf(desktopSettings)); });

  app.on('second-instance', () => { if (!windows.focus()) openWindow(); });
  app.on('activate', () => { if (!windows.focus()) openWindow(); });
  app.on('before-quit', (event) => { if (!windows.mayQuit()) event.preventDefault(); });
  app.on('window-all-closed', staying.windowsClosed);
  app.on('will-quit', (event) => {
    // The system's keychain is asked in a thread of its own, which the end of the program would tear from under it.
    const busy = secrets.busy();
    if (!busy) return;
    event.preventDefault();
    void busy.then(() => { app.quit(); });
  });
  for (const event of ['resume', 'unlock-screen'] as const) powerMonitor.on(event as 'resume', activity.acted);

  await session.start(launch.server);
  if (launch.ticket !== null) await session.redeem(launch.ticket).catch((error: unknown) => { log.warn('the launcher could not sign in', { error }); });
  // Only from here on: a window must not open for a session that the ticket's is about to replace.
  let following = follow();
  session.onChanged((state) => {
    windows.broadcast('session:changed', state);
    following = following.then(follow).catch((error: unknown) => { log.error('the windows could not follow the session', { error }); });
  });
  await following;
  void session.verify();
};

/** How long the window of somebody who signed out goes on unseen. */
const leavingMs = 3000;

/** `--lang` stands in for the system's languages, as it does in Chromium. */
const systemLanguages = (): readonly string[] => {
  const chosen = app.commandLine.getSwitchValue('lang');
  return chosen === '' ? app.getPreferredSystemLanguages() : [chosen];
};

if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } }]);
if (app.requestSingleInstanceLock()) {
  start().catch((error: unknown) => {
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
