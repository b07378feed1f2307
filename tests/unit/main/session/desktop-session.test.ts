import { describe, expect, it, vi } from 'vitest';
import { accountPersonOf } from '../../../../src/contract/entities/session';
import type { SessionState } from '../../../../src/contract/bridge';
import { createLog } from '../../../../src/main/logging/logger';
import { createServerAccess } from '../../../../src/main/policies/server-access';
import { accountKey, accountPartition, type Accounts } from '../../../../src/main/session/stored-accounts';
import { watchTransport } from '../../../../src/main/session/session-end';
import { createMemorySecretStore, createSecrets, type SecretStore } from '../../../../src/main/session/secret-store';
import { createSession } from '../../../../src/main/session/desktop-session';
import { createMemoryDocument, type Document } from '../../../../src/main/storage/document';
import { createFakeClient, me, refusal, settle, type FakeRoute } from '../fakes';

const server = 'http://127.0.0.1:4780';
const digest = 'a'.repeat(64);
/** The part of a person's details that a device keeps. */
const kept = accountPersonOf(me);
const signedIn = { user: me, token: 'token-of-mina', expiresAt: '2026-04-01T00:00:00Z' };
/** The first 32 characters of sha256("http://127.0.0.1:4780\n7"). */
const minasKey = '6dec769e9fed1aab66c4aad709c95b3c';

const createHost = (route: FakeRoute, kept: { accounts?: Document<Accounts>; lasting?: boolean; store?: SecretStore } = {}) => {
  const accounts = kept.accounts ?? createMemoryDocument<Accounts>({ server: null, current: null, accounts: {} });
  const lines: string[] = [];
  const log = createLog((line) => { lines.push(line); });
  const store = kept.store ?? { ...createMemorySecretStore(), isLasting: kept.lasting ?? true };
  const secrets = createSecrets([store], log);
  const { client, sent } = createFakeClient(route);
  const usedServers: string[] = [];
  const discovered: string[] = [];
  const states: SessionState[] = [];
  const create = () => {
    const session = createSession({
      accounts, secrets, log, access: createServerAccess({}), mayAddAccounts: true,
      discover: async (named) => { discovered.push(named); },
      signInClient: (named) => { usedServers.push(named); return client; },
      accountClient: ({ token }) => createFakeClient((request) => { sent.push(request); return route(request); }, (transport) => (
        watchTransport(transport, (reason) => { void session.endSession(token, reason); })
      )).client,
    });
    // Selects the server by default. Tests of the selection start with another one.
    if (accounts.read().server === null) session.chooseServer(server);
    const state = (): SessionState => session.stateOf(session.activeKey());
    session.onChanged(() => { states.push(state()); });
    const ofFront = <Result>(run: (key: string) => Result) => (): Result => run(session.activeKey() ?? '');
    // Methods that take an account key use the active account.
    return { ...session, state, verify: ofFront(session.verify), reached: ofFront(session.verifyOnce), signOut: ofFront(session.signOut) };
  };
  return { accounts, secrets, sent, states, usedServers, discovered, lines, log, create };
};

