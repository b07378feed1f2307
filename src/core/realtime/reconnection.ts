import type { SessionEndReason } from '../../contract/realtime/events';

/** Limits of the random delay between two connection attempts (account specification, section 9). */
const shortestMs = 2000;
const longestMs = 40_000;

/** The same limits for socket.io's own reconnection after network failures. */
export const reconnectionOptions = { reconnectionDelay: shortestMs, reconnectionDelayMax: longestMs, randomizationFactor: 1 } as const;

export interface ReconnectorPorts {
  readonly connect: () => void;
  /** Schedules a callback; returns a function that cancels it. */
  readonly schedule: (run: () => void, delayMs: number) => () => void;
  /** Returns a number from 0 up to 1. */
  readonly random?: () => number;
}

export interface Reconnector {
  /** Resets the backoff: the connection is established. */
  connected(): void;
  /** The connection ended with a socket.io reason. */
  disconnected(reason: string): void;
  /** The server refused the connection for a transient reason. */
  reconnectLater(): void;
  /** Whether an attempt is scheduled. */
  isWaiting(): boolean;
  cancel(): void;
}

/**
 * Reconnects in the cases that socket.io does not handle: the server closed the connection (a stop, or a slow client)
 * or refused it. The maximum delay doubles with each attempt, to spare a server in trouble. The random part spreads the
 * clients.
 */
export const createReconnector = ({ connect, schedule, random = Math.random }: ReconnectorPorts): Reconnector => {
  let attempts = 0;
  let cancelAttempt: (() => void) | null = null;

  const cancel = (): void => {
    cancelAttempt?.();
    cancelAttempt = null;
  };
  const reconnectLater = (): void => {
    cancel();
    attempts += 1;
    const withinMs = Math.min(shortestMs * 2 ** attempts, longestMs);
    cancelAttempt = schedule(() => {
      cancelAttempt = null;
      connect();
    }, shortestMs + random() * (withinMs - shortestMs));
  };

  return {
    connected() {
      cancel();
      attempts = 0;
    },
    disconnected(reason) { if (reason === 'io server disconnect') reconnectLater(); },
    reconnectLater,
    isWaiting: () => cancelAttempt !== null,
    cancel,
  };
};

/** How a refused connection ended the session; null if the session is still valid. */
export const sessionEndOf = (code: unknown): SessionEndReason | null => {
  if (code === 'NOT_SIGNED_IN') return 'expired';
  return code === 'ACCOUNT_BLOCKED' ? 'blocked' : null;
};
