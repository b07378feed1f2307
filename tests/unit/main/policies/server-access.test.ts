import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../../../src/main/links/launch-input';
import type { Policies } from '../../../../src/main/policies/policies';
import { createServerAccess } from '../../../../src/main/policies/server-access';
import { accountKey } from '../../../../src/main/session/stored-accounts';
import { localServer } from '../../../../src/main/session/server-address';
import { createMemorySecretStore, type SecretStore } from '../../../../src/main/session/secret-store';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import { me } from '../fakes';
import { accountOn, emptyAccounts, startOneApp } from './one-app';

const own = 'https://deckle.example';
const other = 'https://other.example';

describe('the servers that policies allow', () => {
  it.each<[string, Policies, string, boolean]>([
    ['no policy', {}, other, true],
    ['no policy, plain http', {}, 'http://other.example', false],
    ['no policy, more than an origin', {}, `${other}/desktop`, false],
    ['no policy, no address', {}, 'other', false],
    ['a server that is offered', { server: own }, other, true],
    ['a fixed server', { server: own, isServerFixed: true }, own, true],
    ['a fixed server, another one', { server: own, isServerFixed: true }, other, false],
    ['a fixed server, its other port', { server: own, isServerFixed: true }, `${own}:8443`, false],
    ['several fixed servers', { server: own, servers: [other], isServerFixed: true }, other, true],
    ['fixed without a server', { isServerFixed: true }, other, false],
    ['not fixed', { server: own, isServerFixed: false }, other, true],
  ])('%s', (_, policies, server, isAllowed) => {
    expect(createServerAccess(policies).allows(server)).toBe(isAllowed);
  });
});

const token = 'token-of-the-last-start';
const storeWith = (...keys: readonly string[]): SecretStore => {
  const memory = createMemorySecretStore();
  for (const key of keys) void memory.set(key, token);
  return { ...memory, isLasting: true };
};
const link = (server: string): string => `deckle://open/${new URL(server).host}/desktop`;
const key = (server: string): string => accountKey(server, me.id);

/** Every source of a server's address. Each function returns the servers that were contacted or shown as signed in. */
const sources: Readonly<Record<string, (server: string, policies: Policies) => Promise<readonly string[]>>> = {
  async 'the command line'(server, policies) {
    const app = await startOneApp({ policies, argv: [`--server=${server}`] });
    await app.signIn().catch(() => undefined);
    return app.reached;
  },
  async 'a launcher\'s ticket'(server, policies) {
    return (await startOneApp({ policies, argv: ['--ticket-stdin'], input: `${JSON.stringify({ server, ticket: 'ticket-1' })}\n` })).reached;
  },
  async 'the server that was used last'(server, policies) {
    const app = await startOneApp({ policies, accounts: createMemoryDocument({ ...emptyAccounts, server }) });
    await app.signIn().catch(() => undefined);
    return app.reached;
  },
  async 'the server of an account that is signed in'(server, policies) {
    const app = await startOneApp({ policies, accounts: createMemoryDocument({ server, current: key(server), accounts: accountOn(server, true) }), store: storeWith(key(server)) });
    await app.session.verify(key(server));
    return [...app.reached, ...app.session.accounts().filter(({ isSignedIn }) => isSignedIn).map((account) => account.server)];
  },
  async 'the list of accounts'(server, policies) {
    const app = await startOneApp({ policies, accounts: createMemoryDocument({ ...emptyAccounts, accounts: accountOn(server, false) }) });
    await app.ask('accounts:switch', { key: key(server) });
    await app.signIn().catch(() => undefined);
    return app.reached;
  },
  async 'a person\'s typing'(server, policies) {
    const app = await startOneApp({ policies });
    await app.ask('servers:choose', { address: server });
    await app.signIn().catch(() => undefined);
    return app.reached;
  },
  async 'the offer of servers that were used before'(server, policies) {
    const app = await startOneApp({ policies, accounts: createMemoryDocument({ ...emptyAccounts, recentServers: [server] }) });
    return (await app.ask('servers:offered') as { readonly recent: readonly string[] }).recent;
  },
  async 'a link at the start, to a server that is not known'(server, policies) {
    const app = await startOneApp({ policies, argv: [link(server)] });
    await app.links.decide(null, app.links.confirmation(null)?.id ?? '', true);
    await app.signIn().catch(() => undefined);
    return app.reached;
  },
  async 'a link, to a server with an account that is signed out'(server, policies) {
    const app = await startOneApp({ policies, accounts: createMemoryDocument({ ...emptyAccounts, accounts: accountOn(server, false) }), argv: [link(server)] });
    await app.signIn().catch(() => undefined);
    return app.reached;
  },
  async 'a link from a second start, to the server that was used last'(server, policies) {
    const app = await startOneApp({ policies, accounts: createMemoryDocument({ ...emptyAccounts, server }) });
    app.links.openInput(parseCommandLine(['deckle', link(server)], '/'));
    await app.signIn().catch(() => undefined);
    return app.reached;
  },
  async 'a link that was pasted or clicked inside the app'(server, policies) {
    const app = await startOneApp({ policies, accounts: createMemoryDocument({ server, current: key(server), accounts: accountOn(server, true) }), store: storeWith(key(server)) });
    return app.links.openInApp(`${server}/desktop`) ? [server] : [];
  },
};

