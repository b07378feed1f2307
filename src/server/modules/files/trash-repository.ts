import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { below } from './tree-repository';

/** What is free again of a tree that still stands. */
export interface Freed {
  readonly rootGuid: string;
  readonly sizeBytes: number;
  readonly fileCount: number;
}

/** What lies in the trash by itself. */
export interface TrashRoot {
  readonly guid: string;
  readonly path: string;
  readonly isTop: boolean;
  readonly deletedBy: number;
}

const roots = async (db: Database, rest: SQL): Promise<TrashRoot[]> => {
  const { rows } = await db.execute<TrashRoot & Record<string, unknown>>(sql`
    select guid, path, parent_guid is null as "isTop", deleted_by::float8 as "deletedBy" from files where trash_root = guid and ${rest}`);
  return rows;
};

/** The trash of a person, what they deleted and what they own, at most `limit` entries, the oldest first. */
export const findOwnTrash = (db: Database, personId: number, limit: number): Promise<TrashRoot[]> =>
  roots(db, sql`(deleted_by = ${personId} or creator_id = ${personId}) order by deleted_at, guid limit ${limit}`);

/** What has lain in the trash since before a moment, at most so many, the oldest first. */
export const findOldTrash = (db: Database, before: Date, limit: number): Promise<TrashRoot[]> =>
  roots(db, sql`deleted_at < ${before.toISOString()}::timestamptz order by deleted_at, guid limit ${limit}`);

/** Those of these files that lie in the trash by themselves. */
export const findTrash = (db: Database, guids: readonly string[]): Promise<TrashRoot[]> => roots(db, sql`guid = any(${sql.param(guids)})`);

/**
 * Deletes for good what went into the trash with these files; what was put there before stays by itself, unless its whole
 * tree goes. All that hangs on files goes with them. Answers what is freed of which tree that still stands.
 */
export const deleteForGood = async (db: Database, gone: readonly TrashRoot[]): Promise<Freed[]> => {
  const tops = gone.filter(({ isTop }) => isTop).map(({ path }) => below(path));
  const { rows } = await db.execute<Freed & Record<string, unknown>>(sql`
    with gone as (
      delete from files where trash_root = any(${sql.param(gone.map(({ guid }) => guid))}) ${tops.length === 0 ? sql`` : sql`or ${sql.join(tops, sql` or `)}`}
      returning split_part(path, '/', 1) as root_guid, size_bytes, parent_guid)
    select root_guid as "rootGuid", coalesce(sum(size_bytes), 0)::float8 as "sizeBytes", count(*)::float8 as "fileCount"
    from gone group by root_guid having bool_and(parent_guid is not null) order by root_guid`);
  return rows;
};