describe('signing in', () => {
  it('stores the token among the secrets and all else in the list of accounts', async () => {
    const { accounts, secrets, states, create } = createHost(() => ({ status: 200, body: signedIn }));
    const session = create();
    await session.start(null);
    await session.signIn({ account: 'mina@example.org', passwordDigest: digest });
    const key = accountKey(server, 7);
    expect(await secrets.get(key)).toBe('token-of-mina');
    expect(accounts.read()).toEqual({ server, recentServers: [server], current: key, accounts: { [key]: { server, user: kept, isSignedIn: true } } });
    expect(JSON.stringify(accounts.read())).not.toContain('token');
    expect(session.state()).toEqual({ status: 'signed-in', server, user: kept, isRemembered: true });
    expect(states).toEqual([{ status: 'signed-in', server, user: kept, isRemembered: true }]);
    expect(session.active()?.token).toBe('token-of-mina');
  });

  it('fetches the address of the API before its first request, and not while the first window waits', async () => {
    const { sent, discovered, create } = createHost(() => ({ status: 200, body: signedIn }));
    const session = create();
    await session.start('https://deckle.example');
    expect([discovered, sent]).toEqual([[], []]);
    await session.signIn({ account: 'mina@example.org', passwordDigest: digest });
    expect(discovered).toEqual(['https://deckle.example']);
  });

  it('treats a login without @ as a mobile number', async () => {
    const { sent, create } = createHost(() => ({ status: 200, body: signedIn }));
    const session = create();
    await session.signIn({ account: '+86 138 0013 8000', passwordDigest: digest });
    await session.signIn({ account: 'mina@example.org', passwordDigest: digest });
    expect(sent.map(({ body }) => JSON.parse(body as string) as unknown)).toEqual([
      { mobile: '+86 138 0013 8000', password: digest }, { email: 'mina@example.org', password: digest },
    ]);
  });

  it('reports that it will not be remembered if no store outlives the app', async () => {
    const session = createHost(() => ({ status: 200, body: signedIn }), { lasting: false }).create();
    await session.signIn({ account: 'mina@example.org', passwordDigest: digest });
    expect(session.state()).toMatchObject({ status: 'signed-in', isRemembered: false });
  });

  it('changes nothing if the server refuses, or responds without a token', async () => {
    const refused = createHost(() => refusal('INVALID_CREDENTIALS', 403));
    const session = refused.create();
    await expect(session.signIn({ account: 'mina@example.org', passwordDigest: digest })).rejects.toMatchObject({ failure: { code: 'INVALID_CREDENTIALS' } });
    expect(refused.states).toEqual([]);
    const tokenless = createHost(() => ({ status: 200, body: { ...signedIn, token: null } })).create();
    await expect(tokenless.signIn({ account: 'mina@example.org', passwordDigest: digest })).rejects.toMatchObject({ failure: { code: 'ANSWER_INVALID' } });
    expect(tokenless.state().status).toBe('signed-out');
  });

  it('never writes the token to the log', async () => {
    const { log, lines, create } = createHost(() => ({ status: 200, body: signedIn }));
    await create().signIn({ account: 'mina@example.org', passwordDigest: digest });
    log.info('an address', { url: 'https://example.org/token-of-mina/x' });
    expect(lines.join('')).toContain('https://example.org/[hidden]/x');
  });
});

describe('the next start', () => {
  it('restores the session without a request, and updates a new name from the server afterwards', async () => {
    const host = createHost((request) => ({ status: 200, body: request.method === 'POST' ? signedIn : { ...me, name: 'Mina K.' } }));
    await host.create().signIn({ account: 'mina@example.org', passwordDigest: digest });
    const next = host.create();
    await next.start(null);
    expect(next.state()).toMatchObject({ status: 'signed-in', isRemembered: true, user: { name: 'Mina' } });
    expect(host.sent).toHaveLength(1);
    await next.verify();
    expect(next.state()).toMatchObject({ user: { name: 'Mina K.' } });
    expect(Object.values(host.accounts.read().accounts)[0]?.user.name).toBe('Mina K.');
  });

  it('remains signed in while the server is unreachable', async () => {
    const host = createHost((request) => (request.method === 'POST' ? { status: 200, body: signedIn } : 'offline'));
    await host.create().signIn({ account: 'mina@example.org', passwordDigest: digest });
    const next = host.create();
    await next.start(null);
    await next.verify();
    expect(next.state().status).toBe('signed-in');
  });

  it('requests the signed-in person once the server is reachable, and then no more', async () => {
    let isReachable = false;
    const host = createHost((request) => (request.method === 'POST' ? { status: 200, body: signedIn } : isReachable ? { status: 200, body: { ...me, name: 'Mina K.' } } : 'offline'));
    await host.create().signIn({ account: 'mina@example.org', passwordDigest: digest });
    const next = host.create();
    await next.start(null);
    await next.verify();
    isReachable = true;
    await next.reached();
    expect(next.state()).toMatchObject({ status: 'signed-in', user: { name: 'Mina K.' } });
    const requestCount = host.sent.length;
    await next.reached();
    expect(host.sent).toHaveLength(requestCount);
  });

  it('uses a different server if one is named, and not in the name of an account of the first', async () => {
    const host = createHost(() => ({ status: 200, body: signedIn }));
    await host.create().signIn({ account: 'mina@example.org', passwordDigest: digest });
    const next = host.create();
    await next.start('https://deckle.example');
    expect(next.state()).toEqual({ status: 'signed-out', server: 'https://deckle.example', reason: null });
    const back = host.create();
    await back.start('http://127.0.0.1:4780');
    expect(back.state().status).toBe('signed-in');
  });

});

