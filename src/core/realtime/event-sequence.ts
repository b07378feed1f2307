import type { EndpointOutput } from '../../contract/api/endpoints';
import type { RealtimeMessage } from '../../contract/bridge';
import type { EventPosition, LiveEvent, StoredEvent, UnknownEvent } from '../../contract/realtime/events';

export type EventPage = EndpointOutput<'events.list'>;

/** Delay before a failed catch-up is retried while connected. */
export const catchUpRetryMs = 2000;

/** The server's `retryAfterSeconds` in milliseconds; 0 if absent. */
const retryAfterMs = (error: unknown): number => {
  const seconds = (error as { readonly failure?: { readonly args?: { readonly retryAfterSeconds?: unknown } } } | null)?.failure?.args?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds * 1000 : 0;
};

export interface EventSequencePorts {
  /** Fetches the events after a position: `GET /events?after=&epoch=`. A rejection is retried. */
  readonly fetchPage: (query: { readonly after: number; readonly epoch?: string }) => Promise<EventPage>;
  /** Receives every event once, in order. Receives `reset` if missed events are no longer available. */
  readonly deliver: (message: Extract<RealtimeMessage, { type: 'event' | 'reset' }>) => void;
  /** Schedules a callback; returns a function that cancels it. */
  readonly schedule: (run: () => void, delayMs: number) => () => void;
}

export interface EventSequence {
  /**
   * The server acknowledged CLIENT_READY: the events of the connection follow this position. After the first
   * acknowledgement the events since `start` are delivered, the position at which data was read before the connection.
   * Without `start` the first acknowledgement delivers `reset`, because such data may be older. After an acknowledgement with a different
   * epoch, a catch-up determines whether the delivered events belong to the server's history.
   */
  ready(ack: EventPosition, start?: EventPosition | null): void;
  /** Events of unknown kinds count for the sequence and are not delivered. */
  receive(event: LiveEvent | UnknownEvent): void;
  /** The connection is gone: nothing is requested or delivered until the next `ready`, which catches up. */
  disconnected(): void;
  /** The last sequence delivered; null before the first `ready`. */
  position(): number | null;
}

interface SequenceState {
  readonly ports: EventSequencePorts;
  position: number | null;
  /** The epoch of the position; undefined if the server sends none. */
  epoch: string | undefined;
  /** Whether the position may belong to a history other than the server's. */
  isEpochUncertain: boolean;
  highestSeen: number;
  isConnected: boolean;
  /** Identifies the running catch-up; an outdated one delivers nothing more. */
  currentCatchUp: symbol | null;
  cancelRetry: (() => void) | null;
}

const abandonCatchUp = (sequence: SequenceState): void => {
  sequence.currentCatchUp = null;
  sequence.cancelRetry?.();
  sequence.cancelRetry = null;
};

const deliverStored = (sequence: SequenceState, event: StoredEvent): void => {
  if (sequence.position === null || event.seq <= sequence.position) return;
  const prevSeq = sequence.position;
  sequence.position = event.seq;
  sequence.epoch = event.epoch;
  sequence.ports.deliver({ type: 'event', event: { ...event, prevSeq } });
};

const resetTo = (sequence: SequenceState, ack: EventPosition, isReplaced: boolean): void => {
  sequence.position = ack.seq;
  sequence.epoch = ack.epoch;
  sequence.isEpochUncertain = false;
  sequence.ports.deliver({ type: 'reset', ...(isReplaced ? { isReplaced } : {}) });
};

