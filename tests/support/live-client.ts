import { setTimeout } from 'node:timers/promises';
import { headers } from '../../src/contract/header-names';
import { z } from 'zod';
import { io, type Socket } from 'socket.io-client';
import { liveEventSchema, sessionEndedEvent, socketPath, type EventPosition, type LiveEvent } from '../../src/contract/realtime/events';
import type { TestPerson, TestServer } from './test-server';

const fields = new Set(['seq', 'prevSeq', 'epoch', 'kind', 'action', 'guid', 'at', 'origin', 'data']);
/** An event with nothing besides the contract's fields. Built once, because a schema compiles its parser at its first use. */
export const receivedEventSchema = z.record(z.string(), z.unknown())
  .refine((event) => Object.keys(event).every((field) => fields.has(field)), 'A field that the contract does not have').pipe(liveEventSchema);

export interface LiveClient {
  readonly socket: Socket;
  /** The acknowledged position: the position before the first event. */
  readonly first: EventPosition;
  readonly firstSeq: number;
  /** Every received `File` event, validated against the contract, with its time of arrival. */
  readonly events: readonly (LiveEvent & { readonly receivedMs: number })[];
  /** The reasons of the received `SESSION_ENDED` messages. */
  readonly sessionEnds: readonly unknown[];
  /** Resolves once `count` events arrived. */
  waitFor(count: number): Promise<void>;
  close(): void;
}

type LiveServer = Pick<TestServer, 'url'> & Partial<Pick<TestServer, 'pool'>>;

/** Waits until the server has delivered all events of earlier writes. A new socket would receive them. */
const awaitDelivery = async ({ url, pool }: LiveServer, { token }: Pick<TestPerson, 'token'>): Promise<void> => {
  for (const end = performance.now() + 10_000; pool && performance.now() < end;) {
    const { rows: [counter] } = await pool.query<{ waiting: number; seq: number }>('select (select count(*)::int from events where seq is null) as waiting, last_seq::float8 as seq from event_counter');
    const response = await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
    const position = Number(response.headers.get(headers.eventPosition)?.split(' ')[0]);
    if (!response.ok || (counter?.waiting === 0 && position >= counter.seq)) return;
    await setTimeout(10);
  }
};

/** Opens a socket like a window: connects, sends CLIENT_READY and collects events. */
export const connectLive = async (server: LiveServer, person: Pick<TestPerson, 'token'>, pushClientId = 'window'): Promise<LiveClient> => {
  await awaitDelivery(server, person);
  const socket = io(server.url, { path: socketPath, transports: ['websocket'], auth: { token: person.token }, query: { pushClientId }, forceNew: true });
  const events: (LiveEvent & { receivedMs: number })[] = [];
  const listeners = new Set<() => void>();
  const sessionEnds: unknown[] = [];
  socket.on('File', (event) => {
    events.push({ ...receivedEventSchema.parse(event), receivedMs: performance.now() });
    for (const listener of listeners) listener();
  });
  socket.on(sessionEndedEvent, (payload: { reason?: unknown }) => { sessionEnds.push(payload.reason); });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const first = await socket.emitWithAck('CLIENT_READY', { padId: null, type: 'NOTICE', skipsUnknown: true }) as EventPosition;
  return {
    socket, events, first, firstSeq: first.seq,
    sessionEnds,
    waitFor: (count) => new Promise((resolve, reject) => {
      const timer = globalThis.setTimeout(() => { reject(new Error(`${events.length} of ${count} events came in time`)); }, 15_000);
      const look = (): void => {
        if (events.length < count) return;
        clearTimeout(timer);
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    }),
    close: () => { socket.disconnect(); },
  };
};
