import type { CodeSignInInput, SessionState } from '../../contract/bridge';
import type { AccountPerson } from '../../contract/entities/session';
import { recentServers, withRecentServer } from './recent-servers';
import { restoreSessions } from './restore-sessions';
import type { EndReason } from './session-end';
import { accountOf, assertAllowed, canAddAccount, emitChange, type ActiveAccount, type SessionChange, type SessionMemory, type SessionPorts } from './session-memory';
import { redeemTicket, signIn, signInByCode, signUp, verifySession, type SignUpDigest } from './sign-in';
import { endSession, removeAccount, signOut } from './sign-out';
import { listedAccounts } from './stored-accounts';

export interface SessionAccount {
  readonly key: string;
  readonly server: string;
  readonly user: AccountPerson;
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
  /** Whether the sign-in of this account cancelled its deletion; once. */
  consumeCancelledDeletion(key: string): boolean;
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
  signInByCode(input: CodeSignInInput): Promise<void>;
  signUp(input: SignUpDigest): Promise<void>;
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

const setActive = (session: SessionMemory, key: string): void => {
  const entry = session.entries.get(key);
  if (!entry || session.activeKey === key) return;
  session.activeKey = key;
  session.ports.accounts.update({ current: key, server: entry.server });
};

const chooseServer = (session: SessionMemory, server: string): void => {
  const { accounts } = session.ports;
  assertAllowed(session, server);
  accounts.update(withRecentServer(server, accounts.read()));
  session.signIn = { server, reason: null };
  emitChange(session, { kind: 'updated', key: null });
};

const listAccounts = ({ entries, ports: { accounts, access } }: SessionMemory): readonly SessionAccount[] =>
  Object.entries(listedAccounts(accounts.read())).map(([key, { server, user }]) => ({ key, server, user, isSignedIn: entries.has(key), isAllowed: access.allows(server) }));

const stateOf = ({ entries, signIn: { server: signInServer, reason }, ports }: SessionMemory, key: string | null): SessionState => {
  const entry = key === null ? undefined : entries.get(key);
  if (entry) return { status: 'signed-in', server: entry.server, user: entry.user, isRemembered: entry.isRemembered, ...(entry.token === null ? { isWaitingForKeychain: true } : {}) };
  const server = key === null ? undefined : ports.accounts.read().accounts[key]?.server;
  return { status: 'signed-out', server: server ?? signInServer, reason: server === undefined || server === signInServer ? reason : null };
};

const waitForAccount = async (session: SessionMemory, key: string): Promise<ActiveAccount | null> => {
  await session.restoring.get(key);
  return accountOf(session, key);
};

const verifyOnce = async (session: SessionMemory, key: string): Promise<void> => {
  const token = session.entries.get(key)?.token;
  if (token && !session.verifiedTokens.has(token)) await verifySession(session, key);
};

export const createSession = (ports: SessionPorts): SessionService => {
  const session: SessionMemory = {
    ports, entries: new Map(), restoring: new Map(), verifiedTokens: new Set(), cancelledDeletions: new Set(), pendingRemovals: new Map(), listeners: [],
    activeKey: null, signIn: { server: null, reason: null }, refusedServer: null,
  };
  return {
    start: (server) => restoreSessions(session, server),
    refusedServer: () => session.refusedServer,
    recentServers: () => recentServers(ports.accounts.read(), ports.access.allows),
    canAddAccount: () => canAddAccount(session),
    accounts: () => listAccounts(session),
    stateOf: (key) => stateOf(session, key),
    consumeCancelledDeletion: (key) => session.cancelledDeletions.delete(key),
    activeKey: () => session.activeKey,
    setActive(key) { setActive(session, key); },
    active: () => (session.activeKey === null ? null : accountOf(session, session.activeKey)),
    account: (key) => accountOf(session, key),
    waitForAccount: (key) => waitForAccount(session, key),
    chooseServer(server) { chooseServer(session, server); },
    signIn: (input) => signIn(session, input),
    signInByCode: (input) => signInByCode(session, input),
    signUp: (input) => signUp(session, input),
    redeem: (server, ticket) => redeemTicket(session, server, ticket),
    signOut: (key) => signOut(session, key),
    remove(key) { removeAccount(session, key); },
    endSession: (token, reason) => endSession(session, token, reason),
    verify: (key) => verifySession(session, key),
    verifyOnce: (key) => verifyOnce(session, key),
    onChanged(listener) { session.listeners.push(listener); },
  };
};
