import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { isAtOrBelowPath } from '../../db/path-conditions';

/** The freed usage of a tree that still exists. */
export interface FreedUsage {
  readonly rootGuid: string;
  readonly sizeBytes: number;
  readonly fileCount: number;
}

/** A file that was moved to the trash itself, not with its folder. */
export interface TrashEntry {
  readonly guid: string;
  readonly path: string;
  readonly isTop: boolean;
}

const selectEntries = async (db: Database, rest: SQL): Promise<TrashEntry[]> => {
  const { rows } = await db.execute<TrashEntry & Record<string, unknown>>(sql`
    select guid, path, parent_guid is null as "isTop" from files where trash_root = guid and ${rest}`);
  return rows;
};

/** The trash of a person: files that the person deleted or owns. Returns at most `limit` entries, the oldest first. */
export const findOwnTrash = (db: Database, personId: number, limit: number): Promise<TrashEntry[]> =>
  selectEntries(db, sql`(deleted_by = ${personId} or creator_id = ${personId}) order by deleted_at, guid limit ${limit}`);

/** Trash entries that were deleted before a given time, at most `limit`, the oldest first. */
export const findOldTrash = (db: Database, before: Date, limit: number): Promise<TrashEntry[]> =>
  selectEntries(db, sql`deleted_at < ${before.toISOString()}::timestamptz order by deleted_at, guid limit ${limit}`);

/** The subset of these files that are trash entries themselves. */
export const findTrash = (db: Database, guids: readonly string[]): Promise<TrashEntry[]> => selectEntries(db, sql`guid = any(${sql.param(guids)})`);

/**
 * Permanently deletes files that went into the trash with these entries, and all rows that depend on them. Files
 * trashed earlier remain separate entries, unless their whole tree is deleted. Returns the freed usage of trees that
 * still exist.
 */
export const deletePermanently = async (db: Database, gone: readonly TrashEntry[]): Promise<FreedUsage[]> => {
  const tops = gone.filter(({ isTop }) => isTop).map(({ path }) => isAtOrBelowPath(path));
  const { rows } = await db.execute<FreedUsage & Record<string, unknown>>(sql`
    with gone as (
      delete from files where trash_root = any(${sql.param(gone.map(({ guid }) => guid))}) ${tops.length === 0 ? sql`` : sql`or ${sql.join(tops, sql` or `)}`}
      returning split_part(path, '/', 1) as root_guid, size_bytes, parent_guid)
    select root_guid as "rootGuid", coalesce(sum(size_bytes), 0)::float8 as "sizeBytes", count(*)::float8 as "fileCount"
    from gone group by root_guid having bool_and(parent_guid is not null) order by root_guid`);
  return rows;
};
