import { sql } from 'drizzle-orm';
import type { CursorValues } from '../../list-cursors';
import type { Database } from '../../db/database-handle';
import { isAtOrBelowPath } from '../../db/path-conditions';

/** The first key of advisory locks on trees; the second key is the root's hash. */
const treeLockClass = 478_010;

/**
 * Locks the trees of these files until the transaction ends: shared for adding files, exclusive for changing where
 * files are. So concurrent moves cannot create a cycle, and no file is added under a path that is being rewritten.
 * Locks are acquired in the order of the roots, so that transactions cannot deadlock.
 */
export const lockTrees = async (db: Database, guids: readonly string[], mode: 'shared' | 'exclusive'): Promise<void> => {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  const lockedRoots: string[] = [];
  // The previous holder of a lock may have moved a file to a different tree. Then that tree is locked as well.
  for (;;) {
    const { rows } = await db.execute<{ root: string }>(sql`
      select roots.root, ${lock}(${treeLockClass}, hashtext(roots.root))
      from (select distinct split_part(path, '/', 1) as root from files where guid = any(${sql.param(guids)}) order by 1) roots
      where not roots.root = any(${sql.param(lockedRoots)})`);
    if (rows.length === 0) return;
    lockedRoots.push(...rows.map(({ root }) => root));
  }
};

/** Number of folder levels between a path and the deepest file below it. */
export const heightBelow = async (db: Database, path: string): Promise<number> => {
  const { rows } = await db.execute<{ height: number | null }>(sql`
    select max(length(path) - length(replace(path, '/', ''))) - (length(${path}) - length(replace(${path}, '/', ''))) as height
    from files where ${isAtOrBelowPath(path)}`);
  return rows[0]?.height ?? 0;
};

/**
 * Descendants of a folder with the same trash state that are cut off, or locked by other people. Ordered by path, after
 * a given path, at most `limit`.
 */
export const findProtectedDescendants = async (
  db: Database, { path, trashRoot }: { readonly path: string; readonly trashRoot: string | null }, personId: number, after: string, limit: number,
): Promise<{ guid: string; path: string }[]> => {
  const { rows } = await db.execute<{ guid: string; path: string }>(sql`
    select guid, path from files
    where ${isAtOrBelowPath(path)} and path > ${after} and trash_root is not distinct from ${trashRoot}::text and (is_cut_off or locked_by <> ${personId})
    order by path limit ${limit}`);
  return rows;
};

export interface Relocation {
  readonly guid: string;
  readonly oldPath: string;
  readonly newPath: string;
  readonly parentGuid: string;
  readonly position: string;
  /** The increment of the file's revision; 0 if another statement of the same change increments it. */
  readonly revisionStep: 0 | 1;
}

/** Moves a file with all its descendants, including descendants in the trash. */
export const moveSubtree = async (db: Database, { guid, oldPath, newPath, parentGuid, position, revisionStep }: Relocation): Promise<void> => {
  await db.execute(sql`
    update files set
      path = ${newPath} || substr(path, ${oldPath.length + 1}),
      parent_guid = case when guid = ${guid} then ${parentGuid} else parent_guid end,
      position = case when guid = ${guid} then ${position} else position end,
      revision = case when guid = ${guid} then revision + ${revisionStep}::int else revision end
    where ${isAtOrBelowPath(oldPath)}`);
};

/** Moves a file and all descendants that are not yet in the trash into the trash. */
export const moveToTrash = async (db: Database, guid: string, path: string, personId: number): Promise<void> => {
  await db.execute(sql`
    update files set trash_root = ${guid}, deleted_at = now(), deleted_by = ${personId},
      revision = case when guid = ${guid} then revision + 1 else revision end
    where ${isAtOrBelowPath(path)} and trash_root is null`);
};

/** Recovers a file, and all files that went into the trash with it. */
export const recoverFromTrash = async (db: Database, guid: string): Promise<void> => {
  await db.execute(sql`
    update files set trash_root = null, deleted_at = null, deleted_by = null,
      revision = case when guid = ${guid} then revision + 1 else revision end
    where trash_root = ${guid}`);
};

export interface Sibling { readonly guid: string; readonly position: string }

/** The first child of a folder in the manual order. */
export const findFirstSibling = async (db: Database, parentGuid: string): Promise<Sibling | null> => {
  const { rows } = await db.execute<{ guid: string; position: string }>(sql`
    select guid, position from files where parent_guid = ${parentGuid} and trash_root is null order by position, guid limit 1`);
  return rows[0] ?? null;
};

/** The nearest child before or after a sibling, excluding the file that is about to move. */
export const findNeighbour = async (db: Database, parentGuid: string, of: Sibling, side: 'before' | 'after', movingGuid: string | null): Promise<Sibling | null> => {
  const compared = sql.raw(side === 'after' ? '>' : '<');
  const direction = sql.raw(side === 'after' ? 'asc' : 'desc');
  const { rows } = await db.execute<{ guid: string; position: string }>(sql`
    select guid, position from files
    where parent_guid = ${parentGuid} and trash_root is null and (position, guid) ${compared} (${of.position}, ${of.guid}) and guid is distinct from ${movingGuid}
    order by position ${direction}, guid ${direction} limit 1`);
  return rows[0] ?? null;
};

/** The children before a position and guid in the manual order, the nearest first, at most `limit`. */
export const findSiblingsBefore = async (db: Database, parentGuid: string, [position, guid]: CursorValues, limit: number): Promise<Sibling[]> => {
  const { rows } = await db.execute<{ guid: string; position: string }>(sql`
    select guid, position from files
    where parent_guid = ${parentGuid} and trash_root is null and (position, guid) < (${position}, ${guid})
    order by position desc, guid desc limit ${limit}`);
  return rows;
};

/** All children of a folder in the manual order. */
export const findSiblings = async (db: Database, parentGuid: string): Promise<Sibling[]> => {
  const { rows } = await db.execute<{ guid: string; position: string }>(sql`
    select guid, position from files where parent_guid = ${parentGuid} and trash_root is null order by position, guid`);
  return rows;
};

/** Assigns new positions to siblings, in the given order. Revisions are unchanged, because the visible order is unchanged. */
export const setPositions = async (db: Database, guids: readonly string[], positions: readonly string[]): Promise<void> => {
  await db.execute(sql`
    update files set position = arranged.position
    from unnest(${sql.param(guids)}::text[], ${sql.param(positions)}::text[]) as arranged(guid, position)
    where files.guid = arranged.guid`);
};

/** Sorts files so that ancestors precede their descendants; missing files come last. */
export const sortAncestorsFirst = async (db: Database, guids: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ guid: string }>(sql`
    select named.guid from unnest(${sql.param(guids)}::text[]) with ordinality as named(guid, place) left join files f on f.guid = named.guid
    order by length(f.path) nulls last, named.place`);
  return rows.map(({ guid }) => guid);
};
