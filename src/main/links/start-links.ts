import type { ServerCheck } from '../../contract/desktop/servers';
import type { AccountWindows } from '../account-windows';
import type { Log } from '../logging/logger';
import type { ServerAccess } from '../policies/server-access';
import type { RunningAccounts } from '../running-accounts';
import type { SessionService } from '../session/session';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { Windows } from '../windows/windows';
import { createLinks, type Links } from './links';

export interface StartLinksPorts {
  readonly session: SessionService;
  readonly windows: Windows;
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
export const startLinks = ({ session, windows, accountWindows, running, desktopSettings, access, checkServer, log }: StartLinksPorts): Links => {
  const links = createLinks({
    log,
    accounts: session.accounts,
    mayEnter: (server) => access.allows(server) && (session.mayAdd() || session.accounts().some((account) => account.server === server)),
    knownServers: () => [session.stateOf(null).server, ...access.named].filter((server) => server !== null),
    keysByUse: () => [...windows.all()].reverse().flatMap(({ accountKey }) => accountKey ?? []),
    show: (accountKey, route) => { windows.show({ accountKey, route, in: desktopSettings.get().opensFilesIn }); },
    comeForward() {
      const key = session.frontKey();
      accountWindows.show(key);
      return key;
    },
    signIn(server, path) {
      session.chooseServer(server);
      windows.show({ accountKey: null, route: `/login?next=${encodeURIComponent(path)}`, in: 'here' });
    },
    check: checkServer,
    tell(accountKey, question) {
      for (const window of windows.all()) if (window.accountKey === accountKey) window.send('links:asked', question);
    },
    upload(accountKey, paths) {
      running.servicesSoon(accountKey)
        .then(({ uploads }) => uploads.add(paths, desktopFolder, `main-${accountKey}`))
        .catch((error: unknown) => { log.warn('files that were handed over could not be uploaded', { error }); });
    },
  });
  session.onChanged(({ kind, key }) => { if (kind === 'signed-in') links.signedIn(key); });
  return links;
};
