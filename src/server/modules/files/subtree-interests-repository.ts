import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { guidsOfPath, isAtOrBelowPath, isOutsider } from '../../db/path-conditions';
import { teamLinkedSpaces } from '../../db/candidate-prefilter';
import { personalListEntries, type Subject } from './permission-facts-repository';

/** A subject with holdings in a part of a tree. `part` is the path of the file or cut-off folder where the part begins. */
export interface InterestedSubject extends Subject {
  readonly part: string;
}

/** A relation of a subject to a file: a grant on it, an entry in a personal list, or its creation. */
export interface FileInterest extends Subject {
  readonly guid: string;
  readonly path: string;
  readonly fileType: number;
}

/** Whether a file's creator owns it without a grant (docs/permissions.md, A7). */
const isOwnedWithoutGrant = (alias: string): SQL => sql.raw(`not ${isOutsider(`${alias}.path`, `${alias}.creator_id`)}`);

/**
 * The holdings of all subjects at and below a path, outside the trash, with possible duplicates. Excludes owners of
 * the file or of a folder above: they can read all descendants despite cut-offs, and are notified of the file itself.
 * If a link opens the file, people with a folder above in a personal list are included, because they reach the file
 * from there.
 */
const interestsTable = (path: string): SQL => sql`
  inside as materialized (select guid from files where ${isAtOrBelowPath(path)} and trash_root is null),
  everybody as (
    select guid, 1 as type, creator_id as id from files where ${isAtOrBelowPath(path)} and trash_root is null
    union all select own.file_guid, 1, own.person_id from (${personalListEntries((column) => sql`${column} in (select guid from inside)`)}) own
    union all select file_guid, subject_type, subject_id from grants where file_guid in (select guid from inside)
    union all select f.guid, 1, own.person_id
      from files f, (${personalListEntries((column) => sql`${column} = any(${guidsOfPath(path)})`)}) own
      where f.path = ${path} and exists (select from files l where l.guid = any(${guidsOfPath(path)}) and l.share_mode <> 'private')),
  holdings as (
    select guid, type, id from everybody
    where not (type = 1 and id in (select f.creator_id from files f where f.guid = any(${guidsOfPath(path)}) and ${isOwnedWithoutGrant('f')})))`;

/** The part of a tree to which a file `f` at or below a path belongs: rights are inherited down to the next cut-off. */
const partOf = (path: string): SQL => sql`
  coalesce((select max(c.path) from files c where c.guid = any(string_to_array(rtrim(f.path, '/'), '/')) and c.guid <> f.guid and c.is_cut_off and c.path > ${path}), ${path})`;

export const findInterestedSubjects = async (db: Database, path: string): Promise<InterestedSubject[]> => {
  const { rows: cutOff } = await db.execute(sql`select from files where is_cut_off and ${isAtOrBelowPath(path)} and path > ${path} limit 1`);
  const { rows } = await db.execute<InterestedSubject & Record<string, unknown>>(cutOff.length === 0
    ? sql`with ${interestsTable(path)} select distinct ${path} as part, type, id::float8 as id from holdings`
    : sql`with ${interestsTable(path)} select distinct ${partOf(path)} as part, h.type, h.id::float8 as id from holdings h join files f on f.guid = h.guid`);
  return rows;
};

/** The holdings of these holders in their parts, folders before their contents. */
export const findInterests = async (db: Database, path: string, holders: readonly InterestedSubject[]): Promise<FileInterest[]> => {
  const { rows } = await db.execute<FileInterest & Record<string, unknown>>(sql`
    with ${interestsTable(path)}, holders as (
      select part, type, id::bigint as id from jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) as of(part text, type int, id float8)),
    held as (select distinct guid, type, id from holdings where (type, id) in (select type, id from holders))
    select f.guid, f.path, f.type as "fileType", h.type, h.id::float8 as id from held h join files f on f.guid = h.guid
    where (${partOf(path)}, h.type, h.id) in (select part, type, id from holders) order by f.path, h.type, h.id`);
  return rows;
};

/** Returns the departments and teams with an effective grant at the start of the part: on it, or above it up to a cut-off. */
export const findEntitledSubjects = async (db: Database, holders: readonly InterestedSubject[]): Promise<InterestedSubject[]> => {
  const { rows } = await db.execute<InterestedSubject & Record<string, unknown>>(sql`
    select of.part, of.type, of.id::float8 as id from unnest(
      ${sql.param(holders.map(({ part }) => part))}::text[], ${sql.param(holders.map(({ type }) => type))}::smallint[], ${sql.param(holders.map(({ id }) => id))}::bigint[]) as of(part, type, id)
    where exists (
      select from grants g join files f on f.guid = g.file_guid
      where g.file_guid = any(string_to_array(rtrim(of.part, '/'), '/')) and g.subject_type = of.type and g.subject_id = of.id
        and not exists (
          select from files c where c.guid = any(string_to_array(rtrim(of.part, '/'), '/')) and c.is_cut_off and length(c.path) > length(f.path)))`);
  return rows;
};

/**
 * A subject to notify of permanent deletion, of the given files or of files trashed separately in a deleted tree.
 * Creators of a folder above are excluded, because they still have the rights by which they were notified of the
 * removal. The person who trashed the file and its owner have it in their trash and are always included.
 */
export interface DeletionRecipient extends Subject {
  readonly guid: string;
  readonly deletedBy: number;
}

export const findDeletionRecipients = async (db: Database, gone: readonly { readonly guid: string; readonly path: string; readonly isTop: boolean }[]): Promise<DeletionRecipient[]> => {
  const tops = gone.filter(({ isTop }) => isTop).map(({ path }) => sql` or (${isAtOrBelowPath(path)})`);
  const { rows } = await db.execute<DeletionRecipient & Record<string, unknown>>(sql`
    with gone as materialized (
      select guid, path, creator_id, coalesce(deleted_by, creator_id) as deleted_by from files where trash_root = guid and (guid = any(${sql.param(gone.map(({ guid }) => guid))}) ${sql.join(tops)})),
    bereft as (
      select guid, 1 as type, deleted_by as id from gone
      union select guid, 1, creator_id from gone
      union select own.file_guid, 1, own.person_id from (${personalListEntries((column) => sql`${column} in (select guid from gone)`)}) own
      union select g.file_guid, g.subject_type, g.subject_id from grants g where g.file_guid in (select guid from gone)
      union select linked.guid, 3, linked.team_id from ${teamLinkedSpaces} linked where linked.guid in (select guid from gone))
    select b.guid, b.type, b.id::float8 as id, gone.deleted_by::float8 as "deletedBy"
    from bereft b join gone on gone.guid = b.guid
    where b.type <> 1 or b.id in (gone.deleted_by, gone.creator_id) or not exists (
      select from files above where above.guid = any(string_to_array(rtrim(gone.path, '/'), '/')) and above.creator_id = b.id and ${isOwnedWithoutGrant('above')} and above.trash_root is null)
    order by b.guid, b.type, b.id`);
  return rows;
};
