import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { headers } from '../../contract/header-names';
import { ApiError } from '../api-error';
import type { Database, RunTransaction } from '../db/database-handle';
import { retryOnConflict } from '../db/retry-on-conflict';
import { databaseCodeOf } from '../error-causes';
import { retryAfterExternalCalls } from '../external-calls';
import { toApiError } from './to-api-error';
import { claimKey, setLockTimeout, storeResponse, type KeyedRequest, type StoredResponse } from './idempotency-repository';
import type { ConcurrencyLimiter } from './concurrency-limiter';

const idempotencyKeyLimit = 200;

/** The idempotency key of a request, or null. Throws VALIDATION_FAILED for a malformed key. */
export const idempotencyKeyOf = (given: IncomingHttpHeaders): string | null => {
  const key = given[headers.idempotencyKey];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > idempotencyKeyLimit) throw new ApiError('VALIDATION_FAILED', { field: headers.idempotencyKey });
  return key;
};

/** Lock timeout of a write. It is shorter than the clients' request timeout of 10 s. */
const defaultLockTimeoutMs = 8000;
const unresolvedStatuses = new Set([401, 408, 423, 425, 429]);

export interface WriteRequest {
  readonly personId: number;
  readonly key: string | null;
  /** The call and its input. Both have to match for a repeated key. */
  readonly name: string;
  readonly input: unknown;
  /** Serialises the body of a refusal. The body is stored with the key, so that a repeated request returns the same. */
  refusalBody(error: ApiError): string;
}

export interface WriteOutcome extends StoredResponse {
  /** Whether this run changed something: neither a replayed response nor a refusal. */
  readonly isApplied: boolean;
  readonly isReplay: boolean;
}

export type WriteRunner = (request: WriteRequest, act: (db: Database) => Promise<StoredResponse>) => Promise<WriteOutcome>;

const appliedOutcome = (response: StoredResponse): WriteOutcome => ({ ...response, isApplied: true, isReplay: false });

/**
 * Runs transactions with a lock timeout, again on serialization failures and deadlocks. `writers` limits the transactions
 * under way, so that writes that wait for locks leave connections to reads.
 */
export const createTransactionRunner = (database: Database, lockTimeoutMs = defaultLockTimeoutMs, writers: ConcurrencyLimiter | null = null): RunTransaction => {
  const transact: RunTransaction = (run) => retryOnConflict(() => database.transaction(async (transaction) => {
    await setLockTimeout(transaction, lockTimeoutMs);
    return run(transaction);
  }));

  return async (run) => {
    const leave = await writers?.acquire('everybody');
    try {
      return await transact(run);
    } finally {
      leave?.();
    }
  };
};

/**
 * Runs writes: JSON calls and creations of uploads. Each write runs in one transaction, at most once per idempotency
 * key, and is retried on serialization failures and deadlocks.
 * A refusal that a retry cannot change is stored like any other response. Its changes are rolled back, and the key
 * remains.
 */
export const createWriteRunner = (database: Database, lockTimeoutMs = defaultLockTimeoutMs, writers: ConcurrencyLimiter | null = null): WriteRunner => {
  const inTransaction = createTransactionRunner(database, lockTimeoutMs, writers);

  const claim = async (db: Database, keyed: KeyedRequest): ReturnType<typeof claimKey> => {
    try {
      return await claimKey(db, keyed);
    } catch (error) {
      if (databaseCodeOf(error) === '55P03') throw new ApiError('IDEMPOTENCY_KEY_IN_USE', {}, { cause: error });
      throw error;
    }
  };

  /** Runs the work under a savepoint, so that a refusal rolls back the work and keeps the key. */
  const runUnderSavepoint = async (db: Database, request: WriteRequest, act: (db: Database) => Promise<StoredResponse>): Promise<WriteOutcome> => {
    try {
      return appliedOutcome(await db.transaction((savepoint) => act(savepoint)));
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.status >= 500 || unresolvedStatuses.has(refusal.status)) throw error;
      return { status: refusal.status, body: request.refusalBody(refusal), isApplied: false, isReplay: false };
    }
  };

  const runOnce: WriteRunner = async (request, act) => {
    const { personId, key } = request;
    if (key === null) return appliedOutcome(await inTransaction(act));
    const requestHash = createHash('sha256').update(JSON.stringify([request.name, request.input])).digest();
    const keyed = { personId, key, requestHash };
    return inTransaction(async (db) => {
      const known = await claim(db, keyed);
      if (known) {
        if (!known.requestHash.equals(requestHash)) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
        return { status: known.status, body: known.body, isApplied: false, isReplay: true };
      }
      const outcome = await runUnderSavepoint(db, request, act);
      await storeResponse(db, keyed, outcome);
      return outcome;
    });
  };

  return (request, act) => retryAfterExternalCalls(() => runOnce(request, act));
};
