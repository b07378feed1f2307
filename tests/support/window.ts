import type { EndpointName } from '../../src/contract/api/index';
import type { RealtimeMessage, WorkspaceBridge } from '../../src/contract/bridge';
import type { File } from '../../src/contract/entities/file';
import { eventKinds, liveEventSchema } from '../../src/contract/realtime/events';
import { createEventSequence, withheldFrom } from '../../src/core/realtime/sequence';
import type { LeadershipPort } from '../../src/core/sync/ports';
import { createMemoryStorages } from '../../src/renderer/shared/local-data/kept-outbox';
import { openList } from '../../src/renderer/shared/store/files/loading';
import { listKeyOf, type ListSource } from '../../src/renderer/shared/store/files/files-state';
import { selectFile } from '../../src/renderer/shared/store/files/selectors';
import type { Sort } from '../../src/renderer/shared/store/files/sorting';
import { joinPlaces } from '../../src/renderer/shared/store/joining-places';
import { listenToBridge } from '../../src/renderer/shared/store/realtime';
import { sessionChanged } from '../../src/renderer/shared/store/session';
import { createStore, type AppStore, type RefusalListener } from '../../src/renderer/shared/store/store';
import { createHostPorts } from '../../src/renderer/shared/store/sync-ports';
import { joinSync } from '../../src/renderer/shared/store/syncing';
import { createVisiblePlaces } from '../../src/renderer/shared/store/visible-places';
import { connectLive } from './live-client';
import type { TestPerson, TestServer } from './server';

const byName: Sort = { field: 'name', direction: 'up' };
let serial = 0;

/** A person's window without a screen: the real store, engine and queue, with the real server and its live events. */
export interface TestWindow {
  readonly store: AppStore;
  readonly refusals: readonly Parameters<RefusalListener>[0][];
  /** Holds back all changes until `letThrough` is called. */
  hold(): void;
  letThrough(): void;
  /** The number of changes held back. */
  held(): number;
  show(source: ListSource): Promise<void>;
  /** The files of a list, in its order. */
  files(source: ListSource): readonly File[];
  close(): void;
}

export const openTestWindow = async (server: TestServer, person: TestPerson): Promise<TestWindow> => {
  const pushClientId = `test-window-${(serial += 1)}`;
  const client = server.clientFor(person, pushClientId);
  const listeners = new Set<(message: RealtimeMessage) => void>();
  const held: (() => void)[] = [];
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
    session: { onChanged: silent }, preferences: { onChanged: silent }, files: { onUploadProgress: silent },
  } as unknown as WorkspaceBridge;
  const store = createStore(bridge, (refusal) => { refusals.push(refusal); });
  const visible = createVisiblePlaces();
  const storageOf = createMemoryStorages();
  const leadership: LeadershipPort = { request: (lead) => lead() };
  const closes = [
    joinSync(store, bridge, createHostPorts(undefined, (account) => ({ storage: storageOf(account), leadership, close: () => undefined }))),
    listenToBridge(store, bridge, visible),
    joinPlaces(store, bridge, { addEventListener: () => undefined, removeEventListener: () => undefined }),
  ];
  store.dispatch(sessionChanged({ status: 'signed-in', server: server.url, user: person.user, isRemembered: true }));

  const sequence = createEventSequence({
    list: (query) => client.call('events.list', { query }),
    deliver: (message) => { for (const listener of listeners) listener(message.type === 'event' ? { type: 'event', event: withheldFrom(message.event, pushClientId) } : message); },
    later: (run, delayMs) => { const timer = setTimeout(run, delayMs); return () => { clearTimeout(timer); }; },
  });
  const live = await connectLive(server, person, pushClientId);
  for (const kind of eventKinds) live.socket.on(kind, (event: unknown) => { sequence.receive(liveEventSchema.parse(event)); });
  sequence.ready(live.first);
  closes.push(() => { sequence.disconnected(); live.close(); });

  return {
    store, refusals,
    hold() { isHolding = true; },
    letThrough() {
      isHolding = false;
      for (const go of held.splice(0)) go();
    },
    held: () => held.length,
    async show(source) {
      visible.showList(source, byName);
      await store.dispatch(openList(source, byName));
    },
    files: (source) => (store.getState().files.lists[listKeyOf(source, byName)]?.ids ?? []).flatMap((id) => selectFile(store.getState(), id) ?? []),
    close() { for (const close of closes.reverse()) close(); },
  };
};