describe.each<[string, Policies, boolean]>([
  ['no policy', {}, true],
  ['another server that is offered', { server: own }, true],
  ['the server among those that are offered and fixed', { server: own, servers: [other], isServerFixed: true }, true],
  ['the server fixed', { server: other, isServerFixed: true }, true],
  ['another server fixed', { server: own, isServerFixed: true }, false],
  ['fixed without any server', { isServerFixed: true }, false],
])('with %s', (_, policies, isAllowed) => {
  it.each(Object.keys(sources))(`%s leads ${isAllowed ? '' : 'not '}to the server`, async (name) => {
    const reached = await sources[name]?.(other, policies);
    expect(reached?.includes(other)).toBe(isAllowed);
    // With a fixed server only the servers of the policy are contacted, regardless of the source.
    if (policies.isServerFixed === true) expect(reached?.every((server) => server === policies.server || policies.servers?.includes(server) === true)).toBe(true);
  });

  it('the server of this computer is searched for only if it is allowed', async () => {
    const app = await startOneApp({ policies });
    expect(await app.ask('servers:find-local')).toBe(policies.isServerFixed === true ? null : localServer);
    expect(app.reached.includes(localServer)).toBe(policies.isServerFixed !== true);
  });
});

describe('a start', () => {
  it('prompts for the server if none is known, and does not if the organisation fixed it or one was chosen', async () => {
    const serverOf = async (input: Parameters<typeof startOneApp>[0]) => (await startOneApp(input)).session.stateOf(null).server;
    expect(await serverOf({})).toBeNull();
    expect(await serverOf({ policies: { server: own } })).toBeNull();
    expect(await serverOf({ policies: { server: own, isServerFixed: true } })).toBe(own);
    expect(await serverOf({ policies: { isServerFixed: true } })).toBeNull();
    const accounts = createMemoryDocument(emptyAccounts);
    await (await startOneApp({ accounts })).ask('servers:choose', { address: 'other.example' });
    expect(await serverOf({ accounts })).toBe(other);
  });

  it('sends a ticket for another server to no organisation\'s server, and names the refused one', async () => {
    const app = await startOneApp({ policies: { server: own, isServerFixed: true }, argv: ['--ticket-stdin'], input: `${JSON.stringify({ server: other, ticket: 'ticket-1' })}\n` });
    expect([app.sent, app.session.stateOf(null), app.session.refusedServer()]).toEqual([[], { status: 'signed-out', server: own, reason: null }, other]);
  });

  it('refuses to sign in before a server was chosen', async () => {
    const app = await startOneApp({});
    await expect(app.signIn()).rejects.toMatchObject({ failure: { code: 'SERVER_NOT_CHOSEN' } });
  });

  it('remembers the last five servers, also those that a policy hides for now', async () => {
    const accounts = createMemoryDocument(emptyAccounts);
    const before = await startOneApp({ accounts });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) await before.ask('servers:choose', { address: `${name}.example` });
    const recent = async (policies: Policies) => (await (await startOneApp({ accounts, policies })).ask('servers:offered') as { readonly recent: readonly string[] }).recent;
    expect(await recent({})).toEqual(['c', 'f', 'e', 'd', 'b'].map((name) => `https://${name}.example`));
    expect(await recent({ server: 'https://d.example', isServerFixed: true })).toEqual(['https://d.example']);
    expect((await recent({})).length).toBe(5);
  });
});

