import { createApiClient, type ApiClient } from '../../../src/api-client/api-client';
import type { EndpointName } from '../../../src/contract/api/endpoints';
import type { RealtimeMessage, WorkspaceBridge } from '../../../src/contract/bridge';
import { fileTypes } from '../../../src/contract/entities/file';
import type { NoticeItem } from '../../../src/contract/entities/notice';
import type { Change } from '../../../src/core/sync/change';
import { eventForWindow } from '../../../src/core/realtime/event-sequence';
import { silentLog } from '../../../src/main/logging/logger';
import { openLiveConnection } from '../../../src/main/realtime/live-connection';
import { startRealtime } from '../../../src/main/realtime/realtime-service';
import { createMemoryStorages } from '../../../src/renderer/shared/local-data/persistent-outbox';
import { createStore, type AppStore } from '../../../src/renderer/shared/store/app-store';
import { connectBridgeEvents } from '../../../src/renderer/shared/store/events/connect-bridge-events';
import { createVisibleContent } from '../../../src/renderer/shared/store/files/visible-content';
import { loadMoreNotices, openNotices, peekNotices } from '../../../src/renderer/shared/store/notices/load-notices';
import { selectNotices, selectUnpeekedNotices, selectUnreadNotices } from '../../../src/renderer/shared/store/notices/notices-slice';
import { connectResources } from '../../../src/renderer/shared/store/resources/connect-resources';
import { sessionChanged } from '../../../src/renderer/shared/store/session/session-slice';
import { commit } from '../../../src/renderer/shared/store/sync/commit';
import { connectSync } from '../../../src/renderer/shared/store/sync/connect-sync';
import { createPageSyncPorts } from '../../../src/renderer/shared/store/sync/page-sync-ports';
import { retrySync } from '../../../src/renderer/shared/store/sync/sync-actions';
import type { Fault, FaultProxy } from '../../support/fault-proxy';
import type { Transport } from '../../../src/api-client/transport';
import { codeOf } from '../../support/call-code';
import { testTransport } from '../../support/http-request';
import { createSeededRandom, type SeededRandom } from '../../support/seeded-random';
import type { TestPerson, TestServer } from '../../support/test-server';

/** Faults of one round: those of the network, and those between the socket and the window. */
const faults = ['none', 'cut', 'slow', 'duplicate', 'half-open', 'flood', 'reorder', 'double', 'drop'] as const;
export type RoundFault = (typeof faults)[number];
export type FaultTally = Partial<Record<RoundFault, number>>;

const networkFaults: Readonly<Partial<Record<RoundFault, Fault>>> = {
  cut: { kind: 'cut', everyBytes: 4_000 }, slow: { kind: 'slow', bytes: 256, pauseMs: 2 }, duplicate: { kind: 'duplicate' }, 'half-open': { kind: 'half-open' },
};
/** Waits of the client are this many times shorter. */
const haste = 20;
const roundCount = 6;
const pageLimit = 100;

/**
 * The fault of a round, counted over all histories. Each run of rounds that is as long as the list of faults has every fault
 * once, in an order of its own.
 */
const faultOfRound = (round: number): RoundFault => {
  const random = createSeededRandom(Math.floor(round / faults.length));
  const shuffled = faults.map((fault) => ({ fault, place: random.next() })).toSorted((one, other) => one.place - other.place);
  return shuffled[round % faults.length]?.fault ?? 'none';
};

type Bridge = WorkspaceBridge['api'];

/** Number of the latest steps of a window that a difference lists. */
const listedSteps = 60;

interface FaultyWindow {
  readonly store: AppStore;
  /** The latest messages and requests about events and notices, with milliseconds. */
  readonly steps: readonly string[];
  /** The connection closes and opens again, as after a pause of the person. */
  reconnect(): void;
  close(): void;
}

