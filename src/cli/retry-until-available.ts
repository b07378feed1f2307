import { setTimeout as delay } from 'node:timers/promises';
import { CallError } from '../api-client/call-error';
import { CommandError } from './command-line';

/** Retries an attempt while the server is unreachable, busy or restarting. */
export type RetryUntilAvailable = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/** A clock; tests replace it with a faster one. */
export interface RetryClock {
  now(): number;
  pause(durationMs: number): Promise<unknown>;
}

const systemTime: RetryClock = { now: Date.now, pause: (durationMs) => delay(durationMs) };

const maximumPauseMs = 5_000;
/** Maximum number of other retryable failures: a reachable server that fails repeatedly will keep failing. */
const maximumFailures = 8;

const isTransient = (error: unknown): error is CallError => error instanceof CallError && error.failure.retryable;
const isUnreachable = (error: CallError): boolean => ['OFFLINE', 'TIMED_OUT', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_KEY_IN_USE'].includes(error.failure.code);

/**
 * One retry policy for many concurrent attempts: it gives up when none of them has succeeded for `firstFrameTimeoutMs`. Attempts
 * must be safe to repeat.
 */
export const createRetry = (limitMs: number, onPause: () => void = () => undefined, time: RetryClock = systemTime): RetryUntilAvailable => {
  let lastSuccessAt = time.now();
  return async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    const begunAt = time.now();
    let failures = 0;
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, maximumPauseMs)) {
      try {
        const result = await attempt();
        lastSuccessAt = time.now();
        return result;
      } catch (error) {
        if (!isTransient(error)) throw error;
        if (!isUnreachable(error) && (failures += 1) > maximumFailures) throw error;
        if (time.now() - Math.max(lastSuccessAt, begunAt) > limitMs) {
          throw new CommandError(`The server cannot be reached any more (${error.failure.code}); run the same command again to go on from here.`, { cause: error });
        }
        onPause();
        const requestedMs = Number(error.failure.args.retryAfterSeconds ?? 0) * 1_000;
        await time.pause(Math.max(requestedMs, pauseMs * (0.5 + Math.random())));
      }
    }
  };
};
