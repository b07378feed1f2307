import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { uploads } from '../../db/schema';
import { reservesQuota } from '../../db/upload-reservation';

export interface UploadRow {
  readonly id: string;
  readonly personId: number;
  readonly origin: string | null;
  readonly sizeBytes: number;
  /** The Upload-Metadata header as received. */
  readonly metadata: string;
  /** The guid of the finished file; null until the upload is finished. */
  readonly fileGuid: string | null;
  readonly createdAt: string;
}

export interface NewUpload extends Omit<UploadRow, 'fileGuid' | 'createdAt'> {
  /** The folder of the future file. */
  readonly folderGuid: string;
}

const columns = {
  id: uploads.id, personId: uploads.personId, origin: uploads.origin,
  sizeBytes: uploads.sizeBytes, metadata: uploads.metadata, fileGuid: uploads.fileGuid, createdAt: uploads.createdAt,
};

/** Inserts an upload, unless its id already exists. */
export const insertUpload = async (db: Database, upload: NewUpload): Promise<void> => {
  await db.insert(uploads).values(upload).onConflictDoNothing();
};

/** Number of unfinished uploads of a person. */
export const countUnfinished = async (db: Database, personId: number): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(uploads).where(and(eq(uploads.personId, personId), isNull(uploads.finishedAt)));
  return row?.count ?? 0;
};

export const findUpload = async (db: Database, id: string): Promise<UploadRow | null> => {
  const [row] = await db.select(columns).from(uploads).where(eq(uploads.id, id));
  return row ?? null;
};

/** Like `findUpload`, and locks the row until the transaction ends. */
export const findUploadForUpdate = async (db: Database, id: string): Promise<UploadRow | null> => {
  const [row] = await db.select(columns).from(uploads).where(eq(uploads.id, id)).for('update');
  return row ?? null;
};

/** Extends the quota reservation of an upload by a day. Returns false if the reservation has expired. */
export const extendReservation = async (db: Database, id: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`update uploads u set held_at = now() where u.id = ${id} and ${reservesQuota}`);
  return (rowCount ?? 0) > 0;
};

/** Reserves quota for an upload again. */
export const renewReservation = async (db: Database, id: string): Promise<void> => {
  await db.update(uploads).set({ heldAt: sql`now()` }).where(eq(uploads.id, id));
};

export const finishUpload = async (db: Database, id: string, fileGuid: string): Promise<void> => {
  await db.update(uploads).set({ fileGuid, finishedAt: sql`now()` }).where(eq(uploads.id, id));
};

/** Deletes the row of an unfinished upload. */
export const deleteUnfinished = async (db: Database, id: string): Promise<void> => {
  await db.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.fileGuid)));
};

export interface ExpiryTimes {
  readonly unfinishedBefore: Date;
  readonly finishedBefore: Date;
}

/** Deletes the rows of expired uploads and returns their ids. */
export const deleteExpired = async (db: Database, { unfinishedBefore, finishedBefore }: ExpiryTimes): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from uploads where case
      when finished_at is null then created_at < ${unfinishedBefore.toISOString()}
      else finished_at < ${finishedBefore.toISOString()} end
    returning id`);
  return rows.map(({ id }) => id);
};

/** Returns the uploads that have a row, and whether each is finished. A finished upload no longer needs its bytes. */
export const findUploadStates = async (db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, { readonly isFinished: boolean }>> => {
  const { rows } = await db.execute<{ id: string; is_finished: boolean }>(sql`
    select id, finished_at is not null as is_finished from uploads where id = any(${sql.param(ids)})`);
  return new Map(rows.map(({ id, is_finished }) => [id, { isFinished: is_finished }]));
};