/** The store, the queue and the live connection of a window, behind the proxy. */
const openWindow = (person: TestPerson, { url }: FaultProxy, pushClientId: string, currentFault: () => RoundFault, random: SeededRandom, tally: FaultTally): FaultyWindow => {
  const steps: string[] = [];
  const note = (step: string): void => {
    steps.push(`${Math.round(performance.now())} ${step}`);
    if (steps.length > listedSteps) steps.shift();
  };
  const transport: Transport = async (request) => {
    const path = request.url.slice(url.length);
    const isNoted = /events|notifications/.test(path);
    if (isNoted) note(`> ${request.method} ${path}`);
    try {
      const response = await testTransport(request);
      if (isNoted) note(`< ${response.status} ${path} ${response.text.slice(0, 200)}`);
      return response;
    } catch (error) {
      if (isNoted) note(`< ${path} ${String(error)}`);
      throw error;
    }
  };
  const client = createApiClient({ transport, baseUrl: url, basePath: '/api', token: () => person.token, pushClientId: () => pushClientId });
  const listeners = new Set<(message: RealtimeMessage) => void>();
  const silent = () => () => undefined;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const schedule = (run: () => void, delayMs: number): (() => void) => {
    const timer = setTimeout(() => { timers.delete(timer); run(); }, delayMs / haste);
    timers.add(timer);
    return () => { clearTimeout(timer); timers.delete(timer); };
  };
  const bridge = {
    host: 'browser', platform: 'web', desktop: null,
    api: { call: (name: EndpointName, input: never, options?: { idempotencyKey?: string }) => client.call(name, input, options) } as Bridge,
    realtime: { subscribe: (listener: (message: RealtimeMessage) => void) => { listeners.add(listener); return () => { listeners.delete(listener); }; } },
    session: { onChanged: silent, refresh: () => Promise.resolve() }, preferences: { onChanged: silent }, files: { onUploadProgress: silent, retryUploadsNow: async () => undefined },
  } as unknown as WorkspaceBridge;
  const store = createStore(bridge, () => undefined, schedule);
  const storageOf = createMemoryStorages();
  const closes = [
    connectSync(store, bridge, createPageSyncPorts(undefined, (account) => ({ storage: storageOf(account), leadership: { request: (lead) => lead() }, close: () => undefined }))),
    connectBridgeEvents(store, bridge, createVisibleContent()),
    connectResources(store, bridge, { addEventListener: () => undefined, removeEventListener: () => undefined }),
  ];
  store.dispatch(sessionChanged({ status: 'signed-in', server: url, user: person.user, isRemembered: true }));

  const activityListeners = new Set<(isActive: boolean) => void>();
  const activity = { recordActivity: () => undefined, isActive: () => true, onChanged: (listener: (isActive: boolean) => void) => { activityListeners.add(listener); listener(true); return () => { activityListeners.delete(listener); }; } };
  const realtime = startRealtime({
    api: client, activity, timers: { schedule }, isWindowOpen: () => true, verifySession: () => undefined, log: silentLog,
    deliver: (message) => { note(`deliver ${message.type} ${message.type === 'event' ? message.event.seq : ''}`); for (const listener of [...listeners]) listener(message.type === 'event' ? { type: 'event', event: eventForWindow(message.event, pushClientId) } : message); },
    open: (handlers) => {
      let isOpen = true;
      const receive = (payload: unknown, delayMs: number): void => { if (delayMs === 0) handlers.onEvent(payload); else setTimeout(() => { if (isOpen) handlers.onEvent(payload); }, delayMs); };
      const connection = openLiveConnection({ server: url, token: person.token, pushClientId, fetch, mayUseWebSocket: true }, {
        ...handlers,
        onReady(ack) {
          note(`ready ${JSON.stringify(ack)}`);
          handlers.onReady(ack);
        },
        onDisconnected() {
          note('disconnected');
          handlers.onDisconnected();
        },
        onEvent(payload) {
          note(`event ${JSON.stringify(payload).slice(0, 80)}`);
          const fault = currentFault();
          const isApplied = (fault === 'reorder' || fault === 'double' || fault === 'drop') && random.chance(0.5);
          if (isApplied) tally[fault] = (tally[fault] ?? 0) + 1;
          if (isApplied && fault === 'drop') return;
          receive(payload, isApplied && fault === 'reorder' ? 1 + random.below(60) : 0);
          if (isApplied && fault === 'double') receive(payload, 1 + random.below(40));
        },
      });
      return { ...connection, close: () => { isOpen = false; connection.close(); } };
    },
  });
  closes.push(() => { realtime.close(); });
  return {
    store, steps,
    reconnect() { note('reconnect'); for (const isActive of [false, true]) for (const listener of [...activityListeners]) listener(isActive); },
    close() {
      for (const close of closes.toReversed()) close();
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

/** The state of the notices, with the server's items as far as the window has loaded the list. */
const shownBy = ({ store }: FaultyWindow): unknown => {
  const state = store.getState();
  return { unread: selectUnreadNotices(state), unpeeked: selectUnpeekedNotices(state), items: selectNotices(state, 'all').map(({ id, status, isRead }) => [id, status, isRead]) };
};
const keptByServer = async (client: ApiClient, length: number): Promise<unknown> => {
  const { notifications, unreadCount, unpeekedCount } = await client.call('notices.list', { query: { limit: pageLimit, status: 'all' } });
  return { unread: unreadCount, unpeeked: unpeekedCount, items: notifications.slice(0, length).map(({ id, status, isRead }) => [id, status, isRead]) };
};

export interface FaultHistory {
  readonly server: TestServer;
  readonly proxy: FaultProxy;
  readonly seed: number;
  readonly tally: FaultTally;
  /** How long a window may take to equal the server after a round. */
  readonly limitMs?: number;
}

/**
 * Runs rounds of causes and marks of a person with two windows and one program, each under a fault. After each round the
 * counts and lists of both windows have to equal the server's. Returns the first difference.
 */
export const runFaultHistory = async ({ server, proxy, seed, tally, limitMs = 20_000 }: FaultHistory): Promise<string[]> => {
  const random = createSeededRandom(seed);
  // Events arrive at times of their own. With a random source of their own they do not change the steps of the history.
  const eventRandom = createSeededRandom(seed);
  const [person, other] = [await server.register('Reader'), await server.register('Writer')];
  const { id: personId, email } = person.user;
  const grants = { type: 1, id: personId, email: email ?? '', role: 'reader' } as const;
  const folder = (await other.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } })).guid;
  const files: string[] = [];
  let serial = 0;
  let fault: RoundFault = 'none';
  const windows = [0, 1].map((index) => openWindow(person, proxy, `faulty-${seed}-${index}`, () => fault, eventRandom, tally));
  const [withList] = windows as [FaultyWindow];

  const shareFile = async (): Promise<void> => {
    const { guid } = await other.client.call('files.create', { body: { type: fileTypes.newdoc, name: `File ${serial}`, content: 'Words' } });
    await other.client.call('sharing.addCollaborator', { params: { id: guid }, body: grants });
    files.push(guid);
  };
  /** A move to the present folder causes no event. */
  const cause = async (): Promise<void> => {
    serial += 1;
    if (files.length === 0 || random.chance(0.4)) await shareFile();
    else if (random.chance(0.6)) await other.client.call('files.rename', { params: { id: random.pick(files) }, body: { name: `Name ${serial}` } });
    else await other.client.call('files.move', { params: { id: random.pick(files) }, body: { to: random.chance(0.5) ? folder : 'Desktop' } }).catch(() => undefined);
  };
  const itemsOf = ({ store }: FaultyWindow): readonly NoticeItem[] => selectNotices(store.getState(), 'all');
  const markInWindow = (): void => {
    const window = random.pick(windows);
    const items = itemsOf(withList);
    const make = (change: Change): void => { window.store.dispatch(commit(change, { isAnnounced: false })); };
    const item = items.length === 0 ? null : random.pick(items);
    switch (random.below(7)) {
      case 0: case 1: if (item) make({ kind: 'readNotice', id: item.id, isRead: !item.isRead, base: item.isRead }); return;
      case 2: if (item) make({ kind: 'readNotices', upTo: item.id }); return;
      case 3: if (item) make({ kind: 'unreadNotices', ids: items.filter(() => random.chance(0.3)).map(({ id }) => id) }); return;
      case 4: if (files.length > 0) make({ kind: 'mute', guid: random.pick(files), isMuted: random.chance(0.5), base: random.chance(0.5) }); return;
      case 5: withList.store.dispatch(peekNotices()); return;
      default: withList.store.dispatch(loadMoreNotices('all'));
    }
  };
  const markElsewhere = async (): Promise<void> => {
    const { notifications } = await person.client.call('notices.list', { query: { limit: 20, status: 'all', ...(random.chance(0.3) ? { action: 'peek' } : {}) } });
    if (notifications.length === 0) return;
    const item = random.pick(notifications);
    if (random.chance(0.3)) await person.client.call('notices.readAll', { body: random.chance(0.5) ? {} : { upTo: item.id } });
    else if (random.chance(0.3)) await person.client.call('notices.unreadMany', { body: { ids: notifications.slice(0, 1 + random.below(5)).map(({ id }) => id) } });
    else {
      const code = await codeOf(person.client.call('notices.mark', { params: { noticeId: item.id }, body: { status: item.isRead ? 'unread' : 'read' } }));
      // A notice of the list can have become part of a newer one.
      if (code !== 'ok' && code !== 'NOTICE_NOT_FOUND') throw new Error(`The mark was refused with ${code}.`);
    }
  };

  /** Waits until a window equals the server; null, or the last difference. */
  const difference = async (window: FaultyWindow): Promise<string | null> => {
    for (const end = performance.now() + limitMs; ;) {
      const { sync: { waitingCount }, notices: { pages } } = window.store.getState();
      const shown = JSON.stringify(shownBy(window));
      const kept = JSON.stringify(await keptByServer(person.client, pages.all.ids.length));
      if (shown === kept && waitingCount === 0) return null;
      if (performance.now() > end) return `${shown} instead of ${kept}, with ${waitingCount} changes that wait\n${window.steps.join('\n')}`;
      if (waitingCount > 0) await window.store.dispatch(retrySync());
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  };

  try {
    await cause();
    withList.store.dispatch(openNotices());
    const found: string[] = [];
    for (let round = 0; round < roundCount && found.length === 0; round += 1) {
      fault = faultOfRound(seed * roundCount + round);
      const network = networkFaults[fault];
      if (network) proxy.set(network);
      const before = { ...proxy.counts };
      // A mark of a program is the last step, so that no other event hides the loss of its event.
      for (let step = 0; step < (fault === 'flood' ? 12 : 6); step += 1) {
        const roll = random.below(10);
        if (fault === 'flood') { await Promise.all([cause(), cause(), markElsewhere()]); tally.flood = (tally.flood ?? 0) + 1; }
        else if (roll < 4) await cause();
        else if (roll < 8) markInWindow();
        else await markElsewhere();
      }
      await markElsewhere();
      const { cuts, pauses, swallowedBytes, repeatedBytes } = proxy.counts;
      if (network) tally[fault] = (tally[fault] ?? 0) + (cuts - before.cuts) + (pauses - before.pauses) + (swallowedBytes - before.swallowedBytes) + (repeatedBytes - before.repeatedBytes);
      if (network) {
        proxy.set({ kind: 'none' });
        for (const window of windows) window.reconnect();
      }
      // An event that was lost is found by its number at the next event, which a new file always causes.
      if (fault === 'drop') {
        fault = 'none';
        await shareFile();
      }
      for (const [index, window] of windows.entries()) {
        const differs = await difference(window);
        if (differs !== null) found.push(`seed ${seed}, round ${round} (${fault}), window ${index}: ${differs}`);
      }
    }
    return found;
  } finally {
    proxy.set({ kind: 'none' });
    for (const window of windows) window.close();
  }
};
