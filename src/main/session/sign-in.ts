import type { ApiClient } from '../../api-client/api-client';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { CodeSignInInput, SignUpInput } from '../../contract/bridge';
import { accountPersonOf, type SignedIn } from '../../contract/entities/session';
import { identityOf, registrationIdentityOf } from '../../core/accounts/sign-in-name';
import { endOnServer } from './sign-out';
import { withRecentServer } from './recent-servers';
import { accountOf, assertAllowed, canAddAccount, emitChange, type SessionMemory } from './session-memory';
import { accountKey, listedAccounts, storeAccount } from './stored-accounts';

/** Timeout of verifying a session, before a ticket is redeemed. */
const verifyTimeoutMs = 5000;

const signInServer = ({ signIn }: SessionMemory): string => {
  if (signIn.server === null) throw new CallError(clientFailure('SERVER_NOT_CHOSEN'));
  return signIn.server;
};

const openSignIn = async (session: SessionMemory, server: string): Promise<ApiClient> => {
  assertAllowed(session, server);
  await session.ports.discover(server);
  return session.ports.signInClient(server);
};

/** Stores the account of a successful sign-in and makes it the active one. */
const acceptSignIn = async (session: SessionMemory, server: string, { token, user: person, isDeletionCancelled }: SignedIn): Promise<void> => {
  const user = accountPersonOf(person);
  const { accounts, secrets, waitForWipe, log } = session.ports;
  if (token === null) throw new CallError(clientFailure('ANSWER_INVALID'));
  log.redact(token);
  const key = accountKey(server, user.id);
  if (!canAddAccount(session) && !(key in listedAccounts(accounts.read()))) {
    void endOnServer(session, { key, server, user, token, isRemembered: false });
    throw new CallError(clientFailure('ACCOUNT_NOT_ADDED'));
  }
  await session.pendingRemovals.get(key);
  await waitForWipe?.(key);
  const before = accountOf(session, key);
  const { isLasting } = await secrets.set(key, token);
  storeAccount(accounts, key, { server, user, isSignedIn: isLasting });
  accounts.update({ ...withRecentServer(server, accounts.read()), current: key });
  session.verifiedTokens.add(token);
  session.entries.delete(key);
  session.entries.set(key, { key, server, user, token, isRemembered: isLasting });
  if (isDeletionCancelled) session.cancelledDeletions.add(key);
  session.activeKey = key;
  session.signIn = { server, reason: null };
  emitChange(session, { kind: 'signed-in', key });
  if (before && before.token !== token) void endOnServer(session, before);
};

export const signIn = async (session: SessionMemory, { account: name, passwordDigest }: { readonly account: string; readonly passwordDigest: string }): Promise<void> => {
  const server = signInServer(session);
  await acceptSignIn(session, server, await (await openSignIn(session, server)).call('auth.login', { body: { ...identityOf(name), password: passwordDigest } }));
};

export const signInByCode = async (session: SessionMemory, { account: name, code }: CodeSignInInput): Promise<void> => {
  const server = signInServer(session);
  await acceptSignIn(session, server, await (await openSignIn(session, server)).call('auth.loginByCode', { body: { ...identityOf(name), code } }));
};

/** A new account with its code, and the invitation that permits it. */
export type SignUpDigest = Omit<SignUpInput, 'password'> & { readonly passwordDigest: string };

export const signUp = async (session: SessionMemory, { account: identity, code, name, passwordDigest, inviteGuid }: SignUpDigest): Promise<void> => {
  const server = signInServer(session);
  if (!canAddAccount(session)) throw new CallError(clientFailure('ACCOUNT_NOT_ADDED'));
  await acceptSignIn(session, server, await (await openSignIn(session, server)).call('auth.register', { body: { ...registrationIdentityOf(identity, code), name, password: passwordDigest, ...(inviteGuid === null ? {} : { inviteGuid }) } }));
};

export const redeemTicket = async (session: SessionMemory, server: string, ticket: string): Promise<void> => {
  session.ports.log.redact(ticket);
  assertAllowed(session, server);
  // The stored token may belong to an ended session, or to another server that used this address before.
  if (session.activeKey !== null) {
    await session.restoring.get(session.activeKey);
    await verifySession(session, session.activeKey);
  }
  if (session.activeKey !== null && accountOf(session, session.activeKey)?.server === server) return;
  await acceptSignIn(session, server, await (await openSignIn(session, server)).call('auth.redeemTicket', { body: { ticket } }));
};

export const verifySession = async (session: SessionMemory, key: string): Promise<void> => {
  const { entries, ports: { accounts, accountClient, log } } = session;
  const account = accountOf(session, key);
  if (!account) return;
  try {
    const user = accountPersonOf(await accountClient(account).call('account.me', {}, { timeoutMs: verifyTimeoutMs }));
    const entry = entries.get(key);
    if (entry?.token !== account.token) return;
    const kept = accounts.read().accounts[key];
    if (kept) storeAccount(accounts, key, { ...kept, user });
    session.verifiedTokens.add(account.token);
    entries.set(key, { ...entry, user });
    emitChange(session, { kind: 'updated', key });
  } catch (error) {
    log.info('who is signed in could not be asked', { error });
  }
};
