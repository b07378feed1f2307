import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';

/** The first half of the advisory locks on blobs; the second is the hash's own hash. */
const blobLockClass = 478_011;

/** Nobody else keeps or removes this blob until the transaction ends. */
export const lockBlob = async (db: Database, hash: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${blobLockClass}, hashtext(${hash}))`);
};

/** Says that a blob is kept. One that was said before becomes young again, so that nobody collects it meanwhile. */
export const upsertBlob = async (db: Database, hash: string, sizeBytes: number): Promise<void> => {
  await db.execute(sql`
    insert into blobs (hash, size_bytes) values (${hash}, ${sizeBytes}) on conflict (hash) do update set created_at = now()`);
};

/** Blobs that no file has, older than a moment. */
export const findOrphans = async (db: Database, olderThan: Date, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from blobs where created_at < ${olderThan.toISOString()}
      and not exists (select from files where files.blob_hash = blobs.hash) limit ${limit}`);
  return rows.map(({ hash }) => hash);
};

/** Forgets a blob unless a file has it by now; answers whether it is forgotten. */
export const deleteOrphan = async (db: Database, hash: string, olderThan: Date): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    delete from blobs where hash = ${hash} and created_at < ${olderThan.toISOString()}
      and not exists (select from files where files.blob_hash = blobs.hash) returning hash`);
  return rows.length > 0;
};

/** Which of these hashes no row speaks of. */
export const findUnknown = async (db: Database, hashes: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from unnest(${sql.param(hashes)}::text[]) as given(hash)
    where not exists (select from blobs where blobs.hash = given.hash)`);
  return rows.map(({ hash }) => hash);
};

/** Which of these hashes a row names. */
export const findKnown = async (db: Database, hashes: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from blobs where hash = any(${sql.param(hashes)}::text[])`);
  return rows.map(({ hash }) => hash);
};
