import { clientLeftEvent, padLeftSchema, padReadySchema, presenceEvent, presencesPerSecond, sentPresenceSchema } from '../../contract/realtime/content-messages';
import { clientReadyEvent } from '../../contract/realtime/events';
import type { Logger } from '../logging';
import type { ContentNotification } from '../modules/content/content-feed-service';
import type { Connection } from './connection-registry';
import type { OpenPads } from './open-pads';
import { createWindowCounter, type MessageSource } from './socket-server';

/** Counts the presence messages of each connected person, over all of their sockets. */
const createPresenceLimits = () => {
  const limits = new Map<number, { sockets: number; readonly isWithinLimit: () => boolean }>();
  return {
    acquire(personId: number): () => boolean {
      const limit = limits.get(personId) ?? { sockets: 0, isWithinLimit: createWindowCounter({ limit: presencesPerSecond, windowMs: 1000 }) };
      limit.sockets += 1;
      limits.set(personId, limit);
      return limit.isWithinLimit;
    },
    release(personId: number): void {
      const limit = limits.get(personId);
      if (!limit) return;
      limit.sockets -= 1;
      if (limit.sockets === 0) limits.delete(personId);
    },
  };
};

type Acknowledge = (ack: object) => void;
const toAcknowledge = (value: unknown): Acknowledge => (typeof value === 'function' ? value as Acknowledge : () => undefined);

/** Handles the messages of clients, and the notifications of the database, about open files. */
export const createPadMessages = (pads: OpenPads, logger: Logger) => {
  const presenceLimits = createPresenceLimits();
  const fail = (acknowledge: Acknowledge) => (error: unknown): void => {
    logger.warn({ err: error }, 'A message about an open file failed');
    acknowledge({ code: 'SERVICE_UNAVAILABLE' });
  };

  return {
    listen(socket: MessageSource, connection: Connection): void {
      const isWithinLimit = presenceLimits.acquire(connection.personId);
      socket.on('disconnect', () => {
        presenceLimits.release(connection.personId);
        pads.disconnect(connection);
      });
      socket.on(clientReadyEvent, (message, ack) => {
        const pad = padReadySchema.safeParse(message);
        const acknowledge = toAcknowledge(ack);
        if (!pad.success) return;
        pads.open(connection, pad.data.padId).then((opened) => {
          if (socket.connected) acknowledge(opened);
          else pads.disconnect(connection);
        }).catch(fail(acknowledge));
      });
      socket.on(clientLeftEvent, (message) => {
        const pad = padLeftSchema.safeParse(message);
        if (pad.success) pads.close(connection, pad.data.padId);
      });
      socket.on(presenceEvent, (message, ack) => {
        const acknowledge = toAcknowledge(ack);
        const presence = sentPresenceSchema.safeParse(message);
        if (!presence.success) acknowledge({ code: 'VALIDATION_FAILED' });
        else if (!isWithinLimit()) acknowledge({ code: 'TOO_MANY_REQUESTS' });
        else pads.announce(connection, presence.data).then((isOpen) => { acknowledge({ code: isOpen ? 'ok' : 'FILE_FORBIDDEN' }); }).catch(fail(acknowledge));
      });
    },
    receive(notification: ContentNotification): void {
      if (notification.kind === 'changed') pads.changed(notification.guid);
      else pads.present(notification.presence);
    },
    /** Reads the changes of all open files, because notifications may have been missed. */
    catchUp(): void { pads.readAll(); },
  };
};

export type PadMessages = ReturnType<typeof createPadMessages>;
