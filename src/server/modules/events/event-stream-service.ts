import type { Logger } from '../../logging';
import type { CommittedEvent } from './events-service';
import type { EventPosition } from './events-repository';
import { eventBatchSize, openEventConnection, type EventConnection, type EventConnectionListeners } from './event-numbering-repository';

/** Opens the connection that reads the events table. */
export type OpenEventConnection = (listeners: EventConnectionListeners) => Promise<EventConnection>;

/** Opens dedicated connections to this database. */
export const eventConnectionTo = (connection: Parameters<typeof openEventConnection>[0]): OpenEventConnection =>
  (listeners) => openEventConnection(connection, listeners);

export interface EventStreamDependencies {
  readonly open: OpenEventConnection;
  /** Receives every event once, in order. The next batch is delivered after the returned promise resolves. */
  readonly deliver: (events: readonly CommittedEvent[]) => Promise<void>;
  /** Called when the history was replaced, for example by a restored backup. Delivered events are not part of the new history. */
  readonly onReplaced: (position: EventPosition) => void;
  readonly logger: Logger;
  /** Interval of reads without a notification, in milliseconds. */
  readonly pollIntervalMs?: number;
}

export interface EventStream {
  /** Starts after the last event that is numbered at the time of the call. Returns that event's position. */
  start(): Promise<EventPosition>;
  stop(): Promise<void>;
}

const reconnectDelaysMs = [100, 250, 500, 1000, 2000, 5000] as const;

/**
 * Reads the events table continuously. A notification only triggers a read from the last position, so a lost connection
 * or notification delays events but never loses one.
 */
export const createEventStream = ({ open, deliver, onReplaced, logger, pollIntervalMs = 5000 }: EventStreamDependencies): EventStream => {
  let connection: EventConnection | null = null;
  /** Null if the position belongs to a history that was replaced. */
  let position: EventPosition | null = null;
  let isStopped = false;
  let isReading = false;
  let isReadRequested = false;
  let failures = 0;
  let reconnectTimer: NodeJS.Timeout | null = null;
  let current: Promise<void> = Promise.resolve();

  const readFrom = async (from: EventConnection): Promise<void> => {
    do {
      isReadRequested = false;
      if (position === null) {
        position = await from.lastPosition();
        onReplaced(position);
      }
      const events = await from.numberAndRead(position);
      if (events === null) {
        position = null;
        throw new Error('The history of events was replaced: another epoch begins');
      }
      await deliver(events);
      const last = events.at(-1);
      if (last) position = { seq: last.seq, epoch: last.epoch };
      if (events.length === eventBatchSize) isReadRequested = true;
    } while (isReadRequested && !isStopped);
  };

  const requestRead = (): void => {
    isReadRequested = true;
    const from = connection;
    if (isReading || !from) return;
    isReading = true;
    current = readFrom(from)
      .catch((error: unknown) => { handleLoss(from, error); })
      .finally(() => {
        isReading = false;
        if (isReadRequested && connection && !isStopped) requestRead();
      });
  };

  const closeLostConnection = (lost: EventConnection): void => {
    lost.close().catch((reason: unknown) => { logger.debug({ err: reason }, 'The lost connection could not be closed'); });
  };

  /** Handles each lost connection once, even if several of its listeners report the loss. */
  const handleLoss = (lost: EventConnection, error: unknown): void => {
    if (connection !== lost || isStopped) return;
    connection = null;
    logger.warn({ err: error }, 'The connection that follows events was lost; another one is opened');
    closeLostConnection(lost);
    reconnectLater();
  };

  const connect = async (): Promise<EventConnection> => {
    let opened: EventConnection | null = null;
    opened = await open({ onNotification: requestRead, onLost: (error) => { if (opened) handleLoss(opened, error); } });
    return opened;
  };

  const follow = (opened: EventConnection): void => {
    if (isStopped) {
      closeLostConnection(opened);
      return;
    }
    connection = opened;
    failures = 0;
    requestRead();
  };

  const reconnectLater = (): void => {
    const delayMs = reconnectDelaysMs[Math.min(failures, reconnectDelaysMs.length - 1)];
    failures += 1;
    reconnectTimer = setTimeout(() => {
      connect().then(follow, (error: unknown) => {
        logger.warn({ err: error }, 'Events cannot be followed yet');
        if (!isStopped) reconnectLater();
      });
    }, delayMs);
  };

  const poll = setInterval(requestRead, pollIntervalMs);
  poll.unref();

  return {
    async start() {
      const opened = await connect();
      const begun = await opened.lastPosition();
      position = begun;
      follow(opened);
      return begun;
    },
    async stop() {
      isStopped = true;
      clearInterval(poll);
      if (reconnectTimer) clearTimeout(reconnectTimer);
      await current;
      await connection?.close();
    },
  };
};
