import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';

/** The first key of advisory locks on blobs; the second key is `hashtext` of the blob's hash. */
const blobLockClass = 478_011;

/** Prevents other transactions from storing or removing this blob until the transaction ends. */
export const lockBlob = async (db: Database, hash: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${blobLockClass}, hashtext(${hash}))`);
};

/** Records a blob. An existing row gets a new `created_at`, so that the sweep does not remove the blob in the meantime. */
export const upsertBlob = async (db: Database, hash: string, sizeBytes: number): Promise<void> => {
  await db.execute(sql`
    insert into blobs (hash, size_bytes) values (${hash}, ${sizeBytes}) on conflict (hash) do update set created_at = now()`);
};

/** Whether neither a file nor a picture of a person uses a blob of the table `blobs`. */
const isUnused = sql`not exists (select from files where files.blob_hash = blobs.hash) and not exists (select from person_pictures pictures where pictures.hash = blobs.hash)`;

/** Blobs without a file or a person's picture, recorded before `olderThan`. */
export const findOrphans = async (db: Database, olderThan: Date, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from blobs where created_at < ${olderThan.toISOString()}
      and ${isUnused} limit ${limit}`);
  return rows.map(({ hash }) => hash);
};

/** Deletes the row of a blob unless a file or a person's picture uses the blob. Returns whether the row was deleted. */
export const deleteOrphan = async (db: Database, hash: string, olderThan: Date): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    delete from blobs where hash = ${hash} and created_at < ${olderThan.toISOString()}
      and ${isUnused} returning hash`);
  return rows.length > 0;
};

/** Returns the hashes that have no row. */
export const findUnreferencedHashes = async (db: Database, hashes: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from unnest(${sql.param(hashes)}::text[]) as given(hash)
    where not exists (select from blobs where blobs.hash = given.hash)`);
  return rows.map(({ hash }) => hash);
};

/** Returns the hashes that have a row. */
export const findReferencedHashes = async (db: Database, hashes: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from blobs where hash = any(${sql.param(hashes)}::text[])`);
  return rows.map(({ hash }) => hash);
};
