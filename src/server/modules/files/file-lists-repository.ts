import { sql, type SQL } from 'drizzle-orm';
import type { CursorValues } from '../../list-cursors';
import type { Database } from '../../db/database-handle';
import type { GrantSubjects } from './permission-facts-repository';
import type { FileFilter } from './file-filter';
import type { ListRow } from './file-pages';
import { andFileMatches, andMatches } from './file-filter-repository';
import { sharedFilesOf } from './personal-states-repository';

/** Start of a page: after a row, before a time, or at the beginning if both are null. Includes the list's filter. */
export interface PageStart {
  readonly after: CursorValues | null;
  /** Milliseconds since 1970. */
  readonly before: number | null;
  readonly filter: FileFilter;
}

const since = (moment: SQL, guid: SQL, { after, before }: PageStart): SQL => {
  if (after !== null) return sql`and (${moment}, ${guid}) < (${after[0]}::timestamptz, ${after[1]})`;
  return before === null ? sql`` : sql`and ${moment} < to_timestamp(${before}::float8 / 1000)`;
};

const latestFirst = async (db: Database, rows: SQL, limit: number): Promise<ListRow[]> => {
  const { rows: found } = await db.execute<{ guid: string; sortKey: string }>(sql`
    select guid, at::text as "sortKey" from (${rows}) list order by at desc, guid desc limit ${limit}`);
  return found;
};

/** An index scan that is at most one page long. */
const walk = (columns: SQL, from: SQL, moment: SQL, guid: SQL, beginning: PageStart, limit: number): SQL => sql`
  (select ${columns} from ${from} ${since(moment, guid, beginning)} order by ${moment} desc, ${guid} desc limit ${limit})`;

/** Number of recent files (file specification, section 9). */
export const recentLimit = 200;

const firstPage: PageStart = { after: null, before: null, filter: { types: null, owner: null, tag: null } };

/**
 * The latest files that a person used, at most `recentLimit` over all pages. A created file counts as used at its
 * creation. A hidden file returns when it is used again.
 */
export const findUsed = (db: Database, personId: number, beginning: PageStart, limit: number): Promise<ListRow[]> => {
  const used = walk(
    sql`p.file_guid as guid, p.used_at as at`,
    sql`person_files p join files f on f.guid = p.file_guid
      where p.person_id = ${personId} and p.used_at is not null and (p.hidden_at is null or p.hidden_at < p.used_at) and f.trash_root is null and f.parent_guid is not null`,
    sql`p.used_at`, sql`p.file_guid`, firstPage, recentLimit,
  );
  const made = walk(
    sql`f.guid, f.created_at as at`,
    sql`files f left join person_files p on p.person_id = ${personId} and p.file_guid = f.guid
      where f.creator_id = ${personId} and p.used_at is null and p.hidden_at is null and f.trash_root is null and f.parent_guid is not null`,
    sql`f.created_at`, sql`f.guid`, firstPage, recentLimit,
  );
  return latestFirst(db, sql`
    select guid, at from (select guid, at from (${used} union all ${made}) both_lists order by at desc, guid desc limit ${recentLimit}) recent
    where true ${andFileMatches(sql`recent.guid`, beginning.filter)} ${since(sql`at`, sql`guid`, beginning)}`, limit);
};

/**
 * Files whose latest change is by the person. A file that was never changed since its creation counts as unmodified
 * (section 5), even if its upload states an earlier modification time.
 */
export const findUpdated = (db: Database, personId: number, beginning: PageStart, limit: number): Promise<ListRow[]> => latestFirst(db, walk(
  sql`f.guid, f.updated_at as at`,
  sql`files f where f.updated_by = ${personId} and f.updated_at > f.created_at and f.trash_root is null and f.parent_guid is not null ${andMatches(beginning.filter)}`,
  sql`f.updated_at`, sql`f.guid`, beginning, limit,
), limit);

export const findCreated = (db: Database, personId: number, beginning: PageStart, limit: number): Promise<ListRow[]> => latestFirst(db, walk(
  sql`f.guid, f.created_at as at`,
  sql`files f where f.creator_id = ${personId} and f.trash_root is null and f.parent_guid is not null ${andMatches(beginning.filter)}`,
  sql`f.created_at`, sql`f.guid`, beginning, limit,
), limit);

/** Files that others shared with a person, with the person's departments or team, by the time of the latest grant. */
export const findShared = (db: Database, personId: number, subjects: GrantSubjects, isUnreadOnly: boolean, beginning: PageStart, limit: number): Promise<ListRow[]> => latestFirst(db, sql`
  select s.guid, s.at from (${sharedFilesOf(personId, subjects)}) s
  ${isUnreadOnly ? sql`left join person_files p on p.person_id = ${personId} and p.file_guid = s.guid` : sql``}
  where ${isUnreadOnly ? sql`(p.read_at is null or p.read_at < s.at)` : sql`true`} ${andFileMatches(sql`s.guid`, beginning.filter)} ${since(sql`s.at`, sql`s.guid`, beginning)}`, limit);

/** Files with a tag, by the time when the tag was added. */
export const findTagged = (db: Database, tagId: number, beginning: PageStart, limit: number): Promise<ListRow[]> => latestFirst(db, sql`
  select t.file_guid as guid, t.created_at as at from file_tags t
  where t.tag_id = ${tagId} ${andFileMatches(sql`t.file_guid`, beginning.filter)} ${since(sql`t.created_at`, sql`t.file_guid`, beginning)}`, limit);

export const findStarred = (db: Database, personId: number, beginning: PageStart, limit: number): Promise<ListRow[]> => latestFirst(db, walk(
  sql`p.file_guid as guid, p.starred_at as at`,
  sql`person_files p join files f on f.guid = p.file_guid where p.person_id = ${personId} and p.starred_at is not null and f.trash_root is null ${andMatches(beginning.filter)}`,
  sql`p.starred_at`, sql`p.file_guid`, beginning, limit,
), limit);
