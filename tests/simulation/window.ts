import type { RealtimeMessage, WorkspaceBridge } from '../../src/contract/bridge';
import { createEventSequence, eventForWindow, type EventPage } from '../../src/core/realtime/event-sequence';
import { createSyncEngine, type SyncEvent } from '../../src/core/sync/sync-engine';
import { entryOf } from '../../src/core/sync/outbox-lookups';
import type { Login, Cancel, SyncPorts } from '../../src/core/sync/sync-engine-ports';
import type { SyncRules } from '../../src/core/sync/sync-rules';
import type { MutationHandle } from '../../src/renderer/shared/store/sync/commit';
import { openList } from '../../src/renderer/shared/store/files/load-files';
import { listKeyOf, type ListSource } from '../../src/renderer/shared/store/files/files-state';
import { latestFirst, type Sort } from '../../src/renderer/shared/store/files/sort-order';
import { openNotices } from '../../src/renderer/shared/store/notices/load-notices';
import { connectBridgeEvents } from '../../src/renderer/shared/store/events/connect-bridge-events';
import { sessionChanged } from '../../src/renderer/shared/store/session/session-slice';
import { createStore, servicesOf, type AppStore } from '../../src/renderer/shared/store/app-store';
import { connectSync } from '../../src/renderer/shared/store/sync/connect-sync';
import { createVisibleContent } from '../../src/renderer/shared/store/files/visible-content';
import type { ContentWindow, WindowContent } from './content/window-content';
import type { Disk, Owner } from './disk';
import { epochMs } from './model-rights';
import { me, sharedFolder } from './people';
import type { Caller, Token, Wire } from './wire';
import type { World } from './world';

export const byName: Sort = { field: 'name', direction: 'up' };
export const byTime: Sort = { field: 'updatedAt', direction: 'down' };

/** The hooks of a planted bug in the engine. Without a bug they change nothing. */
export interface Plants {
  readonly rules: SyncRules | null;
  wrapPorts(ports: SyncPorts, window: SimWindow): SyncPorts;
  /** Whether a window leads beside a second leader. */
  readonly leadsAlways: boolean;
  /** Rewrites a request before it is sent; null leaves requests unchanged. */
  readonly request: ((name: string, body: Record<string, unknown>, key: string | null) => { body: Record<string, unknown>; key: string | null }) | null;
}

export interface SimWindow extends Owner, Caller {
  readonly name: string;
  readonly store: AppStore;
  readonly shown: { readonly source: ListSource; readonly sort: Sort; readonly key: string }[];
  readonly commitments: MutationHandle[];
  /** Requests without a response, by key. */
  readonly underWay: ReadonlyMap<string, number>;
  /** Number of counted failures since the last success. */
  failures(): number;
  open(source: ListSource, sort: Sort): void;
  /** Delivers a message of the server's socket. */
  receiveLive(seq: number): void;
  connect(): void;
  disconnect(): void;
  /** Makes a new connection without reporting the loss of the last to the page. */
  catchUp(): void;
  setOnline(isOnline: boolean): void;
  signInAgain(isAfresh: boolean): void;
  kill(): void;
}

/** The machine of a window, from the window's view. */
export interface Home {
  readonly personId: number;
  readonly disk: Disk;
  readonly leadership: { request(window: SimWindow, lead: () => Cancel): Cancel };
  /** Absent in histories without content. */
  readonly openContent?: ((window: ContentWindow, owner: Owner) => WindowContent) | undefined;
  windows(): readonly SimWindow[];
  /** Milliseconds of the clock's error. */
  clockError(): number;
}

let serial = 0;
export const resetSerial = (): void => { serial = 0; };

