import { io } from 'socket.io-client';
import { liveEventSchema, socketPath, type StoredEvent } from '../../../src/contract/realtime/events';
import type { TestPerson, TestServer } from '../../support/server';

/** What one person is sent. */
export interface Listener {
  /** Nothing up to this sequence counts, whenever it comes. */
  begin(after: number): void;
  /** All that came and was not taken yet, once there are so many of them, or nothing more came for a while. */
  take(count: number): Promise<StoredEvent[]>;
  close(): void;
}

/** How long an event may take to come. Once one did not, others may be missing, too: they are not waited for as long. */
const patienceMs = 10_000;
const impatienceMs = 300;

/** A connection that keeps whatever kind of event comes. */
export const listen = async (server: TestServer, person: TestPerson): Promise<Listener> => {
  const socket = io(server.url, { path: socketPath, transports: ['websocket'], auth: { token: person.token }, query: { pushClientId: 'listener' }, forceNew: true });
  let heard: StoredEvent[] = [];
  let begun = 0;
  let waitMs = patienceMs;
  let tell = (): void => undefined;
  socket.onAny((_kind, event) => {
    const told = liveEventSchema.parse(event);
    if (told.seq <= begun) return;
    heard.push(told);
    tell();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('CLIENT_READY', { padId: null, type: 'NOTICE' });
  return {
    begin(after) {
      begun = after;
      heard = heard.filter(({ seq }) => seq > after);
    },
    async take(count) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          waitMs = impatienceMs;
          resolve();
        }, waitMs);
        tell = () => {
          if (heard.length < count) return;
          clearTimeout(timer);
          resolve();
        };
        tell();
      });
      const taken = heard;
      heard = [];
      return taken;
    },
    close() { socket.disconnect(); },
  };
};
