import { sql, type SQL } from 'drizzle-orm';
import type { PlaceSortField } from '../../../contract/entities/file';
import type { CursorValues } from '../../list-cursors';
import type { Database } from '../../db/database-handle';
import type { GrantSubjects } from './permission-facts-repository';
import type { FileFilter } from './file-filter';
import type { ListRow } from './file-pages';
import { andMatches } from './file-filter-repository';
import { sharedFilesOf } from './personal-states-repository';

export interface PlaceOrder {
  readonly field: PlaceSortField;
  readonly isAscending: boolean;
}

/** Start of a page: after a row, before a time, or at the beginning if both are null. Includes the list's order and filter. */
export interface PageStart {
  readonly after: CursorValues | null;
  /** Milliseconds since 1970. */
  readonly before: number | null;
  readonly order: PlaceOrder;
  readonly filter: FileFilter;
}

/** The files of a list: tables with the file `f`, conditions, and the moment at which each file was listed. */
interface Members {
  readonly from: SQL;
  readonly where: SQL;
  readonly listedAt: SQL;
  /** The guid column of the index that is sorted by `listedAt`. */
  readonly guid: SQL;
  /** The orders that an index of the list has, besides `listedAt`. */
  readonly indexed?: readonly PlaceSortField[];
}

/** The sort keys and their conversion from a cursor. Timestamps contain their zone. */
const sortKeyOf = ({ listedAt }: Members, field: PlaceSortField): { readonly key: SQL; readonly fromCursor: (value: SQL) => SQL } => {
  switch (field) {
    case 'listedAt': return { key: listedAt, fromCursor: (value) => sql`${value}::timestamptz` };
    case 'updatedAt': return { key: sql`f.updated_at`, fromCursor: (value) => sql`${value}::timestamptz` };
    case 'createdAt': return { key: sql`f.created_at`, fromCursor: (value) => sql`${value}::timestamptz` };
    case 'fileSize': return { key: sql`coalesce(f.size_bytes, -1)`, fromCursor: (value) => sql`${value}::bigint` };
    case 'name': return { key: sql`f.sort_name`, fromCursor: (value) => sql`${value}::text` };
    case 'creator': return { key: sql`author.sort_name`, fromCursor: (value) => sql`${value}::text` };
  }
};

/**
 * One page of files. In the order of `listedAt` each part is an index scan that is at most one page long. In the other
 * orders a page reads the whole list of this person and keeps the rows of one page.
 */
const findPage = async (db: Database, parts: readonly Members[], { after, before, order: { field, isAscending }, filter }: PageStart, limit: number): Promise<ListRow[]> => {
  const direction = isAscending ? sql`asc` : sql`desc`;
  const page = (members: Members): SQL => {
    const { from, where, listedAt, indexed = [] } = members;
    const { key, fromCursor } = sortKeyOf(members, field);
    const guid = field === 'listedAt' ? members.guid : sql`f.guid`;
    const rows = sql`
      select ${guid} as guid, ${key} as sort_key from ${from} ${field === 'creator' ? sql`join people author on author.id = f.creator_id` : sql``}
      where ${where} ${andMatches(filter)} ${before === null ? sql`` : sql`and ${listedAt} < to_timestamp(${before}::float8 / 1000)`}
        ${after === null ? sql`` : sql`and (${key}, ${guid}) ${isAscending ? sql`>` : sql`<`} (${fromCursor(sql`${after[0]}`)}, ${after[1]}::text)`}`;
    // `offset 0` keeps PostgreSQL from sorting the files of everyone first and joining the list to them.
    return field === 'listedAt' || indexed.includes(field)
      ? sql`(${rows} order by ${key} ${direction}, ${guid} ${direction} limit ${limit})`
      : sql`(select guid, sort_key from (${rows} offset 0) members order by sort_key ${direction}, guid ${direction} limit ${limit})`;
  };
  const { rows } = await db.execute<{ guid: string; sortKey: string }>(sql`
    select guid, sort_key::text as "sortKey" from (${sql.join(parts.map(page), sql` union all `)}) list order by sort_key ${direction}, guid ${direction} limit ${limit}`);
  return rows;
};

/** Files outside the trash, without the hidden roots of desktops. */
const isShown = sql`f.trash_root is null and f.parent_guid is not null`;

/** Number of recent files (file specification, section 9). */
export const recentLimit = 200;

