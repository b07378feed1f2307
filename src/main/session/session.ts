import type { ApiClient } from '../../api-client/client';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { SessionState } from '../../contract/bridge';
import type { Me, SignedIn } from '../../contract/entities/session';
import type { Log } from '../logging/logger';
import type { Document } from '../storage/document';
import { accountKey, type Accounts } from './accounts';
import type { EndReason } from './ended-session';
import type { Secrets } from './secret-store';
import { defaultServer } from './server-address';

/** How long a sign-out waits for the server before it is left to expire there. */
const signOutTimeoutMs = 5000;

/** How long an app that opens with a ticket may wait to learn whether it needs it. */
const verifyTimeoutMs = 5000;

/** The account that is signed in. The token never leaves the main process. */
export interface ActiveAccount {
  readonly key: string;
  readonly server: string;
  readonly user: Me;
  readonly token: string;
  readonly isRemembered: boolean;
}

export interface SessionPorts {
  readonly accounts: Document<Accounts>;
  readonly secrets: Secrets;
  /** Learns where the server's API begins, so that a client made afterwards asks there. Never rejects. */
  readonly discover: (server: string) => Promise<void>;
  /** A client that speaks for nobody, for signing in. */
  readonly signInClient: (server: string) => ApiClient;
  /** A client that speaks for an account and reports the end of its session through `ended`. */
  readonly accountClient: (account: ActiveAccount) => ApiClient;
  readonly log: Log;
}

export interface SessionService {
  /** Takes up the session of the last start. A server named here stands in for the one that was last used. */
  start(server: string | null): Promise<void>;
  state(): SessionState;
  active(): ActiveAccount | null;
  /** Grows whenever somebody signs in or out. */
  generation(): number;
  signIn(input: { readonly account: string; readonly passwordDigest: string }): Promise<void>;
  signUp(input: { readonly email: string; readonly name: string; readonly passwordDigest: string }): Promise<void>;
  /**
   * Signs in with a single-use ticket. Whoever is signed in stays so, unless the server says that their session has
   * ended; a server that cannot be asked ends none.
   */
  redeem(ticket: string): Promise<void>;
  signOut(): Promise<void>;
  /** The server no longer takes this token. One that was replaced meanwhile, by the same person too, ends nothing. */
  ended(token: string, reason: EndReason): Promise<void>;
  /** Asks the server who is signed in: learns of a changed name, or of the session's end. */
  verify(): Promise<void>;
  /** The server can be reached: it is asked who is signed in, unless it has said so since the app was opened. */
  reached(): Promise<void>;
  onChanged(listener: (state: SessionState) => void): void;
}

export const createSession = ({ accounts, secrets, discover, signInClient, accountClient, log }: SessionPorts): SessionService => {
  let server = defaultServer;
  let active: ActiveAccount | null = null;
  let endReason: EndReason | null = null;
  let generation = 0;
  /** Whether the server has said of the account that is signed in who it is; before that the device remembers it. */
  let isConfirmed = false;
  /** The removal of the last forgotten token, which must not take away one that is kept under the same key afterwards. */
  let removed = Promise.resolve();
  const listeners: ((state: SessionState) => void)[] = [];

  const state = (): SessionState => active
    ? { status: 'signed-in', server: active.server, user: active.user, isRemembered: active.isRemembered }
    : { status: 'signed-out', server, reason: endReason };

  const changed = (): void => { for (const listener of listeners) listener(state()); };

  const become = (next: ActiveAccount | null, reason: EndReason | null = null): void => {
    generation += 1;
    active = next;
    endReason = reason;
    changed();
  };

  /** A server that was away when the app opened is asked now. */
  const openSignIn = async (): Promise<ApiClient> => {
    await discover(server);
    return signInClient(server);
  };

  const accept = async (signedIn: SignedIn): Promise<void> => {
    const { token, user } = signedIn;
    if (token === null) throw new CallError(clientFailure('ANSWER_INVALID'));
    log.hide(token);
    const key = accountKey(server, user.id);
    await removed;
    const { isLasting } = await secrets.set(key, token);
    const known = accounts.read();
    accounts.write({ server, current: key, accounts: { ...known.accounts, [key]: { server, user } } });
    isConfirmed = true;
    become({ key, server, user, token, isRemembered: isLasting });
  };

  /** Forgets the token, here and in the keychain; the account stays in the list of those known. */
  const forget = async (account: ActiveAccount, reason: EndReason | null): Promise<void> => {
    accounts.write({ ...accounts.read(), current: null });
    become(null, reason);
    removed = secrets.delete(account.key);
    await removed;
  };

  const resume = async (): Promise<void> => {
    const known = accounts.read();
    const keys = Object.keys(known.accounts).filter((key) => known.accounts[key]?.server === server);
    // The one that was signed in last comes first.
    keys.sort((left, right) => Number(right === known.current) - Number(left === known.current));
    for (const key of keys) {
      const account = known.accounts[key];
      const token = account && await secrets.get(key);
      if (!token) continue;
      log.hide(token);
      accounts.write({ ...known, server, current: key });
      become({ key, server, user: account.user, token, isRemembered: true });
      return;
    }
    accounts.write({ ...known, server, current: null });
  };

  const verify = async (): Promise<void> => {
    const asked = active;
    if (!asked) return;
    try {
      const user = await accountClient(asked).call('account.me', {}, { timeoutMs: verifyTimeoutMs });
      if (active !== asked) return;
      const known = accounts.read();
      accounts.write({ ...known, accounts: { ...known.accounts, [asked.key]: { server: asked.server, user } } });
      isConfirmed = true;
      active = { ...asked, user };
      changed();
    } catch (error) {
      log.info('who is signed in could not be asked', { error });
    }
  };

  return {
    async start(named) {
      server = named ?? accounts.read().server ?? defaultServer;
      await discover(server);
      await resume();
    },
    state,
    active: () => active,
    generation: () => generation,
    async signIn({ account, passwordDigest }) {
      // Whatever has no @ in it can only be a mobile number.
      const identity = account.includes('@') ? { email: account } : { mobile: account };
      await accept(await (await openSignIn()).call('auth.login', { body: { ...identity, password: passwordDigest } }));
    },
    async signUp({ email, name, passwordDigest }) {
      await accept(await (await openSignIn()).call('auth.register', { body: { email, name, password: passwordDigest } }));
    },
    async redeem(ticket) {
      log.hide(ticket);
      // What the keychain kept may be of a session that ended, or of another server that had this address before.
      await verify();
      if (active) return;
      await accept(await (await openSignIn()).call('auth.redeemTicket', { body: { ticket } }));
    },
    async signOut() {
      const leaving = active;
      if (!leaving) return;
      const told = accountClient(leaving).call('auth.logout', {}, { timeoutMs: signOutTimeoutMs });
      await Promise.all([
        forget(leaving, null),
        told.catch((error: unknown) => {
          // Ours changed while the answer was on its way, which is what was wanted.
          if (error instanceof CallError && error.failure.code === 'LOGIN_STATE_CHANGED') return;
          log.warn('the server did not take the sign-out; its session ends by itself', { error });
        }),
      ]);
    },
    async ended(token, reason) {
      if (active?.token === token) await forget(active, reason);
    },
    verify,
    async reached() {
      if (!isConfirmed) await verify();
    },
    onChanged(listener) { listeners.push(listener); },
  };
};
