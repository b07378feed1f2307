import { io } from 'socket.io-client';
import { isFileEventKind, liveEventSchema, socketPath, type StoredEvent } from '../../../src/contract/realtime/events';
import type { TestPerson, TestServer } from '../../support/test-server';

/** The events of one person. */
export interface Listener {
  /** Ignores all events up to this sequence number, whenever they arrive. */
  begin(after: number): void;
  /** All events that arrived and were not taken yet. Resolves at `count` events, or after a period without events. */
  take(count: number): Promise<StoredEvent[]>;
  close(): void;
}

/** Timeout of an event. After one timeout others may be missing, too, and their timeout is shorter. */
const patienceMs = 10_000;
const impatienceMs = 300;

/** A connection that stores events about files. The model has no notices. */
export const listen = async (server: TestServer, person: TestPerson): Promise<Listener> => {
  const socket = io(server.url, { path: socketPath, transports: ['websocket'], auth: { token: person.token }, query: { pushClientId: 'listener' }, forceNew: true });
  let received: StoredEvent[] = [];
  let begun = 0;
  let waitMs = patienceMs;
  let notify = (): void => undefined;
  socket.onAny((_kind, event) => {
    const reported = liveEventSchema.parse(event);
    if (reported.seq <= begun || !isFileEventKind(reported.kind)) return;
    received.push(reported);
    notify();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('CLIENT_READY', { padId: null, type: 'NOTICE' });
  return {
    begin(after) {
      begun = after;
      received = received.filter(({ seq }) => seq > after);
    },
    async take(count) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          waitMs = impatienceMs;
          resolve();
        }, waitMs);
        notify = () => {
          if (received.length < count) return;
          clearTimeout(timer);
          resolve();
        };
        notify();
      });
      const taken = received;
      received = [];
      return taken;
    },
    close() { socket.disconnect(); },
  };
};
