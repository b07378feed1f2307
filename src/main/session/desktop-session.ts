import type { ApiClient } from '../../api-client/api-client';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { SessionState } from '../../contract/bridge';
import type { Me, SignedIn } from '../../contract/entities/session';
import type { Log } from '../logging/logger';
import type { ServerAccess } from '../policies/server-access';
import type { Document } from '../storage/document';
import { accountKey, storeAccount, listedAccounts, signedInKeys, type Accounts } from './stored-accounts';
import type { EndReason } from './session-end';
import { recentServers, withRecentServer } from './recent-servers';
import type { Secrets } from './secret-store';

/** Timeout of a sign-out request. After it the session expires on the server. */
const signOutTimeoutMs = 5000;

/** Timeout of verifying a session, before a ticket is redeemed. */
const verifyTimeoutMs = 5000;

/** The format of a valid token. Any other value in the keychain was not written by this app. */
const tokenPattern = /^[\x21-\x7e]{1,4096}$/;

/** A signed-in account. The token never leaves the main process. */
export interface ActiveAccount {
  readonly key: string;
  readonly server: string;
  readonly user: Me;
  readonly token: string;
  readonly isRemembered: boolean;
}

/** `keychain`: the keychain did not return the token. */
export type SignedOutReason = EndReason | 'keychain';

export type SessionChange =
  | { readonly kind: 'signed-in'; readonly key: string }
  /** `reason` null: the person signed out. */
  | { readonly kind: 'signed-out'; readonly key: string; readonly reason: SignedOutReason | null }
  /** An account's details changed, or the sign-in window's server (`key` null). */
  | { readonly kind: 'updated'; readonly key: string | null };

export interface SessionPorts {
  readonly accounts: Document<Accounts>;
  readonly secrets: Secrets;
  readonly access: ServerAccess;
  /** Whether a new account may be added while another one is signed in. */
  readonly mayAddAccounts: boolean;
  /** Discovers the base path of the server's API for clients created afterwards. Never rejects. */
  readonly discover: (server: string) => Promise<void>;
  /** Creates an unauthenticated client, for signing in. */
  readonly signInClient: (server: string) => ApiClient;
  /** Creates a client of an account, which reports the end of its session to `ended`. */
  readonly accountClient: (account: ActiveAccount) => ApiClient;
  /** Resolves once a pending wipe of the account's partition has finished. */
  readonly waitForWipe?: (key: string) => Promise<void>;
  readonly log: Log;
}

export interface SessionAccount {
  readonly key: string;
  readonly server: string;
  readonly user: Me;
  readonly isSignedIn: boolean;
  /** False: a policy forbids its server. The account is not opened; its data is kept. */
  readonly isAllowed: boolean;
}

/** The signed-in accounts, and the server of the sign-in window. */
export interface SessionService {
  /**
   * Restores the sessions of the previous run whose server is allowed. If `server` is given and allowed, its account
   * becomes the active one. Accounts are known synchronously; resolves once every token was read from the keychain.
   */
  start(server: string | null): Promise<void>;
  /** The server that was passed to `start` and is not allowed; null: none. */
  refusedServer(): string | null;
  /** The allowed servers, most recent first. */
  recentServers(): readonly string[];
  /** Whether a new account may be added now. */
  canAddAccount(): boolean;
  /** All accounts known on this computer. */
  accounts(): readonly SessionAccount[];
  /** The state for a window of this account; null: for the sign-in window. */
  stateOf(key: string | null): SessionState;
  /** The key of the active account, whose window was last in front; null if nobody is signed in. */
  activeKey(): string | null;
  /** Makes an account the active one, because its window is in front. */
  setActive(key: string): void;
  /** The active account. */
  active(): ActiveAccount | null;
  /** Null if the account is signed out or its token is not yet known. */
  account(key: string): ActiveAccount | null;
  /** Resolves once the token is known. */
  waitForAccount(key: string): Promise<ActiveAccount | null>;
  /** Sets the sign-in window's server and stores it. Throws a `CallError` if it is not allowed. */
  chooseServer(server: string): void;
  signIn(input: { readonly account: string; readonly passwordDigest: string }): Promise<void>;
  signUp(input: { readonly email: string; readonly name: string; readonly passwordDigest: string }): Promise<void>;
  /**
   * Signs in with a single-use ticket, which is sent to this server only. Accounts stay signed in, unless the
   * server reports that their session ended.
   */
  redeem(server: string, ticket: string): Promise<void>;
  signOut(key: string): Promise<void>;
  /** Removes a signed-out account from the list, if its server is allowed. */
  remove(key: string): void;
  /** Ends the session of a token that the server rejected. A token that was already replaced is ignored. */
  endSession(token: string, reason: EndReason): Promise<void>;
  /** Fetches the account's details, which also detects a changed name or an ended session. */
  verify(key: string): Promise<void>;
  /** Verifies the account once per run, as soon as the server is reachable. */
  verifyOnce(key: string): Promise<void>;
  onChanged(listener: (change: SessionChange) => void): void;
}

