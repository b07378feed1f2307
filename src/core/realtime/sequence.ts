import type { EndpointOutput } from '../../contract/api/index';
import type { RealtimeMessage } from '../../contract/bridge';
import type { LiveEvent, StoredEvent } from '../../contract/realtime/events';

export type EventPage = EndpointOutput<'events.list'>;

/** How long a catch-up that failed waits before it is tried again, as long as the connection stands. */
export const catchUpRetryMs = 2000;

export interface EventSequencePorts {
  /** Reads what followed a sequence: `GET /events?after=`. May reject; it is then tried again. */
  readonly list: (after: number) => Promise<EventPage>;
  /** Receives every event once, in order, and `reset` where events were missed that cannot be had any more. */
  readonly deliver: (message: Extract<RealtimeMessage, { type: 'event' | 'reset' }>) => void;
  /** Runs something after a while; answers how to call it off. */
  readonly later: (run: () => void, delayMs: number) => () => void;
}

export interface EventSequence {
  /**
   * The server acknowledged CLIENT_READY: the connection's events follow `seq`. The first acknowledgement delivers
   * `reset`, because what was loaded before the connection stood may be older than it.
   */
  ready(seq: number): void;
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
    ports.deliver({ type: 'event', event: { ...event, prevSeq } });
  };

  /** Everything up to `target` was numbered before the last page was asked for, so the pages cover it. */
  const readUpTo = async (from: number, target: number, isCurrent: () => boolean): Promise<void> => {
    let after = from;
    for (;;) {
      const page = await ports.list(after);
      if (!isCurrent()) return;
      if (page.reset) {
        position = Math.max(page.lastSeq, target);
        ports.deliver({ type: 'reset' });
        return;
      }
      page.events.forEach(deliverStored);
      if (!page.hasMore) {
        position = Math.max(page.lastSeq, target, position ?? 0);
        return;
      }
      // Pages may leave out events that the person may not read, so one can be empty and still not be the last.
      after = page.events.at(-1)?.seq ?? page.lastSeq;
    }
  };

  const catchUp = (): void => {
    if (reading || !isConnected || position === null || highestSeen <= position) return;
    const mine = Symbol();
    reading = mine;
    const isCurrent = (): boolean => reading === mine;
    readUpTo(position, highestSeen, isCurrent).then(
      () => {
        if (!isCurrent()) return;
        reading = null;
        catchUp();
      },
      () => {
        if (!isCurrent()) return;
        reading = null;
        callOffRetry = ports.later(catchUp, catchUpRetryMs);
      },
    );
  };

  return {
    ready(seq) {
      abandonReading();
      isConnected = true;
      if (position === null || seq < position) {
        // The second case is a server whose history was replaced, for example restored from a backup.
        position = seq;
        highestSeen = seq;
        ports.deliver({ type: 'reset' });
        return;
      }
      highestSeen = Math.max(highestSeen, seq);
      catchUp();
    },
    receive(event) {
      if (!isConnected || position === null || event.seq <= position) return;
      highestSeen = Math.max(highestSeen, event.seq);
      if (reading || event.prevSeq > position) {
        catchUp();
        return;
      }
      position = event.seq;
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
