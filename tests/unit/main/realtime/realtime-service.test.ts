import { describe, expect, it } from 'vitest';
import type { RealtimeMessage } from '../../../../src/contract/bridge';
import type { FileEventData, LiveEvent } from '../../../../src/contract/realtime/events';
import { sendToAccountWindows } from '../../../../src/main/account-services';
import { silentLog } from '../../../../src/main/logging/logger';
import { createActivityWatch } from '../../../../src/main/realtime/activity-watch';
import type { LiveConnectionListeners } from '../../../../src/main/realtime/live-connection';
import { startRealtime } from '../../../../src/main/realtime/realtime-service';
import type { WindowHandle } from '../../../../src/main/windows/window-handle';
import { createFakeClient, createFakeTimers, me, settle } from '../fakes';

const minuteMs = 60_000;
const event = (seq: number, prevSeq: number): LiveEvent =>
  ({ seq, prevSeq, kind: 'File', action: 'update', guid: 'A000000000000000000001', at: '2026-01-01T00:00:00Z', origin: null, data: null });

const createHost = () => {
  const timers = createFakeTimers();
  const activity = createActivityWatch(timers);
  const messages: RealtimeMessage[] = [];
  const opened: (LiveConnectionListeners & { isClosed: boolean })[] = [];
  let verified = 0;
  const emitted: (readonly [string, object])[] = [];
  const openWindows = new Set<object>();
  const { client, sent } = createFakeClient(({ url }) => (url.includes('/events')
    ? { status: 200, body: { events: [{ ...event(8, 7) }], lastSeq: 9, hasMore: false, reset: false } }
    : { status: 200, body: me }));
  const realtime = startRealtime({
    api: client, activity, timers, log: silentLog,
    open: (listeners) => {
      const connection = { ...listeners, isClosed: false };
      opened.push(connection);
      return { emit: (name, message) => { emitted.push([name, message]); }, close: () => { connection.isClosed = true; } };
    },
    deliver: (message) => { messages.push(message); },
    isWindowOpen: (window) => openWindows.has(window),
    verifySession: () => { verified += 1; },
  });
  return { timers, activity, messages, opened, client, sent, realtime, emitted, openWindows, verified: () => verified };
};

