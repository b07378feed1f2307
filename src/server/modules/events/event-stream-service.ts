import type { Logger } from '../../logging';
import type { CommittedEvent } from './events-service';
import type { Position } from './events-repository';
import { batchSize, openEventConnection, type EventConnection, type EventConnectionListeners } from './numbering-repository';

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
  readonly onReplaced: (position: Position) => void;
  readonly logger: Logger;
  /** Interval of reads without a notification, in milliseconds. */
  readonly pollIntervalMs?: number;
}

export interface EventStream {
  /** Starts after the last event that is numbered at the time of the call. Returns that event's position. */
  start(): Promise<Position>;
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
  let position: Position | null = null;
  let isStopped = false;
  let isAwake = false;
  let isAskedAgain = false;
  let failures = 0;
  let reconnectTimer: NodeJS.Timeout | null = null;
  let current: Promise<void> = Promise.resolve();

  const readOn = async (from: EventConnection): Promise<void> => {
    do {
      isAskedAgain = false;
      if (position === null) {
        position = await from.last();
        onReplaced(position);
      }
      const events = await from.take(position);
      if (events === null) {
        position = null;
        throw new Error('The history of events was replaced: another epoch begins');
      }
      await deliver(events);
      const last = events.at(-1);
      if (last) position = { seq: last.seq, epoch: last.epoch };
      if (events.length === batchSize) isAskedAgain = true;
    } while (isAskedAgain && !isStopped);
  };

  const wake = (): void => {
    isAskedAgain = true;
    const from = connection;
    if (isAwake || !from) return;
    isAwake = true;
    current = readOn(from)
      .catch((error: unknown) => { lose(from, error); })
      .finally(() => {
        isAwake = false;
        if (isAskedAgain && connection && !isStopped) wake();
      });
  };

  const closeLost = (lost: EventConnection): void => {
    lost.close().catch((reason: unknown) => { logger.debug({ err: reason }, 'The lost connection could not be closed'); });
  };

  /** Handles each lost connection once, even if several of its listeners report the loss. */
  const lose = (lost: EventConnection, error: unknown): void => {
    if (connection !== lost || isStopped) return;
    connection = null;
    logger.warn({ err: error }, 'The connection that follows events was lost; another one is opened');
    closeLost(lost);
    reconnectLater();
  };

  const connect = async (): Promise<EventConnection> => {
    let opened: EventConnection | null = null;
    opened = await open({ onWake: wake, onLost: (error) => { if (opened) lose(opened, error); } });
    return opened;
  };

  const follow = (opened: EventConnection): void => {
    if (isStopped) {
      closeLost(opened);
      return;
    }
    connection = opened;
    failures = 0;
    wake();
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

  const poll = setInterval(wake, pollIntervalMs);
  poll.unref();

  return {
    async start() {
      const opened = await connect();
      const begun = await opened.last();
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