describe('a ticket', () => {
  const redeemUrl = 'http://127.0.0.1:4780/api/auth/tickets/redeem';
  const meUrl = 'http://127.0.0.1:4780/api/users/me';
  const fresh = { ...signedIn, token: 'token-of-the-ticket' };

  /** An app with a session of an earlier run, and the server's response to its verification. */
  const resumed = async (route: ReturnType<FakeRoute>, store?: SecretStore) => {
    const host = createHost(({ url }) => {
      if (url === meUrl) return route;
      return { status: 200, body: url === redeemUrl ? fresh : signedIn };
    }, store ? { store } : {});
    await host.create().signIn({ account: 'mina@example.org', passwordDigest: digest });
    host.sent.length = 0;
    const session = host.create();
    await session.start(null);
    return { ...host, session };
  };

  it('signs in if no one is signed in', async () => {
    const host = createHost(() => ({ status: 200, body: signedIn }));
    const session = host.create();
    await session.start(null);
    await session.redeem(server, 'ticket-1');
    expect(host.sent.map(({ url, body }) => [url, body])).toEqual([[redeemUrl, '{"ticket":"ticket-1"}']]);
    expect(session.state().status).toBe('signed-in');
  });

  it.each([['good', { status: 200, body: me }], ['not verifiable', 'offline'], ['behind a server in trouble', { status: 500 }]] as const)(
    'is ignored if the session of the previous run is %s', async (_, route) => {
      const { session, sent } = await resumed(route);
      await session.redeem(server, 'ticket-1');
      expect(sent.map(({ url }) => url)).toEqual([meUrl]);
      expect(session.active()?.token).toBe('token-of-mina');
    },
  );

  it.each([['NOT_SIGNED_IN', 401], ['ACCOUNT_BLOCKED', 423]] as const)('replaces a session that ended with %s', async (code, status) => {
    const { session, sent, secrets } = await resumed(refusal(code, status));
    await session.redeem(server, 'ticket-1');
    expect(sent.map(({ url }) => url)).toEqual([meUrl, redeemUrl]);
    expect(session.active()?.token).toBe('token-of-the-ticket');
    expect(await secrets.get(minasKey)).toBe('token-of-the-ticket');
  });

  it('stores its token in a keychain that is slow to remove the previous one', async () => {
    const memory = createMemorySecretStore();
    const slow: SecretStore = { ...memory, isLasting: true, delete: async (key) => { await new Promise((resolve) => { setTimeout(resolve, 20); }); await memory.delete(key); } };
    const { session, secrets } = await resumed(refusal('NOT_SIGNED_IN', 401), slow);
    await session.redeem(server, 'ticket-1');
    await new Promise((resolve) => { setTimeout(resolve, 40); });
    expect(await secrets.get(minasKey)).toBe('token-of-the-ticket');
  });

  it('reports why the session ended if the ticket is refused too', async () => {
    const host = createHost(({ method, url }) => (method === 'GET' || url === redeemUrl ? refusal('NOT_SIGNED_IN', 401) : { status: 200, body: signedIn }));
    await host.create().signIn({ account: 'mina@example.org', passwordDigest: digest });
    const session = host.create();
    await session.start(null);
    await expect(session.redeem(server, 'ticket-1')).rejects.toMatchObject({ failure: { status: 401 } });
    expect(session.state()).toEqual({ status: 'signed-out', server, reason: 'expired' });
    expect(await host.secrets.get(minasKey)).toBeNull();
  });
});

