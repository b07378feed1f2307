import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { uploads } from '../../db/schema';
import { holdsRoom } from '../../db/upload-room';

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

/** Keeps the room of an upload for another day; answers whether it had it still. */
export const keepRoom = async (db: Database, id: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`update uploads u set held_at = now() where u.id = ${id} and ${holdsRoom}`);
  return (rowCount ?? 0) > 0;
};

/** Gives an upload its room again. */
export const takeRoom = async (db: Database, id: string): Promise<void> => {
  await db.update(uploads).set({ heldAt: sql`now()` }).where(eq(uploads.id, id));
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

/** Forgets uploads that are over; returns their ids. */
export const deleteExpired = async (db: Database, { unfinishedBefore, finishedBefore }: Expiry): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from uploads where case
      when finished_at is null then created_at < ${unfinishedBefore.toISOString()}
      else finished_at < ${finishedBefore.toISOString()} end
    returning id`);
  return rows.map(({ id }) => id);
};

/** Which of these uploads a row names, and whether their bytes are still needed. */
export const findStates = async (db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, { readonly isFinished: boolean }>> => {
  const { rows } = await db.execute<{ id: string; is_finished: boolean }>(sql`
    select id, finished_at is not null as is_finished from uploads where id = any(${sql.param(ids)})`);
  return new Map(rows.map(({ id, is_finished }) => [id, { isFinished: is_finished }]));
};
