import { CallError, clientFailure } from '../api-client/call-error';
import type { AccountServices } from './account-services';
import type { Log } from './logging/logger';
import type { ActiveAccount, SessionService } from './session/session';

export interface RunningAccountsPorts {
  readonly session: Pick<SessionService, 'accounts' | 'account' | 'accountSoon' | 'onChanged'>;
  readonly open: (account: ActiveAccount) => Promise<AccountServices>;
  readonly log: Log;
}

/** What stands for each account that is signed in, side by side. */
export interface RunningAccounts {
  /** Null while it is not open, or not any more. */
  services(key: string): AccountServices | null;
  /** Waits until it is open. Rejects with a `CallError` where the account is not signed in. */
  servicesSoon(key: string): Promise<AccountServices>;
  all(): readonly AccountServices[];
  /** Closes and opens an account's services: the way to its server has changed. */
  reopen(key: string): void;
}

interface Running { readonly token: string; readonly opening: Promise<AccountServices>; opened: AccountServices | null; isClosed: boolean }

/** Opens the services of an account once its token is known, and closes them when it is signed out or signs in anew. */
export const runAccounts = ({ session, open, log }: RunningAccountsPorts): RunningAccounts => {
  const running = new Map<string, Running>();
  /** What was closed while it was still being opened: it leaves before the next of the same account comes, which takes its places. */
  const leaving = new Map<string, Promise<void>>();

  const close = (key: string): void => {
    const closing = running.get(key);
    if (!closing) return;
    running.delete(key);
    closing.isClosed = true;
    if (closing.opened) {
      closing.opened.close();
      return;
    }
    const left = closing.opening.then((services) => { services.close(); }, () => undefined).then(() => { if (leaving.get(key) === left) leaving.delete(key); });
    leaving.set(key, left);
  };

  const start = (account: ActiveAccount): void => {
    const before = leaving.get(account.key);
    const opening = before ? before.then(() => open(account)) : open(account);
    const started: Running = { token: account.token, opening, opened: null, isClosed: false };
    running.set(account.key, started);
    opening.then((services) => {
      if (!started.isClosed) started.opened = services;
    }, (error: unknown) => {
      log.error('what an account needs could not be opened', { error });
      if (running.get(account.key) === started) running.delete(account.key);
    });
  };

  const follow = (key: string): void => {
    const account = session.account(key);
    if (account && running.get(key)?.token === account.token) return;
    close(key);
    if (account) start(account);
  };

  session.onChanged(({ key }) => { if (key !== null) follow(key); });
  for (const { key } of session.accounts()) follow(key);

  return {
    services: (key) => running.get(key)?.opened ?? null,
    async servicesSoon(key) {
      await session.accountSoon(key);
      follow(key);
      const found = running.get(key);
      const services = await found?.opening;
      // Whoever waited must not be served in the name of a session that is over.
      if (!services || found?.isClosed) throw new CallError(clientFailure('LOGIN_STATE_CHANGED'));
      return services;
    },
    all: () => [...running.values()].flatMap(({ opened }) => (opened ? [opened] : [])),
    reopen(key) {
      close(key);
      follow(key);
    },
  };
};