describe('the end of a session', () => {
  it('deletes the token immediately on sign-out, and notifies the server', async () => {
    const host = createHost((request) => (request.url.endsWith('/logout') ? { status: 204 } : { status: 200, body: signedIn }));
    const session = host.create();
    await session.signIn({ account: 'mina@example.org', passwordDigest: digest });
    const leaving = session.signOut();
    expect(session.state()).toEqual({ status: 'signed-out', server, reason: null });
    await leaving;
    expect(await host.secrets.get(accountKey(server, 7))).toBeNull();
    expect(host.sent.at(-1)?.url).toBe('http://127.0.0.1:4780/api/auth/logout');
    const next = host.create();
    await next.start(null);
    expect(next.state().status).toBe('signed-out');
  });

  it('signs out although the server cannot be notified', async () => {
    const host = createHost((request) => (request.url.endsWith('/logout') ? 'offline' : { status: 200, body: signedIn }));
    const session = host.create();
    await session.signIn({ account: 'mina@example.org', passwordDigest: digest });
    await session.signOut();
    expect(session.state().status).toBe('signed-out');
  });

  it.each(['expired', 'blocked'] as const)('is reported as %s, and deletes the token', async (reason) => {
    const host = createHost(() => ({ status: 200, body: signedIn }));
    const session = host.create();
    await session.signIn({ account: 'mina@example.org', passwordDigest: digest });
    await session.endSession('token-of-mina', reason);
    expect(session.state()).toEqual({ status: 'signed-out', server, reason });
    expect(await host.secrets.get(accountKey(server, 7))).toBeNull();
  });

  it('does not end a session that the same person began since, when an old response arrives late', async () => {
    const tokens = ['token-of-mina', 'token-of-the-second-sign-in'];
    let refuseLate = (): void => undefined;
    const host = createHost(async ({ method, url }) => {
      if (method === 'GET') {
        await new Promise<void>((resolve) => { refuseLate = resolve; });
        return refusal('NOT_SIGNED_IN', 401);
      }
      return url.endsWith('/logout') ? { status: 204 } : { status: 200, body: { ...signedIn, token: tokens.shift() ?? '' } };
    });
    const session = host.create();
    await session.signIn({ account: 'mina@example.org', passwordDigest: digest });
    const requested = session.verify();
    await session.signOut();
    await session.signIn({ account: 'mina@example.org', passwordDigest: digest });
    refuseLate();
    await requested;
    await settle();
    expect(session.active()?.token).toBe('token-of-the-second-sign-in');
    expect(await host.secrets.get(minasKey)).toBe('token-of-the-second-sign-in');
  });
});

describe('an account', () => {
  it('has its own partition per server and person', () => {
    expect(accountKey(server, 7)).toBe(minasKey);
    expect(accountKey(server, 8)).not.toBe(minasKey);
    expect(accountKey('https://deckle.example', 7)).not.toBe(minasKey);
    expect(accountPartition(minasKey)).toBe(`persist:account-${minasKey}`);
  });
});

describe('several accounts', () => {
  const other = 'https://deckle.example';
  /** The people who sign in, in order; their ids are 7 and 8. */
  const createPair = () => {
    const people = [signedIn, { user: { ...me, id: 8, name: 'Noor' }, token: 'token-of-noor', expiresAt: signedIn.expiresAt }];
    const host = createHost(({ url, method }) => {
      if (url.endsWith('/logout')) return { status: 204 };
      return method === 'GET' ? { status: 200, body: me } : { status: 200, body: people.shift() ?? signedIn };
    });
    return host;
  };
  const both = async () => {
    const host = createPair();
    const session = host.create();
    await session.signIn({ account: 'mina@example.org', passwordDigest: digest });
    session.chooseServer(other);
    await session.signIn({ account: 'noor@example.org', passwordDigest: digest });
    return { ...host, session, noorsKey: accountKey(other, 8) };
  };

  it('are signed in side by side, on their own servers, with a token each', async () => {
    const { session, secrets, noorsKey, usedServers } = await both();
    expect(usedServers).toEqual([server, other]);
    expect(session.accounts().map(({ key, server: at, isSignedIn }) => [key, at, isSignedIn])).toEqual([[minasKey, server, true], [noorsKey, other, true]]);
    expect([session.account(minasKey)?.token, session.account(noorsKey)?.token]).toEqual(['token-of-mina', 'token-of-noor']);
    expect([await secrets.get(minasKey), await secrets.get(noorsKey)]).toEqual(['token-of-mina', 'token-of-noor']);
    expect(session.activeKey()).toBe(noorsKey);
    session.setActive(minasKey);
    expect(session.active()?.key).toBe(minasKey);
  });

  it('end one by one: a sign-out and a session that ended do not affect the others', async () => {
    const { session, secrets, accounts, noorsKey } = await both();
    await session.endSession('token-of-noor', 'blocked');
    expect(session.stateOf(minasKey)).toMatchObject({ status: 'signed-in' });
    expect(session.stateOf(null)).toEqual({ status: 'signed-out', server: other, reason: 'blocked' });
    expect([session.activeKey(), await secrets.get(minasKey), await secrets.get(noorsKey)]).toEqual([minasKey, 'token-of-mina', null]);
    expect(accounts.read().accounts[noorsKey]).toMatchObject({ isSignedIn: false });
    expect(accounts.read().accounts[noorsKey]).not.toHaveProperty('mustBeWiped');
    session.remove(minasKey);
    session.remove(noorsKey);
    expect(session.accounts().map(({ key }) => key)).toEqual([minasKey]);
    // The cached data is wiped before the account is forgotten.
    expect(accounts.read().accounts[noorsKey]).toMatchObject({ isSignedIn: false, mustBeWiped: true, isRemoved: true });
  });

  it('are all restored at the next start, the front one first, before the keychain has responded', async () => {
    const host = await both();
    host.session.setActive(minasKey);
    const next = host.create();
    const taken = next.start(null);
    expect([next.activeKey(), next.stateOf(minasKey).status, next.account(minasKey)]).toEqual([minasKey, 'signed-in', null]);
    await taken;
    expect((await next.waitForAccount(host.noorsKey))?.token).toBe('token-of-noor');
  });

  it('report that data must be deleted after a requested sign-out', async () => {
    const { session, accounts, noorsKey } = await both();
    await session.signOut();
    expect(accounts.read().accounts[minasKey]).toMatchObject({ isSignedIn: true });
    expect(accounts.read().accounts[noorsKey]).toMatchObject({ isSignedIn: false, mustBeWiped: true });
  });
});

