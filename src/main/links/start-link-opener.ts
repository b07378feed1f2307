import { basename } from 'node:path';
import type { ServerCheck } from '../../contract/desktop/servers-bridge';
import type { AccountWindows } from '../account-windows';
import type { Log } from '../logging/logger';
import type { ServerAccess } from '../policies/server-access';
import type { RunningAccounts } from '../running-accounts';
import type { SessionService } from '../session/desktop-session';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { WindowManager } from '../windows/window-manager';
import { createLinkOpener, type LinkOpener } from './link-opener';

export interface StartLinkOpenerPorts {
  readonly session: SessionService;
  readonly windows: WindowManager;
  readonly accountWindows: AccountWindows;
  readonly running: RunningAccounts;
  readonly desktopSettings: DesktopSettingsService;
  readonly access: ServerAccess;
  /** Checks that a Deckle server is reachable at an origin. */
  readonly checkServer: (server: string) => Promise<ServerCheck>;
  readonly log: Log;
}

const desktopFolder = 'Desktop';

/** Connects links and files from outside the app to accounts, windows and uploads. */
export const startLinkOpener = ({ session, windows, accountWindows, running, desktopSettings, access, checkServer, log }: StartLinkOpenerPorts): LinkOpener => {
  const links = createLinkOpener({
    log,
    accounts: session.accounts,
    isServerAllowed: (server) => access.allows(server) && (session.canAddAccount() || session.accounts().some((account) => account.server === server)),
    signInServer: () => session.stateOf(null).server,
    knownServers: () => [session.stateOf(null).server, ...access.namedServers].filter((server) => server !== null),
    recentAccountKeys: () => [...windows.all()].reverse().flatMap(({ accountKey }) => accountKey ?? []),
    show: (accountKey, route) => { windows.show({ accountKey, route, in: desktopSettings.get().opensFilesIn }); },
    activate() {
      const key = session.activeKey();
      accountWindows.show(key);
      return key;
    },
    signIn(server, path) {
      session.chooseServer(server);
      windows.show({ accountKey: null, route: `/login?next=${encodeURIComponent(path)}`, in: 'here' });
    },
    checkServer: checkServer,
    sendConfirmation(accountKey, confirmation) {
      for (const window of windows.all()) if (window.accountKey === accountKey) window.send('links:confirmation-changed', confirmation);
    },
    upload(accountKey, paths) {
      running.waitForServices(accountKey)
        .then(({ uploads }) => uploads.add(paths.map((path) => ({ path, name: basename(path) })), desktopFolder, `main-${accountKey}`))
        .catch((error: unknown) => { log.warn('files that were handed over could not be uploaded', { error }); });
    },
  });
  session.onChanged(({ kind, key }) => { if (kind === 'signed-in') links.signedIn(key); });
  return links;
};
