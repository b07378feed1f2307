import type { Logger } from '../../logging';
import type { CommittedEvent } from './events-service';
import type { EventPosition } from './events-repository';
import { eventBatchSize, openEventConnection, type EventConnection, type EventConnectionListeners } from './event-numbering-repository';

/** Opens the connection that reads the events table. */
export type OpenEventConnection = (listeners: EventConnectionListeners) => Promise<EventConnection>;

/** Opens dedicated connections to this database. They also receive notifications on `otherChannels`. */
export const eventConnectionTo = (connection: Parameters<typeof openEventConnection>[0], otherChannels: readonly string[] = []): OpenEventConnection =>
  (listeners) => openEventConnection(connection, listeners, otherChannels);

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

/** The connection of a stream, its position in the history, and its pending work. */
interface StreamState {
  readonly dependencies: EventStreamDependencies;
  connection: EventConnection | null;
  /** Null if the position belongs to a history that was replaced. */
  position: EventPosition | null;
  isStopped: boolean;
  isReading: boolean;
  isReadRequested: boolean;
  failures: number;
  reconnectTimer: NodeJS.Timeout | null;
  currentRead: Promise<void>;
}

const readFrom = async (state: StreamState, from: EventConnection): Promise<void> => {
  const { deliver, onReplaced } = state.dependencies;
  do {
    state.isReadRequested = false;
    if (state.position === null) {
      state.position = await from.lastPosition();
      onReplaced(state.position);
    }
    const events = await from.numberAndRead(state.position);
    if (events === null) {
      state.position = null;
      throw new Error('The history of events was replaced: another epoch begins');
    }
    await deliver(events);
    const last = events.at(-1);
    if (last) state.position = { seq: last.seq, epoch: last.epoch };
    if (events.length === eventBatchSize) state.isReadRequested = true;
  } while (state.isReadRequested && !state.isStopped);
};

const requestRead = (state: StreamState): void => {
  state.isReadRequested = true;
  const from = state.connection;
  if (state.isReading || !from) return;
  state.isReading = true;
  state.currentRead = readFrom(state, from)
    .catch((error: unknown) => { handleLoss(state, from, error); })
    .finally(() => {
      state.isReading = false;
      if (state.isReadRequested && state.connection && !state.isStopped) requestRead(state);
    });
};

const closeLostConnection = ({ dependencies: { logger } }: StreamState, lost: EventConnection): void => {
  lost.close().catch((reason: unknown) => { logger.debug({ err: reason }, 'The lost connection could not be closed'); });
};

/** Handles each lost connection once, even if several of its listeners report the loss. */
const handleLoss = (state: StreamState, lost: EventConnection, error: unknown): void => {
  if (state.connection !== lost || state.isStopped) return;
  state.connection = null;
  state.dependencies.logger.warn({ err: error }, 'The connection that follows events was lost; another one is opened');
  closeLostConnection(state, lost);
  reconnectLater(state);
};

const connect = async (state: StreamState): Promise<EventConnection> => {
  let opened: EventConnection | null = null;
  opened = await state.dependencies.open({
    onNotification: () => { requestRead(state); },
    onLost: (error) => { if (opened) handleLoss(state, opened, error); },
  });
  return opened;
};

const follow = (state: StreamState, opened: EventConnection): void => {
  if (state.isStopped) {
    closeLostConnection(state, opened);
    return;
  }
  state.connection = opened;
  state.failures = 0;
  requestRead(state);
};

const reconnectLater = (state: StreamState): void => {
  const delayMs = reconnectDelaysMs[Math.min(state.failures, reconnectDelaysMs.length - 1)];
  state.failures += 1;
  state.reconnectTimer = setTimeout(() => {
    connect(state).then((opened) => { follow(state, opened); }, (error: unknown) => {
      state.dependencies.logger.warn({ err: error }, 'Events cannot be followed yet');
      if (!state.isStopped) reconnectLater(state);
    });
  }, delayMs);
};

const startStream = async (state: StreamState): Promise<EventPosition> => {
  const opened = await connect(state);
  const begun = await opened.lastPosition();
  state.position = begun;
  follow(state, opened);
  return begun;
};

const stopStream = async (state: StreamState): Promise<void> => {
  state.isStopped = true;
  if (state.reconnectTimer) clearTimeout(state.reconnectTimer);
  await state.currentRead;
  await state.connection?.close();
};

/**
 * Reads the events table continuously. A notification only triggers a read from the last position, so a lost connection
 * or notification delays events but never loses one.
 */
export const createEventStream = (dependencies: EventStreamDependencies): EventStream => {
  const state: StreamState = {
    dependencies, connection: null, position: null, isStopped: false, isReading: false, isReadRequested: false, failures: 0, reconnectTimer: null,
    currentRead: Promise.resolve(),
  };
  const poll = setInterval(() => { requestRead(state); }, dependencies.pollIntervalMs ?? 5000);
  poll.unref();
  return {
    start: () => startStream(state),
    async stop() {
      clearInterval(poll);
      await stopStream(state);
    },
  };
};