describe('a keychain', () => {
  it('that prompts its person is waited for, which the state shows, and its late response restores the session after all', async () => {
    let unlock = (_token: string): void => undefined;
    const expire: (() => void)[] = [];
    const memory = createMemorySecretStore();
    let isLocked = false;
    const store = { ...memory, isLasting: true, get: (key: string) => (isLocked ? new Promise<string>((resolve) => { unlock = resolve; }) : memory.get(key)) };
    const { accounts, log } = createHost(() => ({ status: 200, body: signedIn }));
    const sessionOf = () => createSession({
      accounts, log, access: createServerAccess({}), mayAddAccounts: true, discover: async () => undefined,
      secrets: createSecrets([store], log, { schedule: (run) => { expire.push(run); return () => undefined; } }),
      signInClient: () => createFakeClient(() => ({ status: 200, body: signedIn })).client, accountClient: () => createFakeClient(() => ({ status: 200, body: me })).client,
    });
    const before = sessionOf();
    before.chooseServer(server);
    await before.signIn({ account: 'mina@example.org', passwordDigest: digest });
    isLocked = true;
    const session = sessionOf();
    const kinds: string[] = [];
    session.onChanged(({ kind }) => { kinds.push(kind); });
    const started = session.start(null);
    const key = accountKey(server, 7);
    expect(session.stateOf(key)).toMatchObject({ status: 'signed-in', isWaitingForKeychain: true });
    await Promise.resolve();
    for (const run of expire) run();
    await started;
    expect(session.stateOf(key)).toMatchObject({ status: 'signed-out', reason: 'keychain' });
    unlock('token-of-mina');
    await vi.waitFor(() => { expect(session.account(key)?.token).toBe('token-of-mina'); });
    expect(session.stateOf(key)).toEqual({ status: 'signed-in', server, user: kept, isRemembered: true });
    expect(kinds).toEqual(['signed-out', 'signed-in']);
  });

  const after = async (broken: Partial<SecretStore>) => {
    const memory = { ...createMemorySecretStore(), isLasting: true };
    const host = createHost(() => ({ status: 200, body: signedIn }), { store: memory });
    await host.create().signIn({ account: 'mina@example.org', passwordDigest: digest });
    const next = createHost(() => ({ status: 200, body: signedIn }), { accounts: host.accounts, store: { ...memory, ...broken } });
    const session = next.create();
    await session.start(null);
    return { session, accounts: host.accounts };
  };

  it('that is locked requires a new sign-in, and restores the old one when it is unlocked', async () => {
    const { session, accounts } = await after({ get: async () => { throw new Error('locked'); } });
    expect(session.state()).toEqual({ status: 'signed-out', server, reason: 'keychain' });
    expect(accounts.read().accounts[minasKey]).toMatchObject({ isSignedIn: true });
  });

  it.each([['lost it', null], ['contains something else', 'not a\ntoken']])('that %s requires a new sign-in', async (_, found) => {
    const { session, accounts } = await after({ get: async () => found });
    expect(session.state()).toEqual({ status: 'signed-out', server, reason: 'keychain' });
    expect(accounts.read().accounts[minasKey]).toMatchObject({ isSignedIn: false });
  });
});
