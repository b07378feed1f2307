import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';

/** The first half of the advisory locks on trees; the second is the root's hash. */
const treeLockClass = 478_010;

/**
 * Holds the trees in which these files lie until the transaction ends: shared by those who add a file, alone for those
 * who change where files are. So no two moves can make a cycle, and no file is added under a path that is being
 * rewritten. Always in the order of the roots, so that two cannot wait for each other.
 */
export const lockTrees = async (db: Database, guids: readonly string[], mode: 'shared' | 'exclusive'): Promise<void> => {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  const held: string[] = [];
  // Whoever had the lock before may have moved a file to another tree: then that one is held as well.
  for (;;) {
    const { rows } = await db.execute<{ root: string }>(sql`
      select roots.root, ${lock}(${treeLockClass}, hashtext(roots.root))
      from (select distinct split_part(path, '/', 1) as root from files where guid = any(${sql.param(guids)}) order by 1) roots
      where not roots.root = any(${sql.param(held)})`);
    if (rows.length === 0) return;
    held.push(...rows.map(({ root }) => root));
  }
};

/** The paths that begin with one, as a range of the index on them: `0` is the character after the slash. */
export const below = (path: string) => sql`path >= ${path} and path < ${`${path.slice(0, -1)}0`}`;

/** How many levels of folders lie between a path and the deepest file below it. */
export const heightBelow = async (db: Database, path: string): Promise<number> => {
  const { rows } = await db.execute<{ height: number }>(sql`
    select max(length(path) - length(replace(path, '/', ''))) - (length(${path}) - length(replace(${path}, '/', ''))) as height
    from files where ${below(path)}`);
  return rows[0]?.height ?? 0;
};

/** What goes with a folder, in the trash or outside like it, and is cut off or locked by somebody else; by path, after one of them, at most so many. */
export const findGuarded = async (
  db: Database, { path, trashRoot }: { readonly path: string; readonly trashRoot: string | null }, personId: number, after: string, limit: number,
): Promise<{ guid: string; path: string }[]> => {
  const { rows } = await db.execute<{ guid: string; path: string }>(sql`
    select guid, path from files
    where ${below(path)} and path > ${after} and trash_root is not distinct from ${trashRoot}::text and (is_cut_off or locked_by <> ${personId})
    order by path limit ${limit}`);
  return rows;
};

export interface Relocation {
  readonly guid: string;
  readonly oldPath: string;
  readonly newPath: string;
  readonly parentGuid: string;
  readonly position: string;
  /** By how much the file's own revision grows: 0 where another statement of the same change counts it. */
  readonly revisionStep: 0 | 1;
}

/** Puts a file elsewhere with all that lies below it, also with what lies in the trash from there. */
export const relocate = async (db: Database, { guid, oldPath, newPath, parentGuid, position, revisionStep }: Relocation): Promise<void> => {
  await db.execute(sql`
    update files set
      path = ${newPath} || substr(path, ${oldPath.length + 1}),
      parent_guid = case when guid = ${guid} then ${parentGuid} else parent_guid end,
      position = case when guid = ${guid} then ${position} else position end,
      revision = case when guid = ${guid} then revision + ${revisionStep}::int else revision end
    where ${below(oldPath)}`);
};

/** Puts a file, and all below it that is not there already, into the trash. */
export const moveToTrash = async (db: Database, guid: string, path: string, personId: number): Promise<void> => {
  await db.execute(sql`
    update files set trash_root = ${guid}, deleted_at = now(), deleted_by = ${personId},
      revision = case when guid = ${guid} then revision + 1 else revision end
    where ${below(path)} and trash_root is null`);
};

/** Takes a file, and all that went into the trash with it, out again. */
export const takeFromTrash = async (db: Database, guid: string): Promise<void> => {
  await db.execute(sql`
    update files set trash_root = null, deleted_at = null, deleted_by = null,
      revision = case when guid = ${guid} then revision + 1 else revision end
    where trash_root = ${guid}`);
};

export interface Sibling { readonly guid: string; readonly position: string }

/** The first child of a folder in the order that people arranged. */
export const findFirstSibling = async (db: Database, parentGuid: string): Promise<Sibling | null> => {
  const { rows } = await db.execute<{ guid: string; position: string }>(sql`
    select guid, position from files where parent_guid = ${parentGuid} and trash_root is null order by position, guid limit 1`);
  return rows[0] ?? null;
};

/** The nearest child before or after another one, leaving out the file that is about to move. */
export const findNeighbour = async (db: Database, parentGuid: string, of: Sibling, side: 'before' | 'after', movingGuid: string | null): Promise<Sibling | null> => {
  const compared = sql.raw(side === 'after' ? '>' : '<');
  const direction = sql.raw(side === 'after' ? 'asc' : 'desc');
  const { rows } = await db.execute<{ guid: string; position: string }>(sql`
    select guid, position from files
    where parent_guid = ${parentGuid} and trash_root is null and (position, guid) ${compared} (${of.position}, ${of.guid}) and guid is distinct from ${movingGuid}
    order by position ${direction}, guid ${direction} limit 1`);
  return rows[0] ?? null;
};

/** The children before another one in the order that people arranged, the nearest first, at most so many. */
export const findBefore = async (db: Database, parentGuid: string, of: Sibling, limit: number): Promise<Sibling[]> => {
  const { rows } = await db.execute<{ guid: string; position: string }>(sql`
    select guid, position from files
    where parent_guid = ${parentGuid} and trash_root is null and (position, guid) < (${of.position}, ${of.guid})
    order by position desc, guid desc limit ${limit}`);
  return rows;
};

/** All children of a folder in the order that people arranged. */
export const findSiblings = async (db: Database, parentGuid: string): Promise<Sibling[]> => {
  const { rows } = await db.execute<{ guid: string; position: string }>(sql`
    select guid, position from files where parent_guid = ${parentGuid} and trash_root is null order by position, guid`);
  return rows;
};

/** Gives siblings new positions, in the order given. It changes nothing that anybody sees, so revisions stay. */
export const rearrange = async (db: Database, guids: readonly string[], positions: readonly string[]): Promise<void> => {
  await db.execute(sql`
    update files set position = arranged.position
    from unnest(${sql.param(guids)}::text[], ${sql.param(positions)}::text[]) as arranged(guid, position)
    where files.guid = arranged.guid`);
};

/** Those of these files that are there, what lies above before what lies below it; then those that are not. */
export const findOuterFirst = async (db: Database, guids: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ guid: string }>(sql`
    select named.guid from unnest(${sql.param(guids)}::text[]) with ordinality as named(guid, place) left join files f on f.guid = named.guid
    order by length(f.path) nulls last, named.place`);
  return rows.map(({ guid }) => guid);
};
