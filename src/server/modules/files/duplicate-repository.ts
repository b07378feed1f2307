import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { isAtOrBelowPath } from '../../db/path-conditions';
import { yieldToEventLoop } from '../../yield-to-event-loop';

const fetchSize = 500;

/** A file to copy. */
export interface CopySource {
  readonly guid: string;
  readonly parentGuid: string | null;
  readonly sizeBytes: number | null;
}

/**
 * The files at and below a path, outside the trash, each folder before its children, at most `limit`. Reads through a
 * cursor in the transaction, so that the result does not arrive in one piece.
 */
export const findCopySources = async (db: Database, path: string, limit: number): Promise<CopySource[]> => {
  await db.execute(sql`
    declare originals no scroll cursor for
    select guid, parent_guid as "parentGuid", size_bytes::float8 as "sizeBytes" from files
    where ${isAtOrBelowPath(path)} and trash_root is null order by length(path), position, guid limit ${limit}`);
  const originals: CopySource[] = [];
  for (;;) {
    const { rows } = await db.execute<CopySource & Record<string, unknown>>(sql.raw(`fetch ${fetchSize} from originals`));
    originals.push(...rows);
    if (rows.length < fetchSize) break;
    await yieldToEventLoop();
  }
  await db.execute(sql`close originals`);
  return originals;
};

/** The target of a copied file. */
export interface CopyTarget {
  readonly of: string;
  readonly guid: string;
  readonly parentGuid: string;
  readonly path: string;
}

/** Name and position of the copy's root. */
export interface RootCopy {
  readonly guid: string;
  readonly name: string;
  readonly sortName: string;
  readonly position: string;
}

/**
 * Inserts copies that belong to a person: names (except the root's), order, bytes by reference, and content. Does not
 * copy grants, links, locks, restrictions and personal states.
 */
export const insertCopies = async (db: Database, copies: readonly CopyTarget[], root: RootCopy, personId: number): Promise<void> => {
  const given = sql`unnest(
    ${sql.param(copies.map(({ of }) => of))}::text[], ${sql.param(copies.map(({ guid }) => guid))}::text[],
    ${sql.param(copies.map(({ parentGuid }) => parentGuid))}::text[], ${sql.param(copies.map(({ path }) => path))}::text[]) as c(original, guid, parent_guid, path)`;
  await db.execute(sql`
    insert into files (guid, parent_guid, path, type, name, sort_name, position, creator_id, updated_by, modified_at, size_bytes, mime_type, blob_hash, source_guid, has_content, excerpt)
    select c.guid, c.parent_guid, c.path, o.type,
      case when c.guid = ${root.guid} then ${root.name} else o.name end, case when c.guid = ${root.guid} then ${root.sortName} else o.sort_name end,
      case when c.guid = ${root.guid} then ${root.position} else o.position end,
      ${personId}, ${personId}, o.modified_at, o.size_bytes, o.mime_type, o.blob_hash, o.source_guid, o.has_content, o.excerpt
    from ${given} join files o on o.guid = c.original`);
  await db.execute(sql`
    insert into file_contents (file_guid, content) select c.guid, o.content from ${given} join file_contents o on o.file_guid = c.original`);
};
