import { endLocally } from './sign-out';
import { emitChange, type SessionEntry, type SessionMemory } from './session-memory';
import { signedInKeys, storeAccount } from './stored-accounts';

/** The format of a valid token. Any other value in the keychain was not written by this app. */
const tokenPattern = /^[\x21-\x7e]{1,4096}$/;

/** Restores an account after its keychain was unlocked too late, unless it signed in or out meanwhile. */
const restoreLateToken = (session: SessionMemory, entry: SessionEntry, token: string | null): void => {
  const { entries, ports: { accounts, log } } = session;
  const { key } = entry;
  if (token === null || !tokenPattern.test(token) || entries.has(key) || accounts.read().accounts[key]?.isSignedIn !== true) return;
  log.redact(token);
  entries.set(key, { ...entry, token });
  session.activeKey ??= key;
  session.signIn = { ...session.signIn, reason: null };
  emitChange(session, { kind: 'signed-in', key });
};

/** Reads an account's token. If a store failed, the account remains marked as signed in for the next start. */
const restoreToken = async (session: SessionMemory, entry: SessionEntry): Promise<void> => {
  const { entries, ports: { accounts, secrets, log } } = session;
  const { key } = entry;
  const found = await secrets.find(key);
  if (entries.get(key) !== entry) return;
  if (found.secret === null || !tokenPattern.test(found.secret)) {
    if (found.secret !== null || !found.isUncertain) storeAccount(accounts, key, { server: entry.server, user: entry.user, isSignedIn: false });
    endLocally(session, key, 'keychain');
    void found.lateResult?.then((secret) => { restoreLateToken(session, entry, secret); });
    return;
  }
  log.redact(found.secret);
  entries.set(key, { ...entry, token: found.secret });
  emitChange(session, { kind: 'updated', key });
};

export const restoreSessions = async (session: SessionMemory, named: string | null): Promise<void> => {
  const { entries, restoring, ports: { accounts, access, log } } = session;
  const known = accounts.read();
  session.refusedServer = named === null || access.allows(named) ? null : named;
  if (session.refusedServer !== null) log.warn('the start named a server that is not allowed', { server: session.refusedServer });
  const wanted = session.refusedServer === null ? named : null;
  const candidates = [wanted, known.server, ...(access.isFixed ? access.namedServers : [])];
  const signInServer = candidates.find((server) => server !== null && access.allows(server)) ?? null;
  session.signIn = { server: signInServer, reason: null };
  const keys = signedInKeys(known).filter((key) => access.allows(known.accounts[key]?.server ?? ''));
  session.activeKey = keys.find((key) => known.accounts[key]?.server === signInServer) ?? (wanted === null ? keys[0] : null) ?? null;
  // Marks older entries as signed in explicitly: the fallback to the active account fails once another account is
  // active.
  for (const key of signedInKeys(known)) {
    const kept = known.accounts[key];
    if (kept?.isSignedIn === undefined && kept) storeAccount(accounts, key, { ...kept, isSignedIn: true });
  }
  for (const key of keys.toReversed()) {
    const kept = known.accounts[key];
    if (!kept) continue;
    const entry: SessionEntry = { key, server: kept.server, user: kept.user, token: null, isRemembered: true };
    entries.set(key, entry);
    restoring.set(key, restoreToken(session, entry));
  }
  await Promise.all(restoring.values());
};
