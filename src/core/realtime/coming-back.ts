/** Between two attempts to connect; the whole of it is at random (account specification, section 9). */
const shortestMs = 2000;
const longestMs = 40_000;

/** The same for the attempts that socket.io makes by itself, where the network failed. */
export const reconnection = { reconnectionDelay: shortestMs, reconnectionDelayMax: longestMs, randomizationFactor: 1 } as const;

export interface ComingBackPorts {
  readonly connect: () => void;
  /** Runs something after a while; answers how to call it off. */
  readonly later: (run: () => void, delayMs: number) => () => void;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

export interface ComingBack {
  /** The connection stands: the next time begins with the shortest wait. */
  connected(): void;
  /** It ended, and socket.io says by what. */
  disconnected(reason: string): void;
  /** The server did not let it in, for a reason that may pass. */
  refused(): void;
  /** Whether the next attempt has its time already. */
  isWaiting(): boolean;
  callOff(): void;
}

/**
 * After the server itself ended a connection, as it does when it stops or a client reads too slowly, or did not let
 * one in, socket.io leaves it to us to come back: each time within twice as long, so that a server which is in trouble
 * is left alone, and at random, so that not everybody comes at once.
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

/** How a refusal to connect ended the session, where it did: there is nobody to come back as. */
export const sessionEndOf = (code: unknown): 'expired' | 'blocked' | null => {
  if (code === 'NOT_SIGNED_IN') return 'expired';
  return code === 'ACCOUNT_BLOCKED' ? 'blocked' : null;
};
