import type { EndpointName } from '../../src/contract/api/endpoints';
import type { RealtimeMessage, WorkspaceBridge } from '../../src/contract/bridge';
import type { File } from '../../src/contract/entities/file';
import { eventKinds, liveEventSchema } from '../../src/contract/realtime/events';
import { createEventSequence, eventForWindow } from '../../src/core/realtime/event-sequence';
import type { LeadershipPort } from '../../src/core/sync/sync-engine-ports';
import { createMemoryStorages } from '../../src/renderer/shared/local-data/persistent-outbox';
import { openList } from '../../src/renderer/shared/store/files/load-files';
import { listKeyOf, type ListSource } from '../../src/renderer/shared/store/files/files-state';
import { selectFile } from '../../src/renderer/shared/store/files/file-selectors';
import type { Sort } from '../../src/renderer/shared/store/files/sort-order';
import { connectResources } from '../../src/renderer/shared/store/resources/connect-resources';
import { connectBridgeEvents } from '../../src/renderer/shared/store/events/connect-bridge-events';
import { sessionChanged } from '../../src/renderer/shared/store/session/session-slice';
import { createStore, type AppStore, type RefusalListener } from '../../src/renderer/shared/store/app-store';
import { createPageSyncPorts } from '../../src/renderer/shared/store/sync/page-sync-ports';
import { connectSync } from '../../src/renderer/shared/store/sync/connect-sync';
import { createVisibleContent } from '../../src/renderer/shared/store/files/visible-content';
import { dismissNotices, readQueue } from '../../src/renderer/shared/store/sync/sync-actions';
import { connectLive } from './live-client';
import type { TestPerson, TestServer } from './test-server';

const byName: Sort = { field: 'name', direction: 'up' };
let serial = 0;

/** A person's window without a screen: the real store, engine and queue, with the real server and its live events. */
export interface TestWindow {
  readonly store: AppStore;
  readonly refusals: readonly Parameters<RefusalListener>[0][];
  /** Holds back all changes until `releaseChanges` is called. */
  holdChanges(): void;
  releaseChanges(): void;
  /** The number of changes held back. */
  heldCount(): number;
  show(source: ListSource): Promise<void>;
  hide(sources: readonly ListSource[]): void;
  /** Dismisses all notices and clears the refusals. */
  dismissAll(): Promise<void>;
  /** The files of a list, in its order. */
  files(source: ListSource): readonly File[];
  close(): void;
}

export const openTestWindow = async (server: TestServer, person: TestPerson): Promise<TestWindow> => {
  const pushClientId = `test-window-${(serial += 1)}`;
  const client = server.clientFor(person, pushClientId);
  const listeners = new Set<(message: RealtimeMessage) => void>();
  const held: (() => void)[] = [];
  const shown = new Map<string, () => void>();
  let isHolding = false;
  const refusals: Parameters<RefusalListener>[0][] = [];
  const silent = () => () => undefined;
  const bridge = {
    host: 'browser', platform: 'web',
    api: {
      call: async (name: EndpointName, input: never, options?: { idempotencyKey?: string }) => {
        if (isHolding && options?.idempotencyKey !== undefined) await new Promise<void>((resolve) => { held.push(resolve); });
        return client.call(name, input, options);
      },
    },
    realtime: { subscribe: (listener: (message: RealtimeMessage) => void) => { listeners.add(listener); return () => { listeners.delete(listener); }; } },
    session: { onChanged: silent, refresh: () => Promise.resolve() }, preferences: { onChanged: silent }, files: { onUploadProgress: silent },
  } as unknown as WorkspaceBridge;
  const store = createStore(bridge, (refusal) => { refusals.push(refusal); });
  const visible = createVisibleContent();
  const storageOf = createMemoryStorages();
  const leadership: LeadershipPort = { request: (lead) => lead() };
  const closes = [
    connectSync(store, bridge, createPageSyncPorts(undefined, (account) => ({ storage: storageOf(account), leadership, close: () => undefined }))),
    connectBridgeEvents(store, bridge, visible),
    connectResources(store, bridge, { addEventListener: () => undefined, removeEventListener: () => undefined }),
  ];
  store.dispatch(sessionChanged({ status: 'signed-in', server: server.url, user: person.user, isRemembered: true }));

  const sequence = createEventSequence({
    fetchPage: (query) => client.call('events.list', { query }),
    deliver: (message) => { for (const listener of listeners) listener(message.type === 'event' ? { type: 'event', event: eventForWindow(message.event, pushClientId) } : message); },
    schedule: (run, delayMs) => { const timer = setTimeout(run, delayMs); return () => { clearTimeout(timer); }; },
  });
  const live = await connectLive(server, person, pushClientId);
  for (const kind of eventKinds) live.socket.on(kind, (event: unknown) => { sequence.receive(liveEventSchema.parse(event)); });
  sequence.ready(live.first);
  closes.push(() => { sequence.disconnected(); live.close(); });

  return {
    store, refusals,
    holdChanges() { isHolding = true; },
    releaseChanges() {
      isHolding = false;
      for (const go of held.splice(0)) go();
    },
    heldCount: () => held.length,
    async show(source) {
      shown.set(listKeyOf(source, byName), visible.showList(source, byName));
      await store.dispatch(openList(source, byName));
    },
    hide(sources) {
      for (const source of sources) shown.get(listKeyOf(source, byName))?.();
    },
    async dismissAll() {
      await store.dispatch(dismissNotices(store.dispatch(readQueue()).notices.map(({ key }) => key)));
      refusals.length = 0;
    },
    files: (source) => (store.getState().files.lists[listKeyOf(source, byName)]?.ids ?? []).flatMap((id) => selectFile(store.getState(), id) ?? []),
    close() { for (const close of closes.reverse()) close(); },
  };
};

