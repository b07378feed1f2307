import type { SessionEndReason } from '../../contract/realtime/events';
import type { Database } from '../db/database-handle';
import type { Logger } from '../logging';
import { createEventStream, type OpenEventConnection } from '../modules/events/event-stream-service';
import type { PresentEvents } from '../modules/events/events-service';
import { createYieldWhenDue } from '../yield-to-event-loop';
import { sessionEndChannel } from '../modules/auth/session-service';
import { readNotification, type ContentFeed } from '../modules/content/content-feed-service';
import { createOpenPads } from './open-pads';
import { createPadMessages, type PadMessages } from './pad-messages';
import { createConnectionRegistry } from './connection-registry';
import { createSocketServer, type SocketServerDependencies } from './socket-server';

export interface LiveEventsServerDependencies extends Pick<SocketServerDependencies, 'server' | 'authenticate' | 'limits'> {
  readonly database: Database;
  readonly openEvents: OpenEventConnection;
  readonly presentEvents: PresentEvents;
  /** Returns which of these sessions ended, and why. */
  readonly findEndedSessions: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, SessionEndReason>>;
  /** The content of online files, for windows that have them open. */
  readonly contentFeed: ContentFeed;
  readonly logger: Logger;
}

/** Interval of the check for sessions that expired, whose people were blocked, or whose notification was lost. Milliseconds. */
const sessionCheckIntervalMs = 5000;

/** Sends committed events to every connected person who may see them. */
export const createLiveEventsServer = ({ server, authenticate, limits, database, openEvents, presentEvents, findEndedSessions, contentFeed, logger }: LiveEventsServerDependencies) => {
  const connections = createConnectionRegistry();
  const sockets = createSocketServer({ server, connections, authenticate, logger, onConnection: (...connected) => { pads.listen(...connected); }, ...(limits ? { limits } : {}) });
  const pads: PadMessages = createPadMessages(createOpenPads({ feed: contentFeed, sendToAll: sockets.sendToAll, logger }), logger);
  const stream = createEventStream({
    open: async (listeners) => {
      // The database may have been restored, so the cached audience is invalid.
      connections.audience.invalidateAll();
      const opened = await openEvents({
        ...listeners,
        onMessage(channel, payload) {
          const notification = readNotification(channel, payload);
          if (notification) pads.receive(notification);
          if (channel === sessionEndChannel) sockets.endSession(payload, 'expired');
        },
      });
      pads.catchUp();
      return opened;
    },
    logger,
    // All clients reconnect. The new epoch shows them that their state belongs to another history.
    onReplaced(position) {
      connections.setInitialPosition(position);
      sockets.disconnectAll();
    },
    async deliver(events) {
      const last = events.at(-1);
      if (!last) return;
      connections.beginDelivery(last);
      const { audience } = connections;
      const views = audience.size() === 0 ? [] : await presentEvents(database, events, audience);
      const yieldWhenDue = createYieldWhenDue();
      for (const [index, event] of events.entries()) await connections.deliver(event, views[index] ?? [], sockets.sendToAll, yieldWhenDue);
    },
  });

  const endDeadSessions = async (): Promise<void> => {
    const connected = connections.sessionIds();
    if (connected.length === 0) return;
    for (const [sessionId, reason] of await findEndedSessions(connected)) sockets.endSession(sessionId, reason);
  };
  const sessionCheck = setInterval(() => {
    endDeadSessions().catch((error: unknown) => { logger.warn({ err: error }, 'Connected sessions could not be looked up'); });
  }, sessionCheckIntervalMs);
  sessionCheck.unref();

  return {
    async start(): Promise<void> {
      connections.setInitialPosition(await stream.start());
    },
    async stop(): Promise<void> {
      clearInterval(sessionCheck);
      sockets.close();
      await stream.stop();
    },
    /** A position that the history had reached before now. */
    position: connections.position,
    connectionCount: (): number => connections.count(),
  };
};
