import { join } from 'node:path';
import { app, crashReporter, dialog, protocol, shell } from 'electron';
import { appOrigin, appScheme } from '../contract/ipc/app-addresses';
import { linkScheme } from '../core/links/deckle-links';
import { negotiateLocale } from '../core/locales';
import { appId } from './app-id';
import { startsHidden, ensureReachable } from './autostart/hidden-start';
import { startGraphics } from './graphics/start-graphics';
import { trustedOrigins } from './ipc/trusted-frames';
import { registerSystemLinkScheme } from './links/register-link-scheme';
import { createLaunchInputReceiver, type LaunchInputReceiver } from './links/launch-input-receiver';
import { createLog } from './logging/logger';
import { createRotatingFile } from './logging/rotating-file';
import { setMenuDirection } from './menus/menu-direction';
import { readPolicies } from './policies/policies';
import { policySources } from './policies/system-policies';
import { openPreferences } from './preferences/open-preferences';
import { createUserGestures } from './security/user-gestures';
import { guardApp, type GuardPorts } from './security/guards';
import { propagateSandboxChoice, lacksSandboxUnexpectedly } from './security/appimage-sandbox';
import { isFromLauncher, readLaunchOptions } from './session/launch-options';
import { waitForFirstFrame } from './startup/first-frame';
import { createShell } from './startup/create-shell';
import { notifyNewerDocuments } from './startup/notify-newer-documents';
import { createTexts } from './main-texts';

/** The order of the start: security first, then the needs of the first window, then everything else. */
const start = async (receiver: LaunchInputReceiver): Promise<void> => {
  const folder = app.getPath('userData');
  const log = createLog(createRotatingFile(join(folder, 'logs', 'main.log')));
  process.on('uncaughtException', (error) => { log.error('an error nobody expected', { error }); });
  process.on('unhandledRejection', (error) => { log.error('a rejection nobody expected', { error }); });
  log.info('started', { version: app.getVersion(), electron: process.versions.electron, platform: process.platform });

  const policies = readPolicies(policySources({ platform: process.platform, environment: process.env, isPackaged: app.isPackaged }), log);
  const launch = await readLaunchOptions(process.argv, process.stdin);
  const developmentServer = app.isPackaged ? null : process.env.ELECTRON_RENDERER_URL ?? null;
  const origins = trustedOrigins(appOrigin, developmentServer);
  const gestures = createUserGestures(Date.now);
  let leaveApp: GuardPorts['openExternally'] = () => Promise.resolve();
  let openInside = (_address: string): boolean => false;
  guardApp(app, { origins, gestures, openExternally: (url, contents) => leaveApp(url, contents), openInApp: (url) => openInside(url), log });
  const reportGraphics = startGraphics(folder, log);
  const chosen = openPreferences(folder, log);
  // DNS prefetching would let a page leak data in host names, which no content security policy prevents.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
  setMenuDirection(app.commandLine, chosen.preferences.get().locale);
  await app.whenReady();

  const opened = createShell({ ...chosen, folder, builtFolder: join(import.meta.dirname, '..'), policyReading: await policies, developmentServer, gestures, openUrl: (url) => shell.openExternal(url), log });
  ({ leaveApp } = opened);
  const { session, windows, accountWindows } = opened;
  const taken = session.start(launch.server);
  // Do not open a window for a session that the ticket's session is about to replace.
  if (launch.server !== null && launch.ticket !== null) await session.redeem(launch.server, launch.ticket).catch((error: unknown) => { log.warn('the launcher could not sign in', { error }); });
  const isHidden = startsHidden({
    argv: process.argv, opensHidden: opened.desktopSettings.get().opensHidden,
    wasOpenedAtSignIn: process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin,
  });
  if (windows.all().length === 0 && !isHidden) accountWindows.restoreAll();
  // Work in this process now would delay the first frame of the window.
  await waitForFirstFrame(windows.all().map(({ browserWindow }) => browserWindow), opened.channels.firstCall);

  const { links, trayIcon } = (await import('./startup/start-deferred-services')).startDeferredServices(opened, { origins });
  ({ openInApp: openInside } = links);
  // Show connection problems before sign-in: an untrusted certificate, or a proxy that requires authentication.
  const { server } = session.stateOf(null);
  if (session.activeKey() === null && server !== null) void opened.servers.discover(server);
  // Somebody has just signed in to the computer. Without activity, no account would connect.
  if (isHidden) opened.activity.recordActivity();
  if (isHidden) void ensureReachable({ platform: process.platform, waitForTray: trayIcon.whenDecided, hasWindows: () => windows.all().length > 0, openMinimised: accountWindows.restoreMinimised });
  // Deliver links after the windows are restored, so that a link opens in addition to them.
  receiver.setHandler(links.openInput);
  if (!isHidden) reportGraphics(opened.texts(), windows.front()?.browserWindow ?? null);
  const notifyOfNewerDocuments = (): void => {
    notifyNewerDocuments({ folder, texts: opened.texts(), show: (prompt) => opened.showPrompt(prompt, windows.front()) }).catch((error: unknown) => { log.error('the notice of newer settings files could not be shown', { error }); });
  };
  if (isHidden) app.once('browser-window-focus', notifyOfNewerDocuments);
  else notifyOfNewerDocuments();
  await taken;
  void registerSystemLinkScheme(app.isPackaged && !app.commandLine.hasSwitch('user-data-dir'), log);
  for (const { key } of session.accounts()) void session.verifyOnce(key);
  opened.wipeSignedOut();
  const tokens = session.accounts().flatMap(({ key }) => session.account(key)?.token ?? []);
  const { cleanCrashDumps } = await import('./diagnostics/clean-crash-dumps');
  await cleanCrashDumps(app.getPath('crashDumps'), tokens, Date.now).catch((error: unknown) => { log.warn('what crashes left could not be cleaned', { error }); });
};

// Crash dumps remain on this computer (docs/security.md).
crashReporter.start({ uploadToServer: false });
// Must equal the id of the installer's shortcut: Windows assigns notifications and start at sign-in by it.
if (process.platform === 'win32') app.setAppUserModelId(appId);
// Ignore these switches: only a person's explicit confirmation may trust a certificate.
for (const name of ['ignore-certificate-errors', 'ignore-certificate-errors-spki-list']) app.commandLine.removeSwitch(name);
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true, codeCache: true } }]);
propagateSandboxChoice(process.argv, process.env);
if (lacksSandboxUnexpectedly(process.argv, process.env)) {
  void app.whenReady().then(() => {
    const texts = createTexts(negotiateLocale(app.getPreferredSystemLanguages().join(',')));
    process.stderr.write(`${texts('noSandboxTitle')}\n`);
    dialog.showErrorBox(texts('noSandboxTitle'), texts('noSandboxText', { app: app.name }));
    app.exit(1);
  });
} else if (app.requestSingleInstanceLock()) {
  // Installers register the link scheme. Portable copies and development builds do it with this switch.
  if (app.commandLine.hasSwitch('register-links')) app.setAsDefaultProtocolClient(linkScheme, process.execPath, app.isPackaged ? [] : [app.getAppPath()]);
  start(createLaunchInputReceiver(app, process.argv, process.cwd())).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    dialog.showErrorBox(createTexts('en')('startFailedTitle', { app: app.name }), message);
    app.exit(1);
  });
} else {
  process.stderr.write(`${app.name} is open already on ${app.getPath('userData')}\n`);
  // The arguments were passed to the running instance. On exit code 0 a launcher would assume that the app was quit
  // and stop its server.
  app.exit(isFromLauncher(process.argv) ? 1 : 0);
}
