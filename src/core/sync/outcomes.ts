import type { Failure } from '../../contract/bridge';

/** After a failure, and where a server asks for patience without saying how much (both specifications, section 9). */
export const retryDelayMs = 5000;
/** More consecutive failures than these lead into recover mode (section 9). */
export const failureLimit = 3;
/** How long one sending may take (file specification, section 9). */
export const sendingLimitMs = 10_000;
/** However long a server asks for, it is asked again after this. */
const patienceLimitMs = 15 * 60_000;

/** What a sending that did not succeed means for the queue. */
export type Verdict =
  /** Nobody answered: no failure, it is tried again when the server can be reached. */
  | { readonly kind: 'offline' }
  /** Nobody is signed in, or the account is blocked. */
  | { readonly kind: 'signed-out' }
  /** The server wants it later. */
  | { readonly kind: 'later'; readonly delayMs: number }
  /** The server will not do it, however often it is asked. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

const isOffline = (status: number): boolean => status === 502 || status === 503 || status === 504;

/**
 * Account specification, section 8: 0, 502, 503 and 504 are offline, never a failure. 401 and 423 wait for the same
 * person to sign in again; 408, 425 and 429 are repeated; every other refusal with a code is resolved. What is left is a
 * failure: 500, an answer that is not ours, and a sending that took too long although there is a network.
 */
export const verdictOn = (failure: Failure, hasNetwork: boolean): Verdict => {
  const { code, status, args } = failure;
  if (code === 'TIMED_OUT') return { kind: hasNetwork ? 'failed' : 'offline' };
  if (code === 'OFFLINE' || isOffline(status)) return { kind: 'offline' };
  if (status === 401 || status === 423 || code === 'NOT_SIGNED_IN' || code === 'LOGIN_STATE_CHANGED') return { kind: 'signed-out' };
  if (status === 408 || status === 425 || status === 429 || code === 'IDEMPOTENCY_KEY_IN_USE') {
    const seconds = Number(args['retryAfterSeconds'] ?? NaN);
    return { kind: 'later', delayMs: Number.isFinite(seconds) ? Math.min(Math.max(seconds * 1000, 1000), patienceLimitMs) : retryDelayMs };
  }
  return { kind: status >= 400 && status < 500 && code !== 'ANSWER_INVALID' ? 'refused' : 'failed' };
};

/** Whether a creation that was refused may go well elsewhere: not where the request itself is at fault. */
export const mayGoElsewhere = ({ status }: Failure): boolean => status !== 400 && status !== 413 && status !== 415 && status !== 422;
