import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { createNetwork } from '../../../../src/main/network/create-network';
import type { NetworkPorts } from '../../../../src/main/network/network-state';
import { handleChromiumProxyLogin } from '../../../../src/main/network/proxy-login';
import type { NetworkAccess } from '../../../../src/main/partitions';

const server = 'https://office.example.org';

/** Sessions are never freed, so every requested name counts. */
const electron = vi.hoisted(() => {
  const made = new Map<string, unknown>();
  const fromPartition = (name: string): unknown => {
    const session = made.get(name) ?? {
      name, setCertificateVerifyProc: () => undefined, setProxy: () => Promise.resolve(), resolveProxy: () => Promise.resolve('DIRECT'),
      closeAllConnections: () => Promise.resolve(), isPersistent: () => name.startsWith('persist:'), fetch: () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED')),
    };
    made.set(name, session);
    return session;
  };
  return { made, fromPartition };
});
vi.mock('electron', () => ({ app: { on: () => undefined }, net: { isOnline: () => true }, session: { fromPartition: electron.fromPartition } }));
vi.mock('../../../../src/main/storage/file-document', async () => {
  const { createMemoryDocument } = await import('../../../../src/main/storage/document');
  return { openFileDocument: (_folder: string, { initial }: { initial: () => unknown }) => createMemoryDocument(initial()) };
});

const createOne = () => {
  electron.made.clear();
  const opened = new Map<string, NetworkAccess>();
  const network = createNetwork({
    folder: '', policyReading: { policies: {}, places: [], problems: [] }, log: silentLog, tell: () => undefined, secrets: () => { throw new Error('not asked'); },
    session: () => ({ accounts: () => [], chooseServer: () => undefined, stateOf: () => ({ status: 'signed-out', server, reason: null }) }),
  } as unknown as NetworkPorts);
  const open = (name: string): NetworkAccess => {
    const known = opened.get(name) ?? network.openNetworkAccess(name, electron.fromPartition(name) as Parameters<typeof network.openNetworkAccess>[1]);
    opened.set(name, known);
    return known;
  };
  return { ...network, open };
};

describe('the sessions of the network', () => {
  beforeEach(() => { vi.useFakeTimers({ toFake: ['Date'], now: 0 }); });
  afterEach(() => { vi.useRealTimers(); });
  const pass = (minutes: number): void => { vi.setSystemTime(Date.now() + minutes * 60_000); };

  it('have a bounded number for any number of server searches: at most those of half an hour', async () => {
    const { servers } = createOne();
    for (let check = 0; check < 50; check += 1) {
      expect(await servers.check(server)).toEqual({ result: 'unreachable' });
      pass(10);
    }
    expect(electron.made.size).toBe(4);
  });

  it('have a bounded number for any number of trust changes: at most those of half an hour; each partition keeps its own', async () => {
    const { open, servers } = createOne();
    const accounts = ['persist:account-mina', 'persist:account-noor'].map((name) => ({ name: name.replace('persist:', ''), way: open(name).requestSession }));
    const used = accounts.map(() => new Set<string>());
    for (let change = 0; change < 50; change += 1) {
      await servers.onTrustChanged();
      accounts.forEach(({ way }, index) => { used[index]?.add((way() as unknown as { name: string }).name); });
      pass(31);
    }
    accounts.forEach(({ name }, index) => {
      expect(used[index]?.size).toBe(2);
      expect([...used[index] ?? []].every((each) => each.startsWith(`way-${name}-`))).toBe(true);
    });
    // After a change no account may still use a session with the earlier trust.
    const before = accounts.map(({ way }) => way());
    await servers.onTrustChanged();
    await servers.onTrustChanged();
    accounts.forEach(({ way }, index) => { expect(way()).not.toBe(before[index]); });
  });
});

describe('Chromium\'s own requests', () => {
  const request = async (details: object, place: object, login: { name: string; password: string } | null) => {
    const app = new EventEmitter();
    const requests: unknown[] = [];
    handleChromiumProxyLogin(app as never, { credentialsFor: (...given) => { requests.push(given); return Promise.resolve(login); } });
    let isPrevented = false;
    const results: unknown[][] = [];
    app.emit('login', { preventDefault: () => { isPrevented = true; } }, null, details, place, (...given: unknown[]) => { results.push(given); });
    await Promise.resolve();
    await Promise.resolve();
    return { isPrevented, results, requests };
  };
  const proxy = { isProxy: true, host: 'proxy.example.org', port: 8080 };

  it('sign in to the proxy as the person does', async () => {
    expect(await request({ firstAuthAttempt: true }, proxy, { name: 'mina', password: 'tide' })).toEqual({ isPrevented: true, results: [['mina', 'tide']], requests: [[proxy, null]] });
    expect(await request({ firstAuthAttempt: true }, proxy, null)).toMatchObject({ isPrevented: true, results: [[]] });
  });

  it('get a login once, and for proxies alone', async () => {
    expect(await request({ firstAuthAttempt: false }, proxy, { name: 'mina', password: 'tide' })).toEqual({ isPrevented: false, results: [], requests: [] });
    expect(await request({ firstAuthAttempt: true }, { ...proxy, isProxy: false }, { name: 'mina', password: 'tide' })).toEqual({ isPrevented: false, results: [], requests: [] });
  });
});