/** Events up to `target` were numbered before the last page was requested, so the pages include them. */
const fetchUpTo = async (sequence: SequenceState, target: number, isCurrent: () => boolean): Promise<void> => {
  for (;;) {
    const page = await sequence.ports.fetchPage({ after: sequence.position ?? 0, ...(sequence.epoch === undefined ? {} : { epoch: sequence.epoch }) });
    if (!isCurrent()) return;
    if (page.reset) {
      resetTo(sequence, { seq: page.lastSeq, epoch: page.epoch }, true);
      sequence.highestSeen = page.lastSeq;
      return;
    }
    for (const event of page.events) deliverStored(sequence, event);
    // Pages omit events that the person may not read, so a page can be empty without being the last.
    sequence.position = page.hasMore ? page.lastSeq : Math.max(page.lastSeq, target);
    sequence.epoch = page.epoch;
    sequence.isEpochUncertain = false;
    if (!page.hasMore) return;
  }
};

const catchUp = (sequence: SequenceState): void => {
  const { position, highestSeen, ports } = sequence;
  if (sequence.currentCatchUp || !sequence.isConnected || position === null || (highestSeen <= position && !sequence.isEpochUncertain)) return;
  const mine = Symbol();
  sequence.currentCatchUp = mine;
  const isCurrent = (): boolean => sequence.currentCatchUp === mine;
  fetchUpTo(sequence, highestSeen, isCurrent).then(
    () => {
      if (!isCurrent()) return;
      sequence.currentCatchUp = null;
      catchUp(sequence);
    },
    (error: unknown) => {
      if (!isCurrent()) return;
      sequence.currentCatchUp = null;
      sequence.cancelRetry = ports.schedule(() => { catchUp(sequence); }, Math.max(catchUpRetryMs, retryAfterMs(error)));
    },
  );
};

const acknowledge = (sequence: SequenceState, ack: EventPosition): void => {
  const { position } = sequence;
  abandonCatchUp(sequence);
  sequence.isConnected = true;
  if (position === null || ack.seq < position) {
    // The second condition means that the server's history was replaced, for example restored from a backup.
    sequence.highestSeen = ack.seq;
    resetTo(sequence, ack, position !== null);
    return;
  }
  sequence.highestSeen = Math.max(sequence.highestSeen, ack.seq);
  sequence.isEpochUncertain = ack.epoch !== sequence.epoch;
  catchUp(sequence);
};

const receiveEvent = (sequence: SequenceState, event: LiveEvent | UnknownEvent): void => {
  const { position } = sequence;
  if (!sequence.isConnected || position === null || event.seq <= position) return;
  sequence.highestSeen = Math.max(sequence.highestSeen, event.seq);
  if (sequence.currentCatchUp || sequence.isEpochUncertain || event.prevSeq > position) {
    catchUp(sequence);
    return;
  }
  sequence.position = event.seq;
  sequence.epoch = event.epoch;
  if (event.kind !== null) sequence.ports.deliver({ type: 'event', event });
};

/**
 * Turns the messages of a connection into a stream without gaps and duplicates. Live events that arrive during a
 * catch-up are dropped: the catch-up fetches them too.
 */
export const createEventSequence = (ports: EventSequencePorts): EventSequence => {
  const sequence: SequenceState = {
    ports, position: null, epoch: undefined, isEpochUncertain: false, highestSeen: 0, isConnected: false, currentCatchUp: null, cancelRetry: null,
  };
  return {
    ready(ack, start = null) {
      if (sequence.position === null && start !== null) {
        sequence.position = start.seq;
        sequence.epoch = start.epoch;
      }
      acknowledge(sequence, ack);
    },
    receive(event) { receiveEvent(sequence, event); },
    disconnected() {
      sequence.isConnected = false;
      abandonCatchUp(sequence);
    },
    position: () => sequence.position,
  };
};

/** The form of an event for a window: without data for its own changes, which it already has. */
export const eventForWindow = (event: LiveEvent, pushClientId: string): LiveEvent =>
  event.origin === pushClientId && event.data !== null ? { ...event, data: null } : event;

/** Whether an event only names a readable file without describing a change: the file must be fetched again. */
export const isReferenceOnly = ({ kind, action, origin, data }: Pick<LiveEvent, 'kind' | 'action' | 'origin' | 'data'>): boolean =>
  kind === 'File' && action !== 'destroy' && origin === null && data === null;
