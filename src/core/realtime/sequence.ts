import type { EndpointOutput } from '../../contract/api/index';
import type { RealtimeMessage } from '../../contract/bridge';
import type { EventPosition, LiveEvent, StoredEvent } from '../../contract/realtime/events';

export type EventPage = EndpointOutput<'events.list'>;

/** How long a catch-up that failed waits before it is tried again, as long as the connection stands. */
export const catchUpRetryMs = 2000;

/** How long a server that had too many questions asks to wait, milliseconds; 0 where it says nothing of it. */
const askedToWaitMs = (error: unknown): number => {
  const seconds = (error as { readonly failure?: { readonly args?: { readonly retryAfterSeconds?: unknown } } } | null)?.failure?.args?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds * 1000 : 0;
};

export interface EventSequencePorts {
  /** Reads what followed a position: `GET /events?after=&epoch=`. May reject; it is then tried again. */
  readonly list: (query: { readonly after: number; readonly epoch?: string }) => Promise<EventPage>;
  /** Receives every event once, in order, and `reset` where events were missed that cannot be had any more. */
  readonly deliver: (message: Extract<RealtimeMessage, { type: 'event' | 'reset' }>) => void;
  /** Runs something after a while; answers how to call it off. */
  readonly later: (run: () => void, delayMs: number) => () => void;
}

export interface EventSequence {
  /**
   * The server acknowledged CLIENT_READY: the connection's events follow this position. The first acknowledgement delivers
   * `reset`, because what was loaded before the connection stood may be older than it. One of another epoch is followed by
   * a catch-up, which says whether what was delivered is part of the server's history.
   */
  ready(ack: EventPosition): void;
  receive(event: LiveEvent): void;
  /** The connection is gone: nothing is asked for or delivered until the next `ready`, which catches up. */
  disconnected(): void;
  /** The sequence up to which everything was delivered; null before the first `ready`. */
  position(): number | null;
}

/**
 * Turns what a connection sends into a stream without gaps and without duplicates.
 * While it catches up it does not keep live events: what they announce is read with the rest.
 */
export const createEventSequence = (ports: EventSequencePorts): EventSequence => {
  let position: number | null = null;
  /** The epoch of the position; undefined where the server names none. */
  let epoch: string | undefined;
  /** Whether the position may be of another history than the server's. */
  let isInDoubt = false;
  let highestSeen = 0;
  let isConnected = false;
  /** The catch-up under way; one that is no longer this one delivers nothing more. */
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

  /** Everything up to `target` was numbered before the last page was asked for, so the pages cover it. */
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
      // Pages may leave out events that the person may not read, so one can be empty and still not be the last.
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
        // The second case is a server whose history was replaced, for example restored from a backup.
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

/** An event as a window gets it: its own acts come back without their data, which it already has. */
export const withheldFrom = (event: LiveEvent, pushClientId: string): LiveEvent =>
  event.origin === pushClientId && event.data !== null ? { ...event, data: null } : event;

/** Whether an event names a file that may be read, and tells nothing of what happened to it: it has to be read again. */
export const isGuidAlone = ({ kind, action, origin, data }: Pick<LiveEvent, 'kind' | 'action' | 'origin' | 'data'>): boolean =>
  kind === 'File' && action !== 'destroy' && origin === null && data === null;
