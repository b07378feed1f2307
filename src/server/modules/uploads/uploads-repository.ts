import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { uploads } from '../../db/schema';

export interface UploadRow {
  readonly id: string;
  readonly personId: number;
  readonly origin: string | null;
  readonly sizeBytes: number;
  /** The Upload-Metadata header as it came. */
  readonly metadata: string;
  /** The finished file; null as long as there is none. */
  readonly fileGuid: string | null;
  readonly createdAt: string;
}

export interface NewUpload extends Omit<UploadRow, 'fileGuid' | 'createdAt'> {
  /** Where the file will lie. */
  readonly folderGuid: string;
}

const columns = {
  id: uploads.id, personId: uploads.personId, origin: uploads.origin,
  sizeBytes: uploads.sizeBytes, metadata: uploads.metadata, fileGuid: uploads.fileGuid, createdAt: uploads.createdAt,
};

/** Adds an upload, unless its id is there already. */
export const insertUpload = async (db: Database, upload: NewUpload): Promise<void> => {
  await db.insert(uploads).values(upload).onConflictDoNothing();
};

/** How many uploads a person has begun and not finished. */
export const countUnfinished = async (db: Database, personId: number): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(uploads).where(and(eq(uploads.personId, personId), isNull(uploads.finishedAt)));
  return row?.count ?? 0;
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
}

/** Forgets uploads that are over; answers how many. */
export const deleteExpired = async (db: Database, { unfinishedBefore, finishedBefore }: Expiry): Promise<number> => {
  const { rows } = await db.execute(sql`
    delete from uploads where case
      when finished_at is null then created_at < ${unfinishedBefore.toISOString()}
      else finished_at < ${finishedBefore.toISOString()} end
    returning id`);
  return rows.length;
};

/** Which of these uploads are still under way. */
export const findUnfinished = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from uploads where id = any(${sql.param(ids)}) and finished_at is null`);
  return new Set(rows.map(({ id }) => id));
};
