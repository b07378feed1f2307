import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database-handle';
import { idempotencyKeys } from '../db/schema';
import { preparedStatement } from '../db/prepared-statement';

/** A response that was or will be sent. */
export interface StoredResponse {
  readonly status: number;
  /** JSON, or null for a response without a body. */
  readonly body: string | null;
}

export interface KeyedRequest {
  readonly personId: number;
  readonly key: string;
  readonly requestHash: Buffer;
}

/** Placeholder status of a claimed key. It is never committed, so no other transaction sees it. */
const pendingStatus = 0;

/** Sets how long this transaction waits for locks before PostgreSQL cancels its statement (SQLSTATE 55P03). */
export const setLockTimeout = async (db: Database, milliseconds: number): Promise<void> => {
  await db.execute(sql.raw(`set local lock_timeout = ${milliseconds}`));
};

const claim = preparedStatement<{ status: number }, KeyedRequest>('claim-idempotency-key', sql`
  insert into idempotency_keys (person_id, key, request_hash, status)
  values (${sql.placeholder('personId')}, ${sql.placeholder('key')}, ${sql.placeholder('requestHash')}, ${sql.raw(String(pendingStatus))})
  on conflict do nothing returning status`);

const record = preparedStatement<object, Omit<KeyedRequest, 'requestHash'> & StoredResponse>('record-answer', sql`
  update idempotency_keys set status = ${sql.placeholder('status')}, body = ${sql.placeholder('body')}
  where person_id = ${sql.placeholder('personId')} and key = ${sql.placeholder('key')}`);

/**
 * Claims the key for this transaction. Returns null for a free key, or the stored request hash and response. If
 * another transaction has the key, the call waits for its end, or fails with SQLSTATE 55P03 after `lock_timeout`.
 */
export const claimKey = async (db: Database, { personId, key, requestHash }: KeyedRequest): Promise<(StoredResponse & { readonly requestHash: Buffer }) | null> => {
  const claimed = await claim(db, { personId, key, requestHash });
  if (claimed.length > 0) return null;
  const [known] = await db.select({ status: idempotencyKeys.status, body: idempotencyKeys.body, requestHash: idempotencyKeys.requestHash })
    .from(idempotencyKeys).where(and(eq(idempotencyKeys.personId, personId), eq(idempotencyKeys.key, key)));
  if (!known) throw new Error('An idempotency key vanished while it was being read.');
  return known;
};

export const storeResponse = async (db: Database, { personId, key }: KeyedRequest, response: StoredResponse): Promise<void> => {
  await record(db, { personId, key, ...response });
};

/** Deletes responses after 90 days. Returns the number of deleted responses. */
export const deleteExpiredResponses = async (db: Database, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`${now.toISOString()}::timestamptz - interval '90 days'`));
  return rowCount ?? 0;
};
