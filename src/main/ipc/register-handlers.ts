import { basename } from 'node:path';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { ApiClient } from '../../api-client/api-client';
import { fileSystemName } from '../../core/file-names';
import type { Diagnostics } from '../diagnostics/diagnostics-service';
import { registerDiagnosticsHandlers } from '../diagnostics/diagnostics-handlers';
import type { DownloadTarget } from '../downloads/download-disk';
import { saveText } from '../downloads/save-text';
import type { LinkOpener } from '../links/link-opener';
import { registerLinkHandlers } from '../links/link-handlers';
import type { AccountServices } from '../account-services';
import type { AccountWindows } from '../account-windows';
import type { RunningAccounts } from '../running-accounts';
import { registerNetworkHandlers, type NetworkHandlerPorts } from '../network/network-handlers';
import { registerServerHandlers, type ServerHandlerPorts } from '../network/server-handlers';
import type { PreferencesService } from '../preferences/preferences-service';
import { registerAccountHandlers } from '../session/account-handlers';
import type { SessionService } from '../session/desktop-session';
import { registerDesktopHandlers, type DesktopHandlerPorts } from '../desktop-integration/desktop-handlers';
import { registerUpdateHandlers } from '../updater/update-handlers';
import type { UpdateService } from '../updater/update-service';
import { createChosenFiles } from '../uploads/chosen-files';
import { createDroppedFiles } from '../uploads/dropped-files';
import type { WindowHandle } from '../windows/window-handle';
import { callForWindow } from './api-call';
import { registerDownloadHandlers } from './download-handlers';
import type { Handle } from './ipc-server';

export interface HandlerPorts<Window extends WindowHandle> extends DesktopHandlerPorts<Window> {
  readonly session: SessionService;
  readonly servers: ServerHandlerPorts<Window>;
  readonly network: NetworkHandlerPorts<Window>;
  readonly accountWindows: Pick<AccountWindows, 'show'>;
  readonly preferences: PreferencesService;
  readonly links: LinkOpener;
  readonly diagnostics: Diagnostics<Window>;
  readonly appVersion: string;
  /** Resolves after the first window has opened. */
  readonly updates: () => Promise<UpdateService>;
  /** The services of the signed-in accounts. */
  readonly running: Pick<RunningAccounts, 'waitForServices'>;
  /** An unauthenticated client, for the sign-in window. */
  readonly publicClient: () => Promise<ApiClient>;
  /** Opens a dialog for files or folders to upload; empty if the person cancelled. */
  readonly chooseUploads: (window: Window, kind: 'files' | 'folder') => Promise<readonly string[]>;
  /** Opens a save dialog for a text; null if the person cancelled. */
  readonly chooseTarget: (window: Window, name: string) => Promise<string | null>;
  /** The target of a download; null if the person cancelled. */
  readonly downloadTarget: (window: Window, name: string) => Promise<DownloadTarget | null>;
  /** The folder of a download of several files; null if the person cancelled. */
  readonly batchFolder: (window: Window) => Promise<string | null>;
  readonly downloadFolder: () => string;
  /** Starts a native drag of a local file. */
  readonly startDrag: (window: Window, path: string) => Promise<void>;
  /** Opens a folder dialog for downloads, and stores the choice. */
  readonly chooseDownloadFolder: (window: Window) => Promise<void>;
  /** Number of windows of the window's account. */
  readonly countWindows: (window: Window) => number;
  /** Opens an address in another program, after confirmation if necessary. */
  readonly openExternally: (address: string, window: Window) => Promise<void>;
  /** Throws without a recent user gesture in this window. */
  readonly requireAction: (window: Window) => void;
}

/**
 * Maximum number of open windows of an account. Pages can open windows without a gesture, and all of them are restored at
 * the next start.
 */
export const openWindowsPerAccountLimit = 30;