describe('an account of another server, if the organisation fixed one', () => {
  const policies = { server: own, isServerFixed: true } as const;
  const before = () => ({
    accounts: createMemoryDocument({ server: other, current: key(other), accounts: { ...accountOn(other, true), ...accountOn(own, false, 8) } }),
    store: storeWith(key(other)),
  });

  it('is not opened, cannot be switched to or removed, and is shown as not allowed', async () => {
    const app = await startOneApp({ policies, ...before() });
    expect(app.session.activeKey()).toBeNull();
    expect(await app.ask('accounts:list')).toMatchObject([
      { server: other, isSignedIn: false, isAllowed: false }, { server: own, isSignedIn: false, isAllowed: true },
    ]);
    await app.ask('accounts:switch', { key: key(other) });
    await app.ask('accounts:remove', { key: key(other) });
    await app.ask('accounts:sign-out', { key: key(other) });
    expect([app.reached, app.shown]).toEqual([[], []]);
    expect(app.accounts.read().accounts[key(other)]).toMatchObject({ server: other, isSignedIn: true });
  });

  it('is signed in again once the policy is gone, with its token, also after a sign-in to the organisation\'s server in between', async () => {
    const kept = before();
    await (await startOneApp({ policies, ...kept })).signIn();
    const after = await startOneApp(kept);
    expect(after.session.accounts().filter(({ isSignedIn }) => isSignedIn).map(({ server }) => server).sort()).toEqual([own, other]);
    expect(after.session.account(key(other))?.token).toBe(token);
    expect(after.session.activeKey()).toBe(key(own));
  });

  it('is also signed in again if its list of accounts was written before each account had that field', async () => {
    const { store } = before();
    const { isSignedIn: _, ...old } = accountOn(other, true)[key(other)] ?? { server: other, user: me };
    const accounts = createMemoryDocument({ server: other, current: key(other), accounts: { [key(other)]: old } });
    await (await startOneApp({ policies, accounts, store })).signIn();
    expect((await startOneApp({ accounts, store })).session.account(key(other))?.token).toBe(token);
  });
});

describe('a policy against adding accounts', () => {
  const policies = { mayAddAccounts: false } as const;
  const signedIn = () => ({ accounts: createMemoryDocument({ server: own, current: key(own), accounts: { ...accountOn(own, true), ...accountOn(other, false) } }), store: storeWith(key(own)) });
  const refused = { failure: { code: 'ACCOUNT_NOT_ADDED' } };

  it('allows the first account to sign in', async () => {
    const app = await startOneApp({ policies, accounts: createMemoryDocument({ ...emptyAccounts, server: own }) });
    expect(app.session.canAddAccount()).toBe(true);
    await app.signIn();
    expect(app.session.activeKey()).toBe(key(own));
  });

  it('refuses a further account without a prompt or a record, and ends the session that the server started', async () => {
    const app = await startOneApp({ policies, ...signedIn(), personId: 9 });
    expect(await app.ask('accounts:can-add')).toBe(false);
    await app.ask('accounts:add');
    expect(app.shown).toEqual([]);
    await expect(app.signIn()).rejects.toMatchObject(refused);
    await expect(app.session.redeem(other, 'ticket-1')).rejects.toMatchObject(refused);
    const sent = app.sent.filter((line) => !line.includes('/users/me'));
    expect(sent.filter((line) => line.endsWith('/auth/logout'))).toHaveLength(2);
    await expect(app.session.signUp({ account: 'x@example.org', code: null, name: 'X', passwordDigest: 'b'.repeat(64), inviteGuid: null })).rejects.toMatchObject(refused);
    expect(app.sent.some((line) => line.endsWith('/auth/register'))).toBe(false);
    expect(Object.keys(app.accounts.read().accounts).sort()).toEqual([key(own), key(other)].sort());
    expect(await app.store.get(accountKey(own, 9))).toBeNull();
  });

  it('allows an account of this computer that was signed out', async () => {
    const app = await startOneApp({ policies, ...signedIn() });
    await app.ask('accounts:switch', { key: key(other) });
    await app.signIn();
    expect(app.session.accounts().every(({ isSignedIn }) => isSignedIn)).toBe(true);
  });

  it('refuses a link to a server without an account here, and opens one to a server with an account', async () => {
    const app = await startOneApp({ policies: { ...policies, server: 'https://third.example' }, ...signedIn(), argv: [link('https://third.example')] });
    const front = app.session.activeKey();
    expect(await app.links.decide(front, app.links.confirmation(front)?.id ?? '', true)).toEqual({ result: 'managed' });
    app.links.openInput(parseCommandLine(['deckle', link(other)], '/'));
    expect(app.session.stateOf(null).server).toBe(other);
  });
});
