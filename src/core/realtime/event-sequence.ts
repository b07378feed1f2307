import type { EndpointOutput } from '../../contract/api/endpoints';
import type { RealtimeMessage } from '../../contract/bridge';
import type { EventPosition, LiveEvent, StoredEvent } from '../../contract/realtime/events';

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
   * The server acknowledged CLIENT_READY: the events of the connection follow this position. The first acknowledgement
   * delivers `reset`, because data loaded before the connection may be older. After an acknowledgement with a different
   * epoch, a catch-up determines whether the delivered events belong to the server's history.
   */
  ready(ack: EventPosition): void;
  receive(event: LiveEvent): void;
  /** The connection is gone: nothing is requested or delivered until the next `ready`, which catches up. */
  disconnected(): void;
  /** The last sequence delivered; null before the first `ready`. */
  position(): number | null;
}

/**
 * Turns the messages of a connection into a stream without gaps and duplicates. Live events that arrive during a
 * catch-up are dropped: the catch-up fetches them too.
 */
export const createEventSequence = (ports: EventSequencePorts): EventSequence => {
  let position: number | null = null;
  /** The epoch of the position; undefined if the server sends none. */
  let epoch: string | undefined;
  /** Whether the position may belong to a history other than the server's. */
  let isEpochUncertain = false;
  let highestSeen = 0;
  let isConnected = false;
  /** Identifies the running catch-up; an outdated one delivers nothing more. */
  let currentCatchUp: symbol | null = null;
  let cancelRetry: (() => void) | null = null;

  const abandonCatchUp = (): void => {
    currentCatchUp = null;
    cancelRetry?.();
    cancelRetry = null;
  };

  const deliverStored = (event: StoredEvent): void => {
    if (position === null || event.seq <= position) return;
    const prevSeq = position;
    position = event.seq;
    epoch = event.epoch;
    ports.deliver({ type: 'event', event: { ...event, prevSeq } });
  };

  const resetTo = (ack: EventPosition, isReplaced: boolean): void => {
    position = ack.seq;
    epoch = ack.epoch;
    isEpochUncertain = false;
    ports.deliver({ type: 'reset', ...(isReplaced ? { isReplaced } : {}) });
  };

  /** Events up to `target` were numbered before the last page was requested, so the pages include them. */
  const fetchUpTo = async (target: number, isCurrent: () => boolean): Promise<void> => {
    for (;;) {
      const page = await ports.fetchPage({ after: position ?? 0, ...(epoch === undefined ? {} : { epoch }) });
      if (!isCurrent()) return;
      if (page.reset) {
        resetTo({ seq: page.lastSeq, epoch: page.epoch }, true);
        highestSeen = page.lastSeq;
        return;
      }
      page.events.forEach(deliverStored);
      // Pages omit events that the person may not read, so a page can be empty without being the last.
      position = page.hasMore ? page.lastSeq : Math.max(page.lastSeq, target);
      epoch = page.epoch;
      isEpochUncertain = false;
      if (!page.hasMore) return;
    }
  };

  const catchUp = (): void => {
    if (currentCatchUp || !isConnected || position === null || (highestSeen <= position && !isEpochUncertain)) return;
    const mine = Symbol();
    currentCatchUp = mine;
    const isCurrent = (): boolean => currentCatchUp === mine;
    fetchUpTo(highestSeen, isCurrent).then(
      () => {
        if (!isCurrent()) return;
        currentCatchUp = null;
        catchUp();
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        currentCatchUp = null;
        cancelRetry = ports.schedule(catchUp, Math.max(catchUpRetryMs, retryAfterMs(error)));
      },
    );
  };

  return {
    ready(ack) {
      abandonCatchUp();
      isConnected = true;
      if (position === null || ack.seq < position) {
        // The second condition means that the server's history was replaced, for example restored from a backup.
        highestSeen = ack.seq;
        resetTo(ack, position !== null);
        return;
      }
      highestSeen = Math.max(highestSeen, ack.seq);
      isEpochUncertain = ack.epoch !== epoch;
      catchUp();
    },
    receive(event) {
      if (!isConnected || position === null || event.seq <= position) return;
      highestSeen = Math.max(highestSeen, event.seq);
      if (currentCatchUp || isEpochUncertain || event.prevSeq > position) {
        catchUp();
        return;
      }
      position = event.seq;
      epoch = event.epoch;
      ports.deliver({ type: 'event', event });
    },
    disconnected() {
      isConnected = false;
      abandonCatchUp();
    },
    position: () => position,
  };
};

/** The form of an event for a window: without data for its own changes, which it already has. */
export const eventForWindow = (event: LiveEvent, pushClientId: string): LiveEvent =>
  event.origin === pushClientId && event.data !== null ? { ...event, data: null } : event;

/** Whether an event only names a readable file without describing a change: the file must be fetched again. */
export const isReferenceOnly = ({ kind, action, origin, data }: Pick<LiveEvent, 'kind' | 'action' | 'origin' | 'data'>): boolean =>
  kind === 'File' && action !== 'destroy' && origin === null && data === null;
