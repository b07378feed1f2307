import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';

export interface StoredContent {
  readonly blobHash: string;
  readonly sizeBytes: number;
}

/** The content of uploaded files by guid. Files without bytes are omitted. */
export const findContents = async (db: Database, guids: readonly string[]): Promise<ReadonlyMap<string, StoredContent>> => {
  if (guids.length === 0) return new Map();
  const { rows } = await db.execute<{ guid: string; blobHash: string; sizeBytes: number }>(sql`
    select guid, blob_hash as "blobHash", size_bytes::float8 as "sizeBytes" from files
    where guid = any(${sql.param(guids)}) and trash_root is null and blob_hash is not null and size_bytes is not null`);
  return new Map(rows.map(({ guid, ...content }) => [guid, content]));
};
