import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/contract/bridge';
import { failureLimit, canRelocate, retryDelayMs, requestTimeoutMs, classifyFailure } from '../../../../src/core/sync/classify-failure';
import { probeDelayMs } from '../../../../src/core/sync/health-probe';
import { failureOf } from './support';

describe('the numbers of section 9', () => {
  it('are those of the specifications', () => {
    expect({ retryDelayMs, failureLimit, sendingLimitMs: requestTimeoutMs }).toEqual({ retryDelayMs: 5000, failureLimit: 3, sendingLimitMs: 10_000 });
  });

  it('retry after min(20 s, 4 s × attempt)', () => {
    expect([1, 2, 3, 4, 5, 6, 100].map(probeDelayMs)).toEqual([4000, 8000, 12_000, 16_000, 20_000, 20_000, 20_000]);
  });
});

describe('the meaning of an outcome', () => {
  const table: [string, Failure, string][] = [
    // Account specification, section 8: offline errors.
    ['0', failureOf('OFFLINE', 0), 'offline'],
    ['502', failureOf('OFFLINE', 502), 'offline'],
    ['503', failureOf('OFFLINE', 503), 'offline'],
    ['504', failureOf('OFFLINE', 504), 'offline'],
    ['503 with a body of ours', failureOf('SERVICE_UNAVAILABLE', 503), 'offline'],
    ['401', failureOf('NOT_SIGNED_IN', 401), 'signed-out'],
    ['401 because somebody else is signed in', failureOf('SESSION_CHANGED', 401), 'signed-out'],
    ['423', failureOf('ACCOUNT_BLOCKED', 423), 'signed-out'],
    ['a login that changed in flight', failureOf('LOGIN_STATE_CHANGED', 0), 'signed-out'],
    ['408', failureOf('ANSWER_INVALID', 408), 'later'],
    ['425', failureOf('ANSWER_INVALID', 425), 'later'],
    ['429', failureOf('TOO_MANY_REQUESTS', 429), 'later'],
    ['a first sending that is still at work', failureOf('IDEMPOTENCY_KEY_IN_USE', 409), 'later'],
    ['400', failureOf('NAME_EMPTY', 400), 'refused'],
    ['403', failureOf('FILE_FORBIDDEN', 403), 'refused'],
    ['404', failureOf('FILE_NOT_FOUND', 404), 'refused'],
    ['409', failureOf('FILE_IS_LOCKED', 409), 'refused'],
    ['410', failureOf('FILE_DELETED', 410), 'refused'],
    ['422', failureOf('IDEMPOTENCY_KEY_REUSED', 422), 'refused'],
    ['500', failureOf('INTERNAL', 500), 'failed'],
    ['507', failureOf('STORAGE_FULL', 507), 'failed'],
    ['a success that nobody can read', failureOf('ANSWER_INVALID', 200), 'failed'],
    ['a 404 that is not ours', failureOf('ANSWER_INVALID', 404), 'failed'],
    ['a time-out', failureOf('TIMED_OUT', 0), 'failed'],
    ['a mistake of our own', failureOf('SOMETHING_WENT_WRONG', 0), 'failed'],
  ];
  it.each(table)('%s', (_title, failure, kind) => {
    expect(classifyFailure(failure, true).kind).toBe(kind);
  });

  it('is offline for a time-out without a network', () => {
    expect(classifyFailure(failureOf('TIMED_OUT', 0), false)).toEqual({ kind: 'offline' });
  });

  it('waits as long as the server demands, within a limit, and 5 seconds without a demand', () => {
    const after = (args: Failure['args']) => classifyFailure(failureOf('TOO_MANY_REQUESTS', 429, args), true);
    expect(after({ retryAfterSeconds: 30 })).toEqual({ kind: 'later', delayMs: 30_000 });
    expect(after({ retryAfterSeconds: 0 })).toEqual({ kind: 'later', delayMs: 1000 });
    expect(after({ retryAfterSeconds: 1e9 })).toEqual({ kind: 'later', delayMs: 900_000 });
    expect(after({})).toEqual({ kind: 'later', delayMs: 5000 });
  });

  it.each([[400, false], [413, false], [415, false], [422, false], [403, true], [404, true], [409, true], [410, true]])('a creation refused with %s may succeed elsewhere: %s', (status, may) => {
    expect(canRelocate(failureOf('FILE_FORBIDDEN', status))).toBe(may);
  });
});
