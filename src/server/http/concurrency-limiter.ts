import type { ServerResponse } from 'node:http';
import { ApiError } from '../api-error';
import type { ConcurrencyLimits } from '../request-limits';
import { ClientGoneError } from './read-body';

interface Lane {
  running: number;
  /** In order of arrival. */
  readonly waiting: Set<() => void>;
}

/** Ends a wait early when the client closes the connection. */
export interface ClosableClient {
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

export interface ConcurrencyLimiter {
  /**
   * Waits for a slot in the lane `key` and returns its release function. Throws TOO_MANY_REQUESTS if the queue is full
   * or the wait times out, and ClientGoneError if the client disconnects.
   */
  acquire(key: string, client?: ClosableClient): Promise<() => void>;
}

/** Limits concurrency for each key, for example a person. Further calls wait in a queue. */
export const createConcurrencyLimiter = ({ concurrent, waiting, waitTimeoutMs }: ConcurrencyLimits): ConcurrencyLimiter => {
  const lanes = new Map<string, Lane>();
  const tooMany = (): ApiError => new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitTimeoutMs / 1000) });

  const waitIn = (lane: Lane, client: ClosableClient | undefined): Promise<void> => new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      client?.off('close', leave);
    };
    const proceed = (): void => {
      settle();
      resolve();
    };
    const give = (error: Error): void => {
      lane.waiting.delete(proceed);
      settle();
      reject(error);
    };
    const leave = (): void => { give(new ClientGoneError()); };
    const timer = setTimeout(() => { give(tooMany()); }, waitTimeoutMs);
    client?.once('close', leave);
    lane.waiting.add(proceed);
  });

  /** Releasing a slot passes it to the waiter that queued first. */
  const createRelease = (key: string, lane: Lane): (() => void) => {
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      const [next] = lane.waiting;
      if (next) {
        lane.waiting.delete(next);
        next();
        return;
      }
      lane.running -= 1;
      if (lane.running === 0) lanes.delete(key);
    };
  };

  return {
    async acquire(key, client) {
      const lane = lanes.get(key) ?? { running: 0, waiting: new Set() };
      lanes.set(key, lane);
      if (lane.running < concurrent) lane.running += 1;
      else if (lane.waiting.size >= waiting) throw tooMany();
      else await waitIn(lane, client);
      return createRelease(key, lane);
    },
  };
};

/** A request's slot. It is released after the response was sent or the connection ended, and after its handler ended. */
export interface RequestSlot {
  /**
   * Retains the slot while a handler runs, and returns a release function. Throws ClientGoneError if the response is
   * already closed.
   */
  retain(): () => void;
}

/**
 * Creates the slot of a request. A client that disconnects does not release its slot while the server still works for
 * it.
 */
export const createRequestSlot = (leave: () => void, response: ServerResponse): RequestSlot => {
  let holders = 0;
  const hold = (): (() => void) => {
    if (response.closed) throw new ClientGoneError();
    let isHeld = true;
    holders += 1;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      holders -= 1;
      if (holders === 0) leave();
    };
  };
  if (response.closed) {
    leave();
    throw new ClientGoneError();
  }
  const release = hold();
  response.once('finish', release).once('close', release);
  return { retain: hold };
};

/** Runs the handler of a transfer in its person's lane. The slot is released once the response was sent. */
export const runInSlot = async <Value>(lanes: ConcurrencyLimiter, lane: string | null, response: ServerResponse, run: () => Promise<Value>): Promise<Value> => {
  if (lane === null) return run();
  const release = createRequestSlot(await lanes.acquire(lane, response), response).retain();
  try {
    return await run();
  } finally {
    release();
  }
};
