import { CallError } from '../../api-client/call-error';
import type { EndReason } from './session-end';
import { accountOf, emitChange, type ActiveAccount, type SessionEntry, type SessionMemory, type SignedOutReason } from './session-memory';
import { listedAccounts, storeAccount } from './stored-accounts';

/** Timeout of a sign-out request. After it the session expires on the server. */
const signOutTimeoutMs = 5000;

export const endOnServer = async ({ ports: { accountClient, log } }: SessionMemory, leaving: ActiveAccount): Promise<void> => {
  try {
    await accountClient(leaving).call('auth.logout', {}, { timeoutMs: signOutTimeoutMs });
  } catch (error) {
    // The local session ended before the response arrived, as intended.
    if (error instanceof CallError && error.failure.code === 'LOGIN_STATE_CHANGED') return;
    log.warn('the server did not take the sign-out; its session ends by itself', { error });
  }
};

/** Ends the session locally; the account remains in the list. */
export const endLocally = (session: SessionMemory, key: string, reason: SignedOutReason | null): void => {
  const { entries } = session;
  const entry = entries.get(key);
  if (!entry) return;
  entries.delete(key);
  if (session.activeKey === key) session.activeKey = [...entries.keys()].at(-1) ?? null;
  if (reason !== null || entries.size === 0) session.signIn = { server: entry.server, reason };
  emitChange(session, { kind: 'signed-out', key, reason });
};

/** Deletes the token from memory and keychain. */
const forgetToken = async (session: SessionMemory, { key, server, user }: Omit<SessionEntry, 'token'>, reason: SignedOutReason | null): Promise<void> => {
  const { accounts, secrets } = session.ports;
  storeAccount(accounts, key, { server, user, isSignedIn: false, ...(reason === null ? { mustBeWiped: true } : {}) });
  if (accounts.read().current === key) accounts.update({ current: null });
  const removed = secrets.delete(key);
  session.pendingRemovals.set(key, removed);
  endLocally(session, key, reason);
  await removed;
};

export const signOut = async (session: SessionMemory, key: string): Promise<void> => {
  if (accountOf(session, key) === null) await session.restoring.get(key);
  const leaving = accountOf(session, key);
  if (leaving) await Promise.all([endOnServer(session, leaving), forgetToken(session, leaving, null)]);
};

export const endSession = async (session: SessionMemory, token: string, reason: EndReason): Promise<void> => {
  const entry = [...session.entries.values()].find((each) => each.token === token);
  if (entry) await forgetToken(session, entry, reason);
};

export const removeAccount = (session: SessionMemory, key: string): void => {
  const { accounts, access } = session.ports;
  const kept = listedAccounts(accounts.read())[key];
  if (session.entries.has(key) || !kept || !access.allows(kept.server)) return;
  // The cached data is wiped before the account is forgotten.
  storeAccount(accounts, key, { ...kept, isSignedIn: false, mustBeWiped: true, isRemoved: true });
  emitChange(session, { kind: 'updated', key });
};