/** Registers a handler for every channel. */
export const registerHandlers = <Window extends WindowHandle>(handle: Handle<Window>, ports: HandlerPorts<Window>): void => {
  const { session, preferences } = ports;

  /** A window exists a moment longer than its session. Its calls must not run in another account's name. */
  const accountOf = async (window: Window): Promise<AccountServices> => {
    if (window.accountKey === null) throw new CallError(clientFailure('LOGIN_STATE_CHANGED'));
    return ports.running.waitForServices(window.accountKey);
  };

  /** Only the sign-in window may sign in. */
  const requireSignInWindow = ({ accountKey }: Window): void => { if (accountKey !== null) throw new CallError(clientFailure('ACCESS_RESTRICTED')); };

  handle('api:call', async (call, window) =>
    callForWindow(window.accountKey === null ? await ports.publicClient() : (await accountOf(window)).api, call, window.pushClientId));

  handle('api:upload-picture', async (picture, window) => (await accountOf(window)).api.uploadPicture(picture, { pushClientId: window.pushClientId }));

  /** A page requests the session once its listeners are registered. Events sent before that are sent again. */
  const resendState = async (window: Window): Promise<void> => {
    const { realtime, uploads, downloads } = await accountOf(window);
    const isOnline = realtime.isOnline();
    if (isOnline !== null) window.send('realtime:message', { type: 'connection', isOnline });
    uploads.reportAll();
    downloads.reportAll();
  };

  handle('session:current', (_, window) => {
    // Send after the response, because the page resets its state on it. Ended sessions get no events.
    if (window.accountKey !== null) setImmediate(() => { resendState(window).catch(() => undefined); });
    const state = session.stateOf(window.accountKey);
    // The first window of the account shows it, and no later one.
    return window.accountKey !== null && session.consumeCancelledDeletion(window.accountKey) ? { ...state, isDeletionCancelled: true } : state;
  });
  handle('realtime:open-files', async ({ guids }, window) => { (await accountOf(window)).realtime.setOpenFiles(window, guids); });
  handle('realtime:send-presence', async (presence, window) => { (await accountOf(window)).realtime.sendPresence(presence); });
  handle('session:sign-in', async (input, window) => {
    requireSignInWindow(window);
    await session.signIn(input);
  });
  handle('session:sign-in-by-code', async (input, window) => {
    requireSignInWindow(window);
    await session.signInByCode(input);
  });
  handle('session:sign-up', async (input, window) => {
    requireSignInWindow(window);
    await session.signUp(input);
  });
  handle('session:sign-out', async (_, window) => { if (window.accountKey !== null) await session.signOut(window.accountKey); });
  handle('session:refresh', async (_, window) => { if (window.accountKey !== null) await session.verify(window.accountKey); });

  registerAccountHandlers(handle, ports);
  registerServerHandlers(handle, ports.servers);
  registerNetworkHandlers(handle, ports.network);

  handle('preferences:get', () => preferences.get());
  handle('preferences:set', (changed) => { preferences.set(changed); });

  registerDesktopHandlers(handle, ports);
  registerLinkHandlers(handle, ports.links, ports.requireAction);
  registerDiagnosticsHandlers(handle, ports.diagnostics);

  handle('updates:version', () => ports.appVersion);
  registerUpdateHandlers(handle, ports.updates);

  const chosen = createChosenFiles<Window>();
  handle('files:choose-uploads', async ({ kind }, window) => {
    await accountOf(window);
    return chosen.choose(window, await ports.chooseUploads(window, kind));
  });
  handle('files:upload-chosen', async ({ choice, ...target }, window) => {
    const { uploads } = await accountOf(window);
    let count = 0;
    for (const [folder, files] of chosen.redeem(window, choice, target)) count += await uploads.add(files, folder, window.pushClientId);
    return count;
  });
  const dropped = createDroppedFiles<Window>();
  handle('files:challenge', async ({ paths }, window) => {
    await accountOf(window);
    const { drop, challenges } = await dropped.challenge(window, paths);
    return { drop, challenges: challenges.map(({ nonce, parts }) => ({ nonce, parts: parts.map(([start, end]): [number, number] => [start, end]) })) };
  });
  handle('files:upload-dropped', async ({ drop, proofs, names, folder }, window) => {
    const { uploads } = await accountOf(window);
    const paths = await dropped.redeem(window, drop, proofs);
    return uploads.add(paths.map((path, index) => ({ path, name: names[index] ?? basename(path) })), folder, window.pushClientId);
  });
  handle('files:resolve-upload-folder', async ({ folder, guid }, window) => { await (await accountOf(window)).uploads.resolveFolder(folder, guid); });
  handle('files:cancel-upload', async ({ id }, window) => { await (await accountOf(window)).uploads.cancel(id); });
  handle('files:retry-upload', async ({ id }, window) => { await (await accountOf(window)).uploads.retry(id); });
  handle('files:retry-uploads-now', async (_input, window) => { (await accountOf(window)).uploads.retryNow(); });
  handle('files:save', async ({ guid, name }, window) => {
    const account = await accountOf(window);
    const target = await ports.downloadTarget(window, name);
    if (target === null) return false;
    account.downloads.add({ guid, name }, target);
    return true;
  });
  handle('files:save-batch', async ({ guids, locale }, window) => {
    const account = await accountOf(window);
    const folder = await ports.batchFolder(window);
    return folder === null ? null : account.downloads.addBatch(guids, locale, folder);
  });
  registerDownloadHandlers(handle, { downloads: async (window) => (await accountOf(window)).downloads, downloadFolder: () => ports.downloadFolder(), startDrag: (window, path) => ports.startDrag(window, path), chooseFolder: (window) => ports.chooseDownloadFolder(window), requireAction: (window) => { ports.requireAction(window); } });

  handle('files:save-text', async ({ name, text }, window) => {
    const path = await ports.chooseTarget(window, fileSystemName(name));
    if (path === null) return false;
    await saveText(path, text);
    return true;
  });

  handle('window:minimize', (_, window) => { window.minimize(); });
  handle('window:toggle-maximize', (_, window) => { window.toggleMaximize(); });
  handle('window:close', (_, window) => { window.close(); });
  handle('window:state', (_, window) => window.state());
  handle('window:report-unsent', (unsent, window) => { window.reportUnsent(unsent); });
  handle('window:open-external', async ({ url }, window) => { if (!ports.links.openInApp(url)) await ports.openExternally(url, window); });
  handle('windows:tabs', (_, window) => window.tabs());
  handle('windows:report-tabs', (tabs, window) => { window.reportTabs(tabs); });
  handle('windows:open', (tabs, window) => {
    if (ports.countWindows(window) >= openWindowsPerAccountLimit) throw new CallError(clientFailure('ACCESS_RESTRICTED'));
    window.openWindow(tabs);
  });
};