interface Entry extends Omit<ActiveAccount, 'token'> {
  /** Null until the keychain has returned it. */
  readonly token: string | null;
}

export const createSession = ({ accounts, secrets, access, mayAddAccounts, discover, signInClient, accountClient, waitForWipe = () => Promise.resolve(), log }: SessionPorts): SessionService => {
  /** The signed-in accounts, in the order in which they were last active. */
  const entries = new Map<string, Entry>();
  const restoring = new Map<string, Promise<void>>();
  /** Tokens that the server confirmed since the start. */
  const verifiedTokens = new Set<string>();
  /** Pending removals of tokens, which must finish before another token is stored under the same key. */
  const pendingRemovals = new Map<string, Promise<void>>();
  const listeners: ((change: SessionChange) => void)[] = [];
  let activeAccountKey: string | null = null;
  let signIn: { readonly server: string | null; readonly reason: SignedOutReason | null } = { server: null, reason: null };
  let refused: string | null = null;

  const emit = (change: SessionChange): void => { for (const listener of listeners) listener(change); };

  const account = (key: string): ActiveAccount | null => {
    const entry = entries.get(key);
    return entry && entry.token !== null ? { ...entry, token: entry.token } : null;
  };

  const setActive = (key: string): void => {
    const entry = entries.get(key);
    if (!entry || activeAccountKey === key) return;
    activeAccountKey = key;
    accounts.update({ current: key, server: entry.server });
  };

  const assertAllowed = (server: string): void => {
    if (!access.allows(server)) throw new CallError(clientFailure('SERVER_NOT_ALLOWED'));
  };

  const chooseServer = (server: string): void => {
    assertAllowed(server);
    accounts.update(withRecentServer(server, accounts.read()));
    signIn = { server, reason: null };
    emit({ kind: 'updated', key: null });
  };

  const canAddAccount = (): boolean => mayAddAccounts || entries.size === 0;

  const signInServer = (): string => {
    if (signIn.server === null) throw new CallError(clientFailure('SERVER_NOT_CHOSEN'));
    return signIn.server;
  };

  const openSignIn = async (server: string): Promise<ApiClient> => {
    assertAllowed(server);
    await discover(server);
    return signInClient(server);
  };

  const endOnServer = async (leaving: ActiveAccount): Promise<void> => {
    try {
      await accountClient(leaving).call('auth.logout', {}, { timeoutMs: signOutTimeoutMs });
    } catch (error) {
      // The local session ended before the response arrived, as intended.
      if (error instanceof CallError && error.failure.code === 'LOGIN_STATE_CHANGED') return;
      log.warn('the server did not take the sign-out; its session ends by itself', { error });
    }
  };

  const accept = async (server: string, { token, user }: SignedIn): Promise<void> => {
    if (token === null) throw new CallError(clientFailure('ANSWER_INVALID'));
    log.redact(token);
    const key = accountKey(server, user.id);
    if (!canAddAccount() && !(key in listedAccounts(accounts.read()))) {
      void endOnServer({ key, server, user, token, isRemembered: false });
      throw new CallError(clientFailure('ACCOUNT_NOT_ADDED'));
    }
    await pendingRemovals.get(key);
    await waitForWipe(key);
    const before = account(key);
    const { isLasting } = await secrets.set(key, token);
    storeAccount(accounts, key, { server, user, isSignedIn: isLasting });
    accounts.update({ ...withRecentServer(server, accounts.read()), current: key });
    verifiedTokens.add(token);
    entries.delete(key);
    entries.set(key, { key, server, user, token, isRemembered: isLasting });
    activeAccountKey = key;
    signIn = { server, reason: null };
    emit({ kind: 'signed-in', key });
    if (before && before.token !== token) void endOnServer(before);
  };

  /** Ends the session locally; the account remains in the list. */
  const endLocally = (key: string, reason: SignedOutReason | null): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    if (activeAccountKey === key) activeAccountKey = [...entries.keys()].at(-1) ?? null;
    if (reason !== null || entries.size === 0) signIn = { server: entry.server, reason };
    emit({ kind: 'signed-out', key, reason });
  };

  /** Deletes the token from memory and keychain. */
  const forgetToken = async ({ key, server, user }: Entry, reason: SignedOutReason | null): Promise<void> => {
    storeAccount(accounts, key, { server, user, isSignedIn: false, ...(reason === null ? { mustBeWiped: true } : {}) });
    if (accounts.read().current === key) accounts.update({ current: null });
    const removed = secrets.delete(key);
    pendingRemovals.set(key, removed);
    endLocally(key, reason);
    await removed;
  };

  /** Reads an account's token. If a store failed, the account remains marked as signed in for the next start. */
  const restoreToken = async (entry: Entry): Promise<void> => {
    const { key } = entry;
    const found = await secrets.find(key);
    if (entries.get(key) !== entry) return;
    if (found.secret === null || !tokenPattern.test(found.secret)) {
      if (found.secret !== null || !found.isUncertain) storeAccount(accounts, key, { server: entry.server, user: entry.user, isSignedIn: false });
      endLocally(key, 'keychain');
      void found.lateResult?.then((secret) => { restoreLateToken(entry, secret); });
      return;
    }
    log.redact(found.secret);
    entries.set(key, { ...entry, token: found.secret });
    emit({ kind: 'updated', key });
  };

  /** Restores an account after its keychain was unlocked too late, unless it signed in or out meanwhile. */
  const restoreLateToken = (entry: Entry, token: string | null): void => {
    const { key } = entry;
    if (token === null || !tokenPattern.test(token) || entries.has(key) || accounts.read().accounts[key]?.isSignedIn !== true) return;
    log.redact(token);
    entries.set(key, { ...entry, token });
    activeAccountKey ??= key;
    signIn = { ...signIn, reason: null };
    emit({ kind: 'signed-in', key });
  };

  const verify = async (key: string): Promise<void> => {
    const asked = account(key);
    if (!asked) return;
    try {
      const user = await accountClient(asked).call('account.me', {}, { timeoutMs: verifyTimeoutMs });
      const entry = entries.get(key);
      if (entry?.token !== asked.token) return;
      const kept = accounts.read().accounts[key];
      if (kept) storeAccount(accounts, key, { ...kept, user });
      verifiedTokens.add(asked.token);
      entries.set(key, { ...entry, user });
      emit({ kind: 'updated', key });
    } catch (error) {
      log.info('who is signed in could not be asked', { error });
    }
  };

  return {
    async start(named) {
      const known = accounts.read();
      refused = named === null || access.allows(named) ? null : named;
      if (refused !== null) log.warn('the start named a server that is not allowed', { server: refused });
      const wanted = refused === null ? named : null;
      const candidates = [wanted, known.server, ...(access.isFixed ? access.namedServers : [])];
      signIn = { server: candidates.find((server) => server !== null && access.allows(server)) ?? null, reason: null };
      const keys = signedInKeys(known).filter((key) => access.allows(known.accounts[key]?.server ?? ''));
      activeAccountKey = keys.find((key) => known.accounts[key]?.server === signIn.server) ?? (wanted === null ? keys[0] : null) ?? null;
      // Marks older entries as signed in explicitly: the fallback to the active account fails once another account is
      // active.
      for (const key of signedInKeys(known)) {
        const kept = known.accounts[key];
        if (kept?.isSignedIn === undefined && kept) storeAccount(accounts, key, { ...kept, isSignedIn: true });
      }
      for (const key of keys.toReversed()) {
        const kept = known.accounts[key];
        if (!kept) continue;
        const entry: Entry = { key, server: kept.server, user: kept.user, token: null, isRemembered: true };
        entries.set(key, entry);
        restoring.set(key, restoreToken(entry));
      }
      await Promise.all(restoring.values());
    },
    refusedServer: () => refused,
    recentServers: () => recentServers(accounts.read(), access.allows),
    canAddAccount,
    accounts: () => Object.entries(listedAccounts(accounts.read())).map(([key, { server, user }]) => ({ key, server, user, isSignedIn: entries.has(key), isAllowed: access.allows(server) })),
    stateOf(key) {
      const entry = key === null ? undefined : entries.get(key);
      if (entry) return { status: 'signed-in', server: entry.server, user: entry.user, isRemembered: entry.isRemembered, ...(entry.token === null ? { isWaitingForKeychain: true } : {}) };
      const server = key === null ? undefined : accounts.read().accounts[key]?.server;
      return { status: 'signed-out', server: server ?? signIn.server, reason: server === undefined || server === signIn.server ? signIn.reason : null };
    },
    activeKey: () => activeAccountKey,
    setActive,
    active: () => (activeAccountKey === null ? null : account(activeAccountKey)),
    account,
    async waitForAccount(key) {
      await restoring.get(key);
      return account(key);
    },
    chooseServer,
    async signIn({ account: name, passwordDigest }) {
      // A name without @ is a mobile number.
      const identity = name.includes('@') ? { email: name } : { mobile: name };
      const server = signInServer();
      await accept(server, await (await openSignIn(server)).call('auth.login', { body: { ...identity, password: passwordDigest } }));
    },
    async signUp({ email, name, passwordDigest }) {
      const server = signInServer();
      if (!canAddAccount()) throw new CallError(clientFailure('ACCOUNT_NOT_ADDED'));
      await accept(server, await (await openSignIn(server)).call('auth.register', { body: { email, name, password: passwordDigest } }));
    },
    async redeem(server, ticket) {
      log.redact(ticket);
      assertAllowed(server);
      // The stored token may belong to an ended session, or to another server that used this address before.
      if (activeAccountKey !== null) {
        await restoring.get(activeAccountKey);
        await verify(activeAccountKey);
      }
      if (activeAccountKey !== null && account(activeAccountKey)?.server === server) return;
      await accept(server, await (await openSignIn(server)).call('auth.redeemTicket', { body: { ticket } }));
    },
    async signOut(key) {
      if (account(key) === null) await restoring.get(key);
      const leaving = account(key);
      if (leaving) await Promise.all([endOnServer(leaving), forgetToken(leaving, null)]);
    },
    remove(key) {
      const kept = listedAccounts(accounts.read())[key];
      if (entries.has(key) || !kept || !access.allows(kept.server)) return;
      // The cached data is wiped before the account is forgotten.
      storeAccount(accounts, key, { ...kept, isSignedIn: false, mustBeWiped: true, isRemoved: true });
      emit({ kind: 'updated', key });
    },
    async endSession(token, reason) {
      const entry = [...entries.values()].find((each) => each.token === token);
      if (entry) await forgetToken(entry, reason);
    },
    verify,
    async verifyOnce(key) {
      const token = entries.get(key)?.token;
      if (token && !verifiedTokens.has(token)) await verify(key);
    },
    onChanged(listener) { listeners.push(listener); },
  };
};
