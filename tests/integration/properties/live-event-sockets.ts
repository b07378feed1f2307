import { eventKinds, isFileEventKind, type LiveEvent } from '../../../src/contract/realtime/events';
import { connectLive, receivedEventSchema } from '../../support/live-client';
import type { TestPerson } from '../../support/test-server';
import type { SharedWorkspace } from './shared-workspace';

/** The sockets of all people, read step by step. */
export interface EventListeners {
  /** The events about files sent to each person since the last call, in the order of `people`. Resolves once all of them arrived. */
  drain(): Promise<readonly (readonly LiveEvent[])[]>;
  close(): void;
}

const timeoutMs = 15_000;

/** Checks that the state announced by an event could be read when the event arrived. Returns the violation or null. */
const stateBehindEvent = async ({ server }: SharedWorkspace, { seq, kind, action, guid, data }: LiveEvent): Promise<string | null> => {
  if (data === null) return null;
  const { rows: [row] } = await server.pool.query<{ revision: number }>('select revision::int as revision from files where guid = $1', [guid]);
  const isThere = row !== undefined && row.revision >= data.file.revision;
  return isThere ? null : `${seq} ${kind} ${action} ${guid} came before it was committed`;
};

interface Listener { readonly events: LiveEvent[]; readonly looks: Promise<string | null>[]; lastSeq: number; close(): void }

const listen = async (workshop: SharedWorkspace, person: TestPerson): Promise<Listener> => {
  const { socket, firstSeq, close } = await connectLive(workshop.server, person);
  const listener: Listener = { events: [], looks: [], lastSeq: firstSeq, close };
  for (const kind of eventKinds) {
    socket.on(kind, (raw: unknown) => {
      const event = receivedEventSchema.parse(raw);
      if (event.kind !== kind) throw new Error(`${event.kind} came as ${kind}`);
      listener.events.push(event);
      listener.looks.push(stateBehindEvent(workshop, event));
    });
  }
  return listener;
};

export const listenEverywhere = async (workshop: SharedWorkspace): Promise<EventListeners> => {
  const listeners = await Promise.all(workshop.people.map((person) => listen(workshop, person)));
  const { owner, guid } = workshop.marker;
  let count = 0;

  /** Throws if a sequence number is not the successor of the previous one, or if an event arrived too early. */
  const taken = async (listener: Listener): Promise<LiveEvent[]> => {
    const early = (await Promise.all(listener.looks.splice(0))).filter((look) => look !== null);
    if (early.length > 0) throw new Error(early.join('\n'));
    const events = listener.events.splice(0);
    for (const { seq, prevSeq } of events) {
      if (prevSeq !== listener.lastSeq || seq <= prevSeq) throw new Error(`A gap: ${seq} follows ${prevSeq}, and ${listener.lastSeq} was the last one`);
      listener.lastSeq = seq;
    }
    return events.filter((event) => event.guid !== guid && isFileEventKind(event.kind));
  };

  return {
    async drain() {
      count += 1;
      const name = `Marker ${count}`;
      await owner.client.call('files.rename', { params: { id: guid }, body: { name } });
      const until = performance.now() + timeoutMs;
      const isThere = ({ events }: Listener): boolean => events.some(({ kind, data }) => kind === 'File' && data?.file.name === name);
      while (!listeners.every(isThere)) {
        if (performance.now() > until) throw new Error('Events do not come.');
        await new Promise((resolve) => { setTimeout(resolve, 2); });
      }
      return Promise.all(listeners.map(taken));
    },
    close: () => { for (const { close } of listeners) close(); },
  };
};
