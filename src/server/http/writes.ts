import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { headers } from '../../contract/headers';
import { ApiError } from '../api-error';
import type { Database } from '../db/database';
import { withOutsideWork } from '../outside-work';
import { databaseCodeOf, toApiError } from './failures';
import { claimKey, limitWaiting, recordAnswer, type KeyedRequest, type WrittenAnswer } from './idempotency-repository';
import type { Lanes } from './lanes';

const idempotencyKeyLimit = 200;

/** The key that a request brings; null where it brings none. Throws VALIDATION_FAILED for one that is no key. */
export const idempotencyKeyOf = (given: IncomingHttpHeaders): string | null => {
  const key = given[headers.idempotencyKey];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > idempotencyKeyLimit) throw new ApiError('VALIDATION_FAILED', { field: headers.idempotencyKey });
  return key;
};

/** How long a write waits for another one's locks. Shorter than the 10 s after which clients give a write up. */
const defaultLockTimeoutMs = 8000;
const maximumTries = 4;
const unresolvedStatuses = new Set([401, 408, 423, 425, 429]);

export interface WriteRequest {
  readonly personId: number;
  readonly key: string | null;
  /** The call and what it was given: what has to be the same for a repeated key. */
  readonly name: string;
  readonly input: unknown;
  /** Writes a refusal's body; it is stored with the key, so a repeated request reads the same. */
  refusalBody(error: ApiError): string;
}

export interface WriteOutcome extends WrittenAnswer {
  /** Whether this very run changed something: not a repeated answer, and not a refusal. */
  readonly isDone: boolean;
  readonly isReplay: boolean;
}

export type WriteRunner = (request: WriteRequest, act: (db: Database) => Promise<WrittenAnswer>) => Promise<WriteOutcome>;

const done = (answer: WrittenAnswer): WriteOutcome => ({ ...answer, isDone: true, isReplay: false });

/** Two transactions that cannot both go on: PostgreSQL ended this one, and it may simply be run again. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(databaseCodeOf(error) ?? '');

const retrying = async <Value>(run: () => Promise<Value>): Promise<Value> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === maximumTries || !isConflict(error)) throw error;
    }
  }
};

/**
 * Runs writes, JSON calls and creations of uploads alike: each in one transaction, again when PostgreSQL gave it up for another's sake, and only once for a key.
 * `writers` bounds the transactions under way, so that writes which wait for locks leave connections to reads.
 * A refusal that repeating cannot change is an answer like any other: what was done is undone, the refusal is kept.
 */
export const createWriteRunner = (database: Database, lockTimeoutMs = defaultLockTimeoutMs, writers: Lanes | null = null): WriteRunner => {
  const transact = <Value>(run: (db: Database) => Promise<Value>): Promise<Value> => retrying(() => database.transaction(async (transaction) => {
    await limitWaiting(transaction, lockTimeoutMs);
    return run(transaction);
  }));

  const inTransaction = async <Value>(run: (db: Database) => Promise<Value>): Promise<Value> => {
    const leave = await writers?.enter('everybody');
    try {
      return await transact(run);
    } finally {
      leave?.();
    }
  };

  const claim = async (db: Database, keyed: KeyedRequest): ReturnType<typeof claimKey> => {
    try {
      return await claimKey(db, keyed);
    } catch (error) {
      if (databaseCodeOf(error) === '55P03') throw new ApiError('IDEMPOTENCY_KEY_IN_USE', {}, { cause: error });
      throw error;
    }
  };

  /** Does the work under a savepoint, so that a refusal undoes it and leaves the key. */
  const settle = async (db: Database, request: WriteRequest, act: (db: Database) => Promise<WrittenAnswer>): Promise<WriteOutcome> => {
    try {
      return done(await db.transaction((savepoint) => act(savepoint)));
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.status >= 500 || unresolvedStatuses.has(refusal.status)) throw error;
      return { status: refusal.status, body: request.refusalBody(refusal), isDone: false, isReplay: false };
    }
  };

  const runOnce: WriteRunner = async (request, act) => {
    const { personId, key } = request;
    if (key === null) return done(await inTransaction(act));
    const requestHash = createHash('sha256').update(JSON.stringify([request.name, request.input])).digest();
    const keyed = { personId, key, requestHash };
    return inTransaction(async (db) => {
      const known = await claim(db, keyed);
      if (known) {
        if (!known.requestHash.equals(requestHash)) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
        return { status: known.status, body: known.body, isDone: false, isReplay: true };
      }
      const outcome = await settle(db, request, act);
      await recordAnswer(db, keyed, outcome);
      return outcome;
    });
  };

  return (request, act) => withOutsideWork(() => runOnce(request, act));
};
