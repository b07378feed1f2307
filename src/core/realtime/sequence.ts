import type { EndpointOutput } from '../../contract/api/index';
import type { RealtimeMessage } from '../../contract/bridge';
import type { EventPosition, LiveEvent, StoredEvent } from '../../contract/realtime/events';

export type EventPage = EndpointOutput<'events.list'>;

/** Delay before a failed catch-up is retried while connected. */
export const catchUpRetryMs = 2000;

/** The server's `retryAfterSeconds` in milliseconds; 0 if absent. */
const askedToWaitMs = (error: unknown): number => {
  const seconds = (error as { readonly failure?: { readonly args?: { readonly retryAfterSeconds?: unknown } } } | null)?.failure?.args?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds * 1000 : 0;
};

export interface EventSequencePorts {
  /** Fetches the events after a position: `GET /events?after=&epoch=`. A rejection is retried. */
  readonly list: (query: { readonly after: number; readonly epoch?: string }) => Promise<EventPage>;
  /** Receives every event once, in order. Receives `reset` if missed events are no longer available. */
  readonly deliver: (message: Extract<RealtimeMessage, { type: 'event' | 'reset' }>) => void;
  /** Schedules a callback; returns a function that cancels it. */
  readonly later: (run: () => void, delayMs: number) => () => void;
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
  let isInDoubt = false;
  let highestSeen = 0;
  let isConnected = false;
  /** Identifies the running catch-up; an outdated one delivers nothing more. */
  let reading: symbol | null = null;
  let callOffRetry: (() => void) | null = null;

  const abandonReading = (): void => {
    reading = null;
    callOffRetry?.();
    callOffRetry = null;
  };

  const deliverStored = (event: StoredEvent): void => {
    if (position === null || event.seq <= position) return;
    const prevSeq = position;
    position = event.seq;
    epoch = event.epoch;
    ports.deliver({ type: 'event', event: { ...event, prevSeq } });
  };

  const beginAt = (ack: EventPosition, isReplaced: boolean): void => {
    position = ack.seq;
    epoch = ack.epoch;
    isInDoubt = false;
    ports.deliver({ type: 'reset', ...(isReplaced ? { isReplaced } : {}) });
  };

  /** Events up to `target` were numbered before the last page was requested, so the pages include them. */
  const readUpTo = async (target: number, isCurrent: () => boolean): Promise<void> => {
    for (;;) {
      const page = await ports.list({ after: position ?? 0, ...(epoch === undefined ? {} : { epoch }) });
      if (!isCurrent()) return;
      if (page.reset) {
        beginAt({ seq: page.lastSeq, epoch: page.epoch }, true);
        highestSeen = page.lastSeq;
        return;
      }
      page.events.forEach(deliverStored);
      // Pages omit events that the person may not read, so a page can be empty without being the last.
      position = page.hasMore ? page.lastSeq : Math.max(page.lastSeq, target);
      epoch = page.epoch;
      isInDoubt = false;
      if (!page.hasMore) return;
    }
  };

  const catchUp = (): void => {
    if (reading || !isConnected || position === null || (highestSeen <= position && !isInDoubt)) return;
    const mine = Symbol();
    reading = mine;
    const isCurrent = (): boolean => reading === mine;
    readUpTo(highestSeen, isCurrent).then(
      () => {
        if (!isCurrent()) return;
        reading = null;
        catchUp();
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        reading = null;
        callOffRetry = ports.later(catchUp, Math.max(catchUpRetryMs, askedToWaitMs(error)));
      },
    );
  };

  return {
    ready(ack) {
      abandonReading();
      isConnected = true;
      if (position === null || ack.seq < position) {
        // The second condition means that the server's history was replaced, for example restored from a backup.
        highestSeen = ack.seq;
        beginAt(ack, position !== null);
        return;
      }
      highestSeen = Math.max(highestSeen, ack.seq);
      isInDoubt = ack.epoch !== epoch;
      catchUp();
    },
    receive(event) {
      if (!isConnected || position === null || event.seq <= position) return;
      highestSeen = Math.max(highestSeen, event.seq);
      if (reading || isInDoubt || event.prevSeq > position) {
        catchUp();
        return;
      }
      position = event.seq;
      epoch = event.epoch;
      ports.deliver({ type: 'event', event });
    },
    disconnected() {
      isConnected = false;
      abandonReading();
    },
    position: () => position,
  };
};

/** The form of an event for a window: without data for its own changes, which it already has. */
export const withheldFrom = (event: LiveEvent, pushClientId: string): LiveEvent =>
  event.origin === pushClientId && event.data !== null ? { ...event, data: null } : event;

/** Whether an event only names a readable file without describing a change: the file must be fetched again. */
export const isGuidAlone = ({ kind, action, origin, data }: Pick<LiveEvent, 'kind' | 'action' | 'origin' | 'data'>): boolean =>
  kind === 'File' && action !== 'destroy' && origin === null && data === null;
