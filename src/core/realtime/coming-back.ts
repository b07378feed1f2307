/** Limits of the random delay between two connection attempts (account specification, section 9). */
const shortestMs = 2000;
const longestMs = 40_000;

/** The same limits for socket.io's own reconnection after network failures. */
export const reconnection = { reconnectionDelay: shortestMs, reconnectionDelayMax: longestMs, randomizationFactor: 1 } as const;

export interface ComingBackPorts {
  readonly connect: () => void;
  /** Schedules a callback; returns a function that cancels it. */
  readonly later: (run: () => void, delayMs: number) => () => void;
  /** Returns a number from 0 up to 1. */
  readonly random?: () => number;
}

export interface ComingBack {
  /** Resets the backoff: the connection is established. */
  connected(): void;
  /** The connection ended with a socket.io reason. */
  disconnected(reason: string): void;
  /** The server refused the connection for a transient reason. */
  refused(): void;
  /** Whether an attempt is scheduled. */
  isWaiting(): boolean;
  callOff(): void;
}

/**
 * Reconnects in the cases that socket.io does not handle: the server closed the connection (a stop, or a slow client)
 * or refused it. The maximum delay doubles with each attempt, to spare a server in trouble. The random part spreads the
 * clients.
 */
export const createComingBack = ({ connect, later, random = Math.random }: ComingBackPorts): ComingBack => {
  let attempts = 0;
  let callOffAttempt: (() => void) | null = null;

  const callOff = (): void => {
    callOffAttempt?.();
    callOffAttempt = null;
  };
  const refused = (): void => {
    callOff();
    attempts += 1;
    const withinMs = Math.min(shortestMs * 2 ** attempts, longestMs);
    callOffAttempt = later(() => {
      callOffAttempt = null;
      connect();
    }, shortestMs + random() * (withinMs - shortestMs));
  };

  return {
    connected() {
      callOff();
      attempts = 0;
    },
    disconnected(reason) { if (reason === 'io server disconnect') refused(); },
    refused,
    isWaiting: () => callOffAttempt !== null,
    callOff,
  };
};

/** How a refused connection ended the session; null if the session is still valid. */
export const sessionEndOf = (code: unknown): 'expired' | 'blocked' | null => {
  if (code === 'NOT_SIGNED_IN') return 'expired';
  return code === 'ACCOUNT_BLOCKED' ? 'blocked' : null;
};