/** One window: the real store and the real engine, over a simulated network and a simulated disk. */
export const openWindow = (world: World, device: Home, wire: Wire, plants: Plants): SimWindow => {
  const { scheduler, random, chaos, counts, violations, server } = world;
  const { personId } = device;
  const pushClientId = `window-${(serial += 1)}`;
  let isAlive = true;
  let isOnline = true;
  let token: Token = { id: serial, state: 'valid' };
  let refusedToken: number | null = null;
  let refusedAt = 0;
  let failures = 0;
  /** The failures that the last success ended, and its time. The engine may still be storing its conclusions. */
  let before = { failures: 0, at: 0 };
  const bridgeListeners = new Set<(message: RealtimeMessage) => void>();
  const notifyBridge = (message: RealtimeMessage): void => { for (const listener of [...bridgeListeners]) listener(message); };
  /** When the engine began to send a change. A content change waits before its call. */
  const begunAt = new Map<string, number>();
  const connectivityListeners = new Set<() => void>();
  const sessionListeners = new Set<() => void>();
  const underWay = new Map<string, number>();
  /** Keys of responses that this window's engine received. It does not send them again, unless a new engine takes over. */
  let settled = new Set<string>();
  const visible = createVisibleContent();
  const later = (run: () => void, delayMs: number): Cancel => scheduler.later(() => { if (isAlive) run(); }, delayMs);

  const checkSending = (key: string, isCompose: boolean): void => {
    const entry = entryOf(device.disk.durable(), key);
    const known = entry ? entry.attempts > 0 : device.disk.ledger.outcomes.has(key);
    if (!known) violations.push('a change was sent before it was kept');
    // A content change waits before its call, and the session may end meanwhile.
    const isBegunBefore = (begunAt.get(key) ?? Infinity) <= refusedAt && isCompose;
    if (refusedToken === token.id && !isBegunBefore) violations.push('a change was sent although nobody was signed in any more');
    if (settled.has(key)) violations.push('a change was sent again although it was answered');
    if (device.windows().some((other) => other !== self && other.underWay.has(key))) violations.push('two windows sent one change');
  };
  const call = async (name: string, input: { params?: { id?: string; guid?: string; noticeId?: number }; query?: object; body?: object } = {}, options: { idempotencyKey?: string } = {}): Promise<unknown> => {
    // The log knows a changeset by its uuid, so the call has no idempotency key.
    const isCompose = name === 'content.compose';
    const given = { body: { ...input.query, ...input.body } as Record<string, unknown>, key: isCompose ? String((input.body as { uuid?: string }).uuid) : options.idempotencyKey ?? null };
    const { body, key } = plants.request?.(name, given.body, given.key) ?? given;
    const request = { personId, origin: pushClientId, name, id: input.params?.id ?? input.params?.guid ?? input.params?.noticeId?.toString() ?? '', body: sentOf(body), key: isCompose ? null : key };
    if (given.key === null) return wire(self, request);
    const sentWith = token;
    checkSending(given.key, isCompose);
    const attempt = (serial += 1);
    underWay.set(given.key, attempt);
    const isOver = (): boolean => underWay.get(given.key ?? '') !== attempt;
    const callOff = later(() => {
      if (isOver()) return;
      underWay.delete(given.key ?? '');
      failures += 1;
    }, 9999 - (isCompose ? scheduler.now() - (begunAt.get(given.key) ?? scheduler.now()) : 0));
    const finish = (isFailure: boolean): void => {
      if (isOver()) return;
      callOff();
      underWay.delete(given.key ?? '');
      if (!isFailure && failures > 0) before = { failures, at: scheduler.now() };
      failures = isFailure ? failures + 1 : 0;
    };
    try {
      const engine = settled;
      const value = await wire(self, request);
      // A late response counts as none.
      if (!isOver()) engine.add(given.key);
      finish(false);
      return value;
    } catch (error) {
      const { status, code } = (error as { failure: { status: number; code: string } }).failure;
      if (!isOver() && (status === 401 || status === 423) && sentWith === token) {
        refusedToken = token.id;
        refusedAt = scheduler.now();
      }
      if (status === 500 || code === 'TIMED_OUT' || (code === 'ANSWER_INVALID' && status !== 408 && status !== 425)) finish(true);
      else if (status >= 400 && status < 500 && ![401, 408, 423, 425, 429].includes(status) && code !== 'IDEMPOTENCY_KEY_IN_USE') finish(false);
      // A late response says nothing about the next attempt.
      else if (!isOver()) underWay.delete(given.key);
      throw error;
    }
  };

  const sequence = createEventSequence({
    fetchPage: (query) => call('events.list', { query }) as Promise<EventPage>,
    deliver: (message) => { notifyBridge(message.type === 'event' ? { type: 'event', event: eventForWindow(message.event, pushClientId) } : message); },
    schedule: later,
  });
  let socket: { lastSent: number } | null = null;

  const silent = () => () => undefined;
  const bridge = {
    host: 'browser', platform: 'web',
    // The model has no settings, and histories do not depend on them.
    api: { call: (...request: Parameters<typeof call>) => (request[0].startsWith('settings.') ? new Promise(() => undefined) : call(...request)) },
    realtime: {
      subscribe: (listener: typeof notifyBridge) => subscribe(bridgeListeners, listener),
      openFile: (guid: string) => content?.openFile(guid),
      sendPresence: (guid: string, clientId: number, state: string | null) => { content?.sendPresence(guid, clientId, state); },
    },
    files: { onUploadProgress: silent, fetchContent: (url: string) => content?.fetchContent(url) }, preferences: { onChanged: silent }, session: { onChanged: silent, refresh: () => Promise.resolve() },
  } as unknown as WorkspaceBridge;

  const store = createStore(bridge, () => { counts.rollbacks += 1; }, later);
  const session = { status: 'signed-in', server: 'model', user: me(personId), isRemembered: true } as const;
  store.dispatch(sessionChanged(session));

  const checkReported = (event: SyncEvent): void => {
    if (event.type === 'added' && event.added.some(({ entry }) => !device.disk.ledger.entries.has(entry.key))) violations.push('a change was shown before it was kept');
  };
  const portsFor = (): SyncPorts => plants.wrapPorts({
    clock: { now: () => epochMs + scheduler.now() + device.clockError(), schedule: later },
    random: { key: () => `key-${(serial += 1)}` },
    storage: device.disk.portFor(self),
    network: networkOf(),
    connectivity: { isOnline: () => isOnline, onChanged: (listener) => subscribe(connectivityListeners, listener) },
    leadership: { request: (lead) => (plants.leadsAlways ? lead() : device.leadership.request(self, lead)) },
    session: { personId, current: (): Login => ({ id: token.id, pushClientId }), onChanged: (listener) => subscribe(sessionListeners, listener) },
    log: () => undefined,
  }, self);
  let network: SyncPorts['network'] | null = null;
  const networkOf = (): SyncPorts['network'] => {
    if (!network) throw new Error('The network is opened by the join.');
    return network;
  };

  const self: SimWindow = {
    name: pushClientId, store, shown: [], commitments: [], underWay, changed: null,
    isAlive: () => isAlive, isOnline: () => isOnline, token: () => token, failures: () => Math.max(failures, scheduler.now() - before.at < 1000 ? before.failures : 0),
    open(source, sort) {
      const key = listKeyOf(source, sort);
      if (self.shown.some((list) => list.key === key)) return;
      self.shown.push({ source, sort, key });
      visible.showList(source, sort);
      void store.dispatch(openList(source, sort));
    },
    receiveLive(seq) {
      if (!socket || socket.lastSent >= seq) return;
      const stored = server.eventFor(seq, personId);
      if (!stored) return;
      const event = { ...stored, prevSeq: socket.lastSent };
      socket.lastSent = seq;
      const isTroubled = chaos.isOn() && random.chance(chaos.eventTrouble);
      const trouble = isTroubled ? random.pick(['drop', 'twice', 'late'] as const) : null;
      if (isTroubled) counts.lateEvents += 1;
      if (trouble === 'drop') return;
      const from = socket;
      const deliver = (): void => { if (socket === from) sequence.receive(event); };
      later(deliver, trouble === 'late' ? 500 + random.below(8000) : 2 + random.below(50));
      if (trouble === 'twice') later(deliver, random.below(3000));
    },
    connect() {
      if (!isAlive || socket) return;
      socket = { lastSent: server.lastSeq() };
      sequence.ready({ seq: socket.lastSent });
      notifyBridge({ type: 'connection', isOnline: true });
      content?.connected();
    },
    disconnect() {
      if (!socket) return;
      socket = null;
      sequence.disconnected();
      content?.disconnected();
      notifyBridge({ type: 'connection', isOnline: false });
    },
    catchUp() {
      socket = { lastSent: server.lastSeq() };
      sequence.disconnected();
      sequence.ready({ seq: socket.lastSent });
      content?.connected();
    },
    setOnline(next) {
      if (isOnline === next) return;
      isOnline = next;
      if (!next) self.disconnect();
      for (const listener of [...connectivityListeners]) listener();
      if (next) self.connect();
    },
    signInAgain(isAfresh) {
      token = { id: (serial += 1), state: 'valid' };
      if (isAfresh) {
        // The next leading engine may send the requests of the ending engine again.
        underWay.clear();
        store.dispatch(sessionChanged({ status: 'signed-out', server: 'model', reason: 'expired' }));
        store.dispatch(sessionChanged(session));
        for (const { source, sort } of self.shown) void store.dispatch(openList(source, sort));
      }
      for (const listener of [...sessionListeners]) listener();
    },
    kill() {
      isAlive = false;
      socket = null;
      content?.end();
    },
  };

  const content = device.openContent?.({
    personId, name: pushClientId, isAlive: () => isAlive, isOnline: () => isOnline, token: () => token, notify: (message) => { notifyBridge(message); },
  }, self);
  if (content) servicesOf(store).offlineCache.replace(content.cache);
  connectSync(store, bridge, (_account, _login, opened) => {
    network = { ...opened, send: (sending) => {
      begunAt.set(sending.key, scheduler.now());
      return opened.send(sending);
    } };
    settled = new Set();
    return portsFor();
  }, (ports, notify) => createSyncEngine(ports, (event) => { checkReported(event); notify(event); }, ...(plants.rules ? [plants.rules] as const : [])));
  connectBridgeEvents(store, bridge, visible);
  self.open({ kind: 'folder', folder: 'Desktop' }, random.pick([byName, byTime]));
  self.open({ kind: 'folder', folder: sharedFolder }, random.pick([byName, byTime]));
  self.open({ kind: 'trash' }, latestFirst);
  store.dispatch(openNotices());
  self.connect();
  return self;
};

/** The transmitted part of a body. */
const sentOf = (body: Record<string, unknown>): Record<string, unknown> => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

const subscribe = <Listener>(listeners: Set<Listener>, listener: Listener): Cancel => {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
};
