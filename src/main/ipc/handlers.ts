import { CallError, clientFailure } from '../../api-client/call-error';
import type { ApiClient } from '../../api-client/client';
import { fileSystemName } from '../../core/names';
import { saveText } from '../downloads/save-text';
import type { AccountServices } from '../account-services';
import type { PreferencesService } from '../preferences/preferences';
import type { SessionService } from '../session/session';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import { registerSettingsHandlers } from '../settings/settings-handlers';
import type { WindowHandle } from '../windows/window-handle';
import { callForWindow } from './api-call';
import type { Handle } from './handle';

export interface HandlerPorts<Window extends WindowHandle> {
  readonly session: SessionService;
  readonly preferences: PreferencesService;
  readonly desktopSettings: DesktopSettingsService;
  readonly appVersion: string;
  /** What stands for the account that is signed in; null while nobody is. */
  readonly account: () => AccountServices | null;
  /** A client that speaks for nobody, for the sign-in window. */
  readonly publicClient: () => ApiClient;
  /** Asks which files to upload; empty where the person thought better of it. */
  readonly chooseFiles: (window: Window) => Promise<readonly string[]>;
  /** Asks where to save a file; null where the person thought better of it. */
  readonly chooseTarget: (window: Window, name: string) => Promise<string | null>;
  readonly openExternal: (url: string) => Promise<void>;
}

/** Every channel and what it does. */
export const registerHandlers = <Window extends WindowHandle>(handle: Handle<Window>, ports: HandlerPorts<Window>): void => {
  const { session, preferences } = ports;

  /** A window outlives a sign-out by a moment; what it still asks for must not be done in another's name. */
  const accountOf = (window: Window): AccountServices => {
    const account = ports.account();
    if (account === null || account.key !== window.accountKey) throw new CallError(clientFailure('LOGIN_STATE_CHANGED'));
    return account;
  };

  handle('api:call', (call, window) =>
    callForWindow(window.accountKey === null ? ports.publicClient() : accountOf(window).api, call, window.pushClientId));

  handle('session:current', (_, window) => {
    // A page asks this once it listens, so it is told again what was told before it did; after the answer, because a
    // page begins anew when it learns who is signed in.
    setImmediate(() => {
      const isOnline = ports.account()?.realtime.isOnline() ?? null;
      if (isOnline !== null && window.accountKey !== null) window.send('realtime:message', { type: 'connection', isOnline });
      if (window.accountKey !== null) ports.account()?.uploads.tellAll();
    });
    return session.state();
  });
  handle('session:sign-in', async (input) => { await session.signIn(input); });
  handle('session:sign-up', async (input) => { await session.signUp(input); });
  handle('session:sign-out', async () => { await session.signOut(); });

  handle('preferences:get', () => preferences.get());
  handle('preferences:set', (changed) => { preferences.set(changed); });

  registerSettingsHandlers(handle, ports.desktopSettings);

  handle('updates:version', () => ports.appVersion);

  handle('files:choose-and-upload', async ({ folder }, window) => {
    const account = accountOf(window);
    return account.uploads.add(await ports.chooseFiles(window), folder, window.pushClientId);
  });
  handle('files:upload-paths', ({ paths, folder }, window) => accountOf(window).uploads.add(paths, folder, window.pushClientId));
  handle('files:place-uploads', async ({ folder, guid }, window) => { await accountOf(window).uploads.place(folder, guid); });
  handle('files:cancel-upload', async ({ id }, window) => { await accountOf(window).uploads.cancel(id); });
  handle('files:retry-upload', async ({ id }, window) => { await accountOf(window).uploads.retry(id); });
  handle('files:hurry-uploads', (_input, window) => { accountOf(window).uploads.hurry(); });
  handle('files:save', async ({ guid, name }, window) => {
    const account = accountOf(window);
    const path = await ports.chooseTarget(window, fileSystemName(name));
    if (path === null) return false;
    await account.save(guid, path);
    return true;
  });

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
  handle('window:tell-unsent', (unsent, window) => { window.tellUnsent(unsent); });
  handle('window:open-external', async ({ url }) => { await ports.openExternal(url); });
};