describe('the live connection', () => {
  it('is opened when the person becomes active, and closed ten minutes after they stopped', () => {
    const { timers, activity, opened } = createHost();
    expect(opened).toHaveLength(0);
    activity.recordActivity();
    activity.recordActivity();
    expect(opened).toHaveLength(1);
    timers.advance(9 * minuteMs);
    activity.recordActivity();
    timers.advance(9 * minuteMs + 59_000);
    expect(opened[0]?.isClosed).toBe(false);
    timers.advance(1000);
    expect(opened[0]?.isClosed).toBe(true);
    activity.recordActivity();
    expect(opened).toHaveLength(2);
  });

  it('follows the files that open windows have open, also after a new connection', () => {
    const { activity, opened, realtime, emitted, openWindows } = createHost();
    const [first, second] = [{}, {}];
    openWindows.add(first).add(second);
    activity.recordActivity();
    realtime.setOpenFiles(first, ['A000000000000000000001']);
    expect(emitted).toEqual([]);
    opened[0]?.onReady({ seq: 7 });
    realtime.setOpenFiles(second, ['A000000000000000000001', 'A000000000000000000002']);
    expect(emitted.splice(0)).toEqual([['CLIENT_READY', { padId: 'A000000000000000000001', type: 'PAD' }], ['CLIENT_READY', { padId: 'A000000000000000000002', type: 'PAD' }]]);
    openWindows.delete(second);
    realtime.setOpenFiles(first, ['A000000000000000000001']);
    expect(emitted.splice(0)).toEqual([['CLIENT_LEFT', { padId: 'A000000000000000000002' }]]);
    opened[0]?.onDisconnected();
    opened[0]?.onReady({ seq: 7 });
    expect(emitted).toEqual([['CLIENT_READY', { padId: 'A000000000000000000001', type: 'PAD' }]]);
  });

  it('reports whether it is open, and delivers events', () => {
    const { activity, opened, messages, realtime } = createHost();
    activity.recordActivity();
    expect(realtime.isOnline()).toBeNull();
    opened[0]?.onReady({ seq: 7 });
    opened[0]?.onEvent(event(8, 7));
    opened[0]?.onEvent({ seq: 'nine' });
    opened[0]?.onDisconnected();
    expect(messages).toEqual([
      { type: 'connection', isOnline: true }, { type: 'reset' }, { type: 'event', event: event(8, 7) }, { type: 'connection', isOnline: false },
    ]);
  });

  it('reports that it cannot be opened, and reports nothing when it rests without an active person', () => {
    const { timers, activity, opened, messages, realtime } = createHost();
    activity.recordActivity();
    opened[0]?.onDisconnected();
    opened[0]?.onDisconnected();
    expect(messages).toEqual([{ type: 'connection', isOnline: false }]);
    opened[0]?.onReady({ seq: 7 });
    timers.advance(10 * minuteMs);
    expect(opened[0]?.isClosed).toBe(true);
    expect(messages.slice(1)).toEqual([{ type: 'connection', isOnline: true }, { type: 'reset' }]);
    expect(realtime.isOnline()).toBe(true);
  });

  it('reads missed events over HTTP after a reconnection', async () => {
    const { activity, opened, messages, sent } = createHost();
    activity.recordActivity();
    opened[0]?.onReady({ seq: 7 });
    opened[0]?.onDisconnected();
    opened[0]?.onReady({ seq: 9 });
    await settle();
    expect(sent.map(({ url }) => url)).toEqual(['http://127.0.0.1:4780/api/events?after=7&limit=500&skipsUnknown=true']);
    expect(messages.at(-1)).toEqual({ type: 'event', event: event(8, 7) });
  });

  it('empties the cache of reads with every event and every reconnection', async () => {
    const { activity, opened, client, sent } = createHost();
    const read = async (): Promise<number> => { await client.call('account.me', {}); return sent.length; };
    activity.recordActivity();
    expect([await read(), await read()]).toEqual([1, 1]);
    opened[0]?.onReady({ seq: 7 });
    expect([await read(), await read()]).toEqual([2, 2]);
    opened[0]?.onEvent(event(8, 7));
    expect([await read(), await read()]).toEqual([3, 3]);
  });

  it('checks the session when it is refused, and reconnects later if the person is active', () => {
    const { timers, activity, opened, verified } = createHost();
    activity.recordActivity();
    opened[0]?.onSessionRejected();
    expect([opened[0]?.isClosed, verified()]).toEqual([true, 1]);
    timers.advance(40_000);
    expect(opened).toHaveLength(2);
  });

  it('ends with the session', () => {
    const { timers, activity, opened, realtime } = createHost();
    activity.recordActivity();
    opened[0]?.onSessionRejected();
    realtime.close();
    timers.advance(40_000);
    activity.recordActivity();
    expect(opened).toHaveLength(1);
  });
});

describe('deliverTo', () => {
  const createWindow = (pushClientId: string, accountKey: string | null, received: unknown[]) =>
    ({ pushClientId, accountKey, send: (_channel: string, payload: unknown) => { received.push([pushClientId, payload]); } }) as unknown as WindowHandle;

  it("sends to the account's windows, and the data not to the window with that action", () => {
    const data = { file: {} } as FileEventData;
    const received: unknown[] = [];
    const windows = [createWindow('w1', 'a', received), createWindow('w2', 'a', received), createWindow('w3', 'b', received), createWindow('w4', null, received)];
    const own: LiveEvent = { ...event(8, 7), kind: 'File', origin: 'w1', data };
    sendToAccountWindows(windows, 'a', { type: 'event', event: own });
    expect(received).toEqual([['w1', { type: 'event', event: { ...own, data: null } }], ['w2', { type: 'event', event: own }]]);
  });
});
