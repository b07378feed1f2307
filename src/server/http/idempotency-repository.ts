import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { idempotencyKeys } from '../db/schema';
import { statement } from '../db/statement';

/** An answer as it was or will be sent. */
export interface WrittenAnswer {
  readonly status: number;
  /** JSON; null where the answer has no body. */
  readonly body: string | null;
}

export interface KeyedRequest {
  readonly personId: number;
  readonly key: string;
  readonly requestHash: Buffer;
}

/** Stands for the answer until it is known; no other transaction ever sees it. */
const unanswered = 0;

/** How long this transaction waits for another one's locks before PostgreSQL ends its statement (SQLSTATE 55P03). */
export const limitWaiting = async (db: Database, milliseconds: number): Promise<void> => {
  await db.execute(sql.raw(`set local lock_timeout = ${milliseconds}`));
};

const claim = statement<{ status: number }, KeyedRequest>('claim-idempotency-key', sql`
  insert into idempotency_keys (person_id, key, request_hash, status)
  values (${sql.placeholder('personId')}, ${sql.placeholder('key')}, ${sql.placeholder('requestHash')}, ${sql.raw(String(unanswered))})
  on conflict do nothing returning status`);

const record = statement<object, Omit<KeyedRequest, 'requestHash'> & WrittenAnswer>('record-answer', sql`
  update idempotency_keys set status = ${sql.placeholder('status')}, body = ${sql.placeholder('body')}
  where person_id = ${sql.placeholder('personId')} and key = ${sql.placeholder('key')}`);

/**
 * Takes the key for this transaction. Answers null when it was free, or the request and answer it was used for. While
 * another transaction holds the key this waits for it to end (SQLSTATE 55P03 once `lock_timeout` has passed).
 */
export const claimKey = async (db: Database, { personId, key, requestHash }: KeyedRequest): Promise<(WrittenAnswer & { readonly requestHash: Buffer }) | null> => {
  const claimed = await claim(db, { personId, key, requestHash });
  if (claimed.length > 0) return null;
  const [known] = await db.select({ status: idempotencyKeys.status, body: idempotencyKeys.body, requestHash: idempotencyKeys.requestHash })
    .from(idempotencyKeys).where(and(eq(idempotencyKeys.personId, personId), eq(idempotencyKeys.key, key)));
  if (!known) throw new Error('An idempotency key vanished while it was being read.');
  return known;
};

export const recordAnswer = async (db: Database, { personId, key }: KeyedRequest, answer: WrittenAnswer): Promise<void> => {
  await record(db, { personId, key, ...answer });
};

/** Answers are kept for 90 days. Answers how many were older. */
export const deleteOldAnswers = async (db: Database, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`${now.toISOString()}::timestamptz - interval '90 days'`));
  return rowCount ?? 0;
};
