import { CallError, clientFailure } from '../api-client/call-error';
import type { AccountServices } from './account-services';
import type { Log } from './logging/logger';
import type { SessionService } from './session/desktop-session';
import type { ActiveAccount } from './session/session-memory';

export interface RunningAccountsPorts {
  readonly session: Pick<SessionService, 'accounts' | 'account' | 'waitForAccount' | 'onChanged'>;
  readonly open: (account: ActiveAccount) => Promise<AccountServices>;
  readonly log: Log;
}

/** The services of all signed-in accounts. */
export interface RunningAccounts {
  /** Null before the services are open and after they were closed. */
  services(key: string): AccountServices | null;
  /** Resolves once the services are open. Rejects with a `CallError` if the account is not signed in. */
  waitForServices(key: string): Promise<AccountServices>;
  all(): readonly AccountServices[];
  /** Closes and reopens an account's services after its network access changed. */
  reopen(key: string): void;
}

interface RunningAccount { readonly token: string; readonly opening: Promise<AccountServices>; opened: AccountServices | null; isClosed: boolean }

/** Opens an account's services once its token is known. Closes them on a sign-out or a new sign-in. */
export const createRunningAccounts = ({ session, open, log }: RunningAccountsPorts): RunningAccounts => {
  const running = new Map<string, RunningAccount>();
  /**
   * Services closed while they were opening. The next services of the account wait until these are closed, because both
   * use the same resources.
   */
  const closingServices = new Map<string, Promise<void>>();

  const close = (key: string): void => {
    const closing = running.get(key);
    if (!closing) return;
    running.delete(key);
    closing.isClosed = true;
    if (closing.opened) {
      closing.opened.close();
      return;
    }
    const left = closing.opening.then((services) => { services.close(); }, () => undefined).then(() => { if (closingServices.get(key) === left) closingServices.delete(key); });
    closingServices.set(key, left);
  };

  const start = (account: ActiveAccount): void => {
    const before = closingServices.get(account.key);
    const opening = before ? before.then(() => open(account)) : open(account);
    const started: RunningAccount = { token: account.token, opening, opened: null, isClosed: false };
    running.set(account.key, started);
    opening.then((services) => {
      if (!started.isClosed) started.opened = services;
    }, (error: unknown) => {
      log.error('what an account needs could not be opened', { error });
      if (running.get(account.key) === started) running.delete(account.key);
    });
  };

  const syncAccount = (key: string): void => {
    const account = session.account(key);
    if (account && running.get(key)?.token === account.token) return;
    close(key);
    if (account) start(account);
  };

  session.onChanged(({ key }) => { if (key !== null) syncAccount(key); });
  for (const { key } of session.accounts()) syncAccount(key);

  return {
    services: (key) => running.get(key)?.opened ?? null,
    async waitForServices(key) {
      await session.waitForAccount(key);
      syncAccount(key);
      const found = running.get(key);
      const services = await found?.opening;
      // A call that waited must not run in a session that ended meanwhile.
      if (!services || found?.isClosed) throw new CallError(clientFailure('LOGIN_STATE_CHANGED'));
      return services;
    },
    all: () => [...running.values()].flatMap(({ opened }) => (opened ? [opened] : [])),
    reopen(key) {
      close(key);
      syncAccount(key);
    },
  };
};
