import type { Failure } from '../../contract/bridge';

/** Delay after a failure, and if a server requests a delay without a duration (both specifications, section 9). */
export const retryDelayMs = 5000;
/** More consecutive failures enter recover mode (section 9). */
export const failureLimit = 3;
/** Timeout of one request (file specification, section 9). */
export const requestTimeoutMs = 10_000;
/** Upper limit of a delay that a server requests. */
const maximumRetryDelayMs = 15 * 60_000;

/** Consequence of a failed request for the queue. */
export type FailureClass =
  /** No response. Not counted as a failure; retried when the server is reachable. */
  | { readonly kind: 'offline' }
  /** Nobody is signed in, or the account is blocked. */
  | { readonly kind: 'signed-out' }
  /** The server requested a later retry. */
  | { readonly kind: 'later'; readonly delayMs: number }
  /** The refusal is final; a retry cannot succeed. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

const isOffline = (status: number): boolean => status === 502 || status === 503 || status === 504;

/**
 * Account specification, section 8: 0, 502, 503 and 504 mean offline and are never failures. 401 and 423 wait until the
 * same person signs in again. 408, 425 and 429 are retried. Other refusals with a code are final. The rest are
 * failures: 500, a foreign response, and a timeout despite a network.
 */
export const classifyFailure = (failure: Failure, hasNetwork: boolean): FailureClass => {
  const { code, status, args } = failure;
  if (code === 'TIMED_OUT') return { kind: hasNetwork ? 'failed' : 'offline' };
  if (code === 'OFFLINE' || isOffline(status)) return { kind: 'offline' };
  if (status === 401 || status === 423 || code === 'NOT_SIGNED_IN' || code === 'LOGIN_STATE_CHANGED') return { kind: 'signed-out' };
  if (status === 408 || status === 425 || status === 429 || code === 'IDEMPOTENCY_KEY_IN_USE') {
    const seconds = Number(args['retryAfterSeconds'] ?? NaN);
    return { kind: 'later', delayMs: Number.isFinite(seconds) ? Math.min(Math.max(seconds * 1000, 1000), maximumRetryDelayMs) : retryDelayMs };
  }
  return { kind: status >= 400 && status < 500 && code !== 'ANSWER_INVALID' ? 'refused' : 'failed' };
};

/** Whether a refused creation may succeed in a different folder: not if the request itself is invalid. */
export const canRelocate = ({ status }: Failure): boolean => status !== 400 && status !== 413 && status !== 415 && status !== 422;
