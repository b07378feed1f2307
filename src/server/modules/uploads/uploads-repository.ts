import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { uploads } from '../../db/schema';

export interface UploadRow {
  readonly id: string;
  readonly personId: number;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer;
  readonly origin: string | null;
  readonly sizeBytes: number;
  /** The Upload-Metadata header as it came. */
  readonly metadata: string;
  /** The finished file; null as long as there is none. */
  readonly fileGuid: string | null;
  readonly createdAt: string;
}

export type NewUpload = Omit<UploadRow, 'fileGuid' | 'createdAt'>;

const columns = {
  id: uploads.id, personId: uploads.personId, idempotencyKey: uploads.idempotencyKey, requestHash: uploads.requestHash, origin: uploads.origin,
  sizeBytes: uploads.sizeBytes, metadata: uploads.metadata, fileGuid: uploads.fileGuid, createdAt: uploads.createdAt,
};

/** Adds an upload; answers false where the person's key has one already. */
export const insertUpload = async (db: Database, upload: NewUpload): Promise<boolean> => {
  const added = await db.insert(uploads).values(upload).onConflictDoNothing({ target: [uploads.personId, uploads.idempotencyKey] }).returning({ id: uploads.id });
  return added.length > 0;
};

export const findUpload = async (db: Database, id: string): Promise<UploadRow | null> => {
  const [row] = await db.select(columns).from(uploads).where(eq(uploads.id, id));
  return row ?? null;
};

/** The same, and nobody else finishes or ends it until the transaction ends. */
export const findUploadForUpdate = async (db: Database, id: string): Promise<UploadRow | null> => {
  const [row] = await db.select(columns).from(uploads).where(eq(uploads.id, id)).for('update');
  return row ?? null;
};

export const findUploadByKey = async (db: Database, personId: number, key: string): Promise<UploadRow | null> => {
  const [row] = await db.select(columns).from(uploads).where(and(eq(uploads.personId, personId), eq(uploads.idempotencyKey, key)));
  return row ?? null;
};

export const finishUpload = async (db: Database, id: string, fileGuid: string): Promise<void> => {
  await db.update(uploads).set({ fileGuid, finishedAt: sql`now()` }).where(eq(uploads.id, id));
};

/** Forgets an upload that is not finished. */
export const deleteUnfinished = async (db: Database, id: string): Promise<void> => {
  await db.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.fileGuid)));
};

export interface Expiry {
  readonly unfinishedBefore: Date;
  readonly finishedBefore: Date;
  /** Finished uploads that were made with an idempotency key. */
  readonly keyedBefore: Date;
}

/** Forgets uploads that are over; answers how many. */
export const deleteExpired = async (db: Database, { unfinishedBefore, finishedBefore, keyedBefore }: Expiry): Promise<number> => {
  const { rows } = await db.execute(sql`
    delete from uploads where case
      when finished_at is null then created_at < ${unfinishedBefore.toISOString()}
      when idempotency_key is null then finished_at < ${finishedBefore.toISOString()}
      else finished_at < ${keyedBefore.toISOString()} end
    returning id`);
  return rows.length;
};

/** Which of these uploads are still under way. */
export const findUnfinished = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from uploads where id = any(${sql.param(ids)}) and finished_at is null`);
  return new Set(rows.map(({ id }) => id));
};
