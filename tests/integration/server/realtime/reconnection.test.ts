import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../../src/api-client/api-client';
import { openLiveConnection } from '../../../../src/main/realtime/live-connection';
import { createBrowserRealtime } from '../../../../src/renderer/platform/browser/browser-realtime';
import { ApiError } from '../../../../src/server/api-error';
import { createLogger } from '../../../../src/server/logging';
import { createConnectionRegistry } from '../../../../src/server/realtime/connection-registry';
import { createSocketServer } from '../../../../src/server/realtime/socket-server';

/** Longer than the maximum first and second reconnect delays, 4 s and 8 s. */
const timeout = 20_000;

/** The real socket server with the test's authentication. It can be stopped cleanly and restarted on its port. */
const createRestartable = () => {
  let port = 0;
  let server: Server;
  let sockets: ReturnType<typeof createSocketServer>;
  let connections: ReturnType<typeof createConnectionRegistry>;
  const refusals: Error[] = [];
  const handshakes: number[] = [];
  const start = async (): Promise<void> => {
    connections = createConnectionRegistry();
    server = createServer();
    sockets = createSocketServer({
      server, connections, logger: createLogger('silent'),
      authenticate: async () => {
        handshakes.push(performance.now());
        const refusal = refusals.shift();
        if (refusal) throw refusal;
        return { personId: 7, sessionId: 'session' };
      },
    });
    await new Promise<void>((resolve) => { server.listen(port, '127.0.0.1', resolve); });
    ({ port } = server.address() as AddressInfo);
  };
  const stop = async (): Promise<void> => {
    sockets.close();
    await new Promise<void>((resolve) => { server.close(() => { resolve(); }); });
  };
  return {
    start, stop, refusals, handshakes,
    url: () => `http://127.0.0.1:${port}`,
    count: () => connections.count(),
    /** Disconnects sockets like slow readers. */
    sendAway: () => { for (const { socket } of connections.ofSession('session')) socket.disconnect(); },
  };
};

let server: ReturnType<typeof createRestartable>;
let leave: () => void;
let reported: string[];
beforeEach(async () => {
  server = createRestartable();
  await server.start();
  reported = [];
});
afterEach(async () => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await server.stop();
});

/** The two hosts of the app. There is no user input after the start. */
const hosts: readonly [string, () => void][] = [
  ['the desktop', () => {
    const connection = openLiveConnection({ server: server.url(), token: 'token', pushClientId: 'window', mayUseWebSocket: true, fetch }, {
      onReady: () => { reported.push('online'); }, onPadMessage: () => false, onEvent: () => undefined, onDisconnected: () => { reported.push('offline'); }, onSessionRejected: () => { reported.push('ended'); },
    });
    leave = () => { connection.close(); };
  }],
  ['a browser', () => {
    vi.stubGlobal('location', new URL(server.url()));
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
    const realtime = createBrowserRealtime({
      client: { call: () => Promise.reject(new Error('Nothing is asked for.')), clearCache: () => undefined } as Partial<ApiClient> as ApiClient,
      pushClientId: 'window', personId: () => 7, startPosition: () => Promise.resolve(null),
      onSessionEnded: (reason) => { reported.push(reason === 'expired' ? 'ended' : reason); realtime.stop(); },
      onSessionChanged: () => { reported.push('changed'); },
    });
    realtime.bridge.subscribe((message) => { if (message.type === 'connection') reported.push(message.isOnline ? 'online' : 'offline'); });
    realtime.start();
    leave = realtime.stop;
  }],
];
const offline = () => expect.poll(() => reported.at(-1), { timeout }).toBe('offline');
const online = () => expect.poll(() => reported.at(-1), { timeout }).toBe('online');

/**
 * Fakes the timers. The returned function advances the clock second by second. After each second it waits for a fixed
 * number of event loop turns, so that the network of one process can settle.
 */
const fakeTime = (): ((seconds: number) => Promise<void>) => {
  const realTimeout = setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  return async (seconds) => {
    for (let second = 0; second < seconds; second += 1) {
      vi.advanceTimersByTime(1000);
      await new Promise((resolve) => { realTimeout(resolve, 5); });
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => { setImmediate(resolve); });
    }
  };
};

describe.each(hosts)('%s without an active person', (_title, open) => {
  it('reconnects after the server was stopped in order and started again', async () => {
    open();
    await online();
    await server.stop();
    await offline();
    await server.start();
    await online();
    expect(server.count()).toBe(1);
  });

  it('reconnects after a disconnection by the server, after a delay of at most 4 s', async () => {
    // The middle of the delay from 2 s to 4 s, so that a busy machine has some tolerance.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    open();
    await online();
    const sentAwayAt = performance.now();
    server.sendAway();
    await offline();
    await online();
    const waitedMs = (server.handshakes.at(-1) ?? 0) - sentAwayAt;
    expect(waitedMs).toBeGreaterThanOrEqual(2950);
    expect(waitedMs).toBeLessThan(5000);
  });

  it('reconnects after the server could not identify it', async () => {
    server.refusals.push(new Error('The database is away.'));
    open();
    await offline();
    await online();
    expect(server.handshakes).toHaveLength(2);
  });

  it('learns that the session is over, and does not reconnect', async () => {
    const pass = fakeTime();
    open();
    await online();
    server.refusals.push(new ApiError('NOT_SIGNED_IN'));
    server.sendAway();
    await pass(10);
    await expect.poll(() => reported.at(-1), { timeout }).toBe('ended');
    await pass(60);
    expect(server.handshakes).toHaveLength(2);
  });
});

describe('a browser in which another person signed in', () => {
  it('requests who that is, and repeats the request until the server knows', async () => {
    hosts[1]?.[1]();
    await online();
    server.refusals.push(new ApiError('SESSION_CHANGED'), new ApiError('SESSION_CHANGED'));
    server.sendAway();
    await expect.poll(() => reported.filter((what) => what === 'changed'), { timeout }).toHaveLength(2);
    expect(reported).not.toContain('ended');
  });

  it('learns that the account is blocked', async () => {
    server.refusals.push(new ApiError('ACCOUNT_BLOCKED'));
    hosts[1]?.[1]();
    await expect.poll(() => reported.at(-1), { timeout }).toBe('blocked');
  });

  it('disconnects ten minutes after the last sign of life, also while it waits to reconnect', async () => {
    const pass = fakeTime();
    server.refusals.push(...Array.from({ length: 200 }, () => new Error('The database is away.')));
    hosts[1]?.[1]();
    await pass(590);
    // The maximum delay is 40 s.
    expect(server.handshakes.length).toBeGreaterThan(10);
    await pass(11);
    const tries = server.handshakes.length;
    await pass(90);
    expect(server.handshakes.length).toBe(tries);
  });
});