/**
 * The latest files that a person used, at most `recentLimit` over all pages, whatever their order. A created file
 * counts as used at its creation. A hidden file returns when it is used again.
 */
export const findUsed = (db: Database, personId: number, start: PageStart, limit: number): Promise<ListRow[]> => {
  const used = sql`
    (select p.file_guid as guid, p.used_at as at from person_files p join files f on f.guid = p.file_guid
    where p.person_id = ${personId} and p.used_at is not null and (p.hidden_at is null or p.hidden_at < p.used_at) and ${isShown}
    order by p.used_at desc, p.file_guid desc limit ${recentLimit})`;
  const made = sql`
    (select f.guid, f.created_at as at from files f left join person_files p on p.person_id = ${personId} and p.file_guid = f.guid
    where f.creator_id = ${personId} and p.used_at is null and p.hidden_at is null and ${isShown}
    order by f.created_at desc, f.guid desc limit ${recentLimit})`;
  const from = sql`(select guid, at from (${used} union all ${made}) both_lists order by at desc, guid desc limit ${recentLimit}) recent join files f on f.guid = recent.guid`;
  return findPage(db, [{ from, where: sql`true`, listedAt: sql`recent.at`, guid: sql`recent.guid` }], start, limit);
};

/**
 * Files whose latest change is by the person. A file that was never changed since its creation counts as unmodified
 * (section 5), even if its upload states an earlier modification time.
 */
export const findUpdated = (db: Database, personId: number, start: PageStart, limit: number): Promise<ListRow[]> => findPage(db, [{
  from: sql`files f`, where: sql`f.updated_by = ${personId} and f.updated_at > f.created_at and ${isShown}`, listedAt: sql`f.updated_at`, guid: sql`f.guid`, indexed: ['updatedAt'],
}], start, limit);

export const findCreated = (db: Database, personId: number, start: PageStart, limit: number): Promise<ListRow[]> => findPage(db, [{
  from: sql`files f`, where: sql`f.creator_id = ${personId} and ${isShown}`, listedAt: sql`f.created_at`, guid: sql`f.guid`, indexed: ['createdAt'],
}], start, limit);

/** Files that others shared with a person, with the person's departments or team, by the time of the latest grant. */
export const findShared = (db: Database, personId: number, subjects: GrantSubjects, isUnreadOnly: boolean, start: PageStart, limit: number): Promise<ListRow[]> => findPage(db, [{
  from: sql`(${sharedFilesOf(personId, subjects)}) s join files f on f.guid = s.guid
    ${isUnreadOnly ? sql`left join person_files p on p.person_id = ${personId} and p.file_guid = s.guid` : sql``}`,
  where: isUnreadOnly ? sql`(p.read_at is null or p.read_at < s.at)` : sql`true`, listedAt: sql`s.at`, guid: sql`s.guid`,
}], start, limit);

/** Files with a tag, by the time when the tag was added. */
export const findTagged = (db: Database, tagId: number, start: PageStart, limit: number): Promise<ListRow[]> => findPage(db, [{
  from: sql`file_tags t join files f on f.guid = t.file_guid`, where: sql`t.tag_id = ${tagId} and f.trash_root is null`, listedAt: sql`t.created_at`, guid: sql`t.file_guid`,
}], start, limit);

export const findStarred = (db: Database, personId: number, start: PageStart, limit: number): Promise<ListRow[]> => findPage(db, [{
  from: sql`person_files p join files f on f.guid = p.file_guid`, where: sql`p.person_id = ${personId} and p.starred_at is not null and f.trash_root is null`,
  listedAt: sql`p.starred_at`, guid: sql`p.file_guid`,
}], start, limit);

/** The trash of a person: files that the person deleted or owns, by the time of the deletion. */
export const findTrashed = (db: Database, personId: number, start: PageStart, limit: number): Promise<ListRow[]> => {
  // Each scan uses its own index, so that the cost is proportional to the page.
  const members = (whose: SQL): Members => ({ from: sql`files f`, where: sql`${whose} and f.trash_root = f.guid and f.deleted_at is not null`, listedAt: sql`f.deleted_at`, guid: sql`f.guid` });
  return findPage(db, [members(sql`f.deleted_by = ${personId}`), members(sql`f.creator_id = ${personId} and f.deleted_by <> ${personId}`)], start, limit);
};
