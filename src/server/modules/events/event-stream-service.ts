import type { Logger } from '../../logging';
import type { CommittedEvent } from './events-service';
import type { Position } from './events-repository';
import { batchSize, openEventConnection, type EventConnection, type EventConnectionListeners } from './numbering-repository';

/** How the table is followed. */
export type OpenEventConnection = (listeners: EventConnectionListeners) => Promise<EventConnection>;

/** Follows it over a connection of its own to this database. */
export const eventConnectionTo = (connection: Parameters<typeof openEventConnection>[0]): OpenEventConnection =>
  (listeners) => openEventConnection(connection, listeners);

export interface EventStreamDependencies {
  readonly open: OpenEventConnection;
  /** Receives every event once, in order. The next ones wait for it. */
  readonly deliver: (events: readonly CommittedEvent[]) => Promise<void>;
  /** The history was replaced by another one, as a restored backup does: what was delivered is not part of it. */
  readonly onReplaced: (position: Position) => void;
  readonly logger: Logger;
  /** How often the table is looked at without having been told to, milliseconds. */
  readonly pollIntervalMs?: number;
}

export interface EventStream {
  /** Begins with what follows the last event numbered now, whose position it returns. */
  start(): Promise<Position>;
  stop(): Promise<void>;
}

const reconnectDelaysMs = [100, 250, 500, 1000, 2000, 5000] as const;

/**
 * Follows the table of events. A notification only wakes it; what there is it reads from the table, from where it
 * stopped, so a lost connection or notification costs time and never an event.
 */
export const createEventStream = ({ open, deliver, onReplaced, logger, pollIntervalMs = 5000 }: EventStreamDependencies): EventStream => {
  let connection: EventConnection | null = null;
  /** Null: it was of a history that is no more. */
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

  /** Each connection is lost once, however many of its listeners say so. */
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
