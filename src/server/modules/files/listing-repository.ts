import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common';
import type { ListOrder } from '../../../contract/entities/file';
import type { CursorValues } from '../../cursors';
import type { Database } from '../../db/database';
import { statement } from '../../db/statement';
import type { FileFacts, FileRecord } from './file-record';
import { ownColumns, peopleOfFile, recordColumns } from './files-repository';

export interface Listing {
  readonly folderGuid: string;
  readonly sortField: ListOrder;
  readonly isAscending: boolean;
  readonly areFoldersFirst: boolean;
  /** How many rows at most. */
  readonly count: number;
  /** Where the page begins: folder rank, sort key and guid of the last row of the page before. */
  readonly after: CursorValues | null;
}

/** A child of the folder, and what it is sorted by, as a cursor keeps it. */
export interface Child {
  readonly facts: FileFacts;
  readonly sortKey: string | number;
}

/** What a field sorts by, and how it is written in a cursor: moments in UTC without a zone. */
const sortKeys: Record<ListOrder, { readonly key: SQL; readonly fromCursor: (value: Placeholder) => SQL }> = {
  updatedAt: { key: sql`f.updated_at`, fromCursor: (value) => sql`(${value}::timestamp at time zone 'UTC')` },
  createdAt: { key: sql`f.created_at`, fromCursor: (value) => sql`(${value}::timestamp at time zone 'UTC')` },
  fileSize: { key: sql`coalesce(f.size_bytes, -1)`, fromCursor: (value) => sql`${value}::bigint` },
  name: { key: sql`f.sort_name`, fromCursor: (value) => sql`${value}::text` },
  creator: { key: sql`author.sort_name`, fromCursor: (value) => sql`${value}::text` },
  position: { key: sql`f.position`, fromCursor: (value) => sql`${value}::text` },
};

type ChildRow = Omit<FileFacts, 'creator' | 'updater'> & { readonly creatorId: number; readonly updaterId: number; readonly authorSortName?: string; readonly position?: string };

const sortKeyOf = (row: ChildRow, field: ListOrder): string | number => {
  switch (field) {
    case 'updatedAt': return row.updatedAt;
    case 'createdAt': return row.createdAt;
    case 'fileSize': return row.sizeBytes ?? -1;
    case 'name': return row.sortName;
    case 'creator': return row.authorSortName ?? '';
    case 'position': return row.position ?? '';
  }
};

/** What the text of the query depends on: everything but values. */
interface Shape extends Pick<Listing, 'sortField' | 'isAscending' | 'areFoldersFirst'> {
  /** The folder rank of the row after which the page begins; null at the first page. */
  readonly afterRank: 0 | 1 | null;
}

interface Values {
  readonly folderGuid: string;
  readonly count: number;
  readonly afterKey: unknown;
  readonly afterGuid: unknown;
}

/**
 * One page of a folder's children. Folders and files are two walks along
 * the same index, each no longer than the page, so one index a field serves both directions with folders first or
 * among the files. Only by creator the folder is sorted: the names stand with the people. By position it is one walk.
 */
const selectChildren = ({ sortField, isAscending, areFoldersFirst, afterRank }: Shape): SQL => {
  const { key, fromCursor } = sortKeys[sortField];
  const direction = isAscending ? sql`asc` : sql`desc`;
  const count = sql`${sql.placeholder('count')}::int`;
  const isByCreator = sortField === 'creator';
  const isByPosition = sortField === 'position';

  const children = (folderRank: 0 | 1 | null): SQL => {
    const isWhole = afterRank === null || (areFoldersFirst && afterRank !== folderRank);
    return sql`(
      select ${ownColumns}, f.creator_id::float8 as "creatorId", f.updated_by::float8 as "updaterId", f.folder_rank, ${key} as sort_key
        ${isByCreator ? sql`, author.sort_name as "authorSortName"` : sql``} ${isByPosition ? sql`, f.position` : sql``}
      from files f ${isByCreator ? sql`join people author on author.id = f.creator_id` : sql``}
      where f.parent_guid = ${sql.placeholder('folderGuid')} ${folderRank === null ? sql`` : sql`and f.folder_rank = ${sql.raw(String(folderRank))}`} and f.trash_root is null
        ${isWhole ? sql`` : sql`and (${key}, f.guid) ${isAscending ? sql`>` : sql`<`} (${fromCursor(sql.placeholder('afterKey'))}, ${sql.placeholder('afterGuid')}::text)`}
      order by ${key} ${direction}, f.guid ${direction} limit ${count})`;
  };

  const isPastFolders = areFoldersFirst && afterRank === 1;
  const bothRanks = isByPosition ? children(null) : sql`${children(0)} union all ${children(1)}`;
  return sql`
    select guid, type, name, "sortName", "createdAt", "updatedAt", "sizeBytes", "mimeType", excerpt, revision, extras, "creatorId", "updaterId"
      ${isByCreator ? sql`, "authorSortName"` : sql``} ${isByPosition ? sql`, position` : sql``}
    from (${isPastFolders ? children(1) : bothRanks}) page
    order by ${areFoldersFirst ? sql`folder_rank,` : sql``} sort_key ${direction}, guid ${direction} limit ${count}`;
};

const statements = new Map<string, ReturnType<typeof statement<ChildRow, Values>>>();

const findRows = (db: Database, { folderGuid, count, after, ...order }: Listing): Promise<ChildRow[]> => {
  const [rank, afterKey = null, afterGuid = null] = after ?? [];
  const afterRank = after === null ? null : rank === 0 ? 0 : 1;
  const name = `children ${order.sortField} ${order.isAscending} ${order.areFoldersFirst} ${afterRank}`;
  const find = statements.get(name) ?? statement<ChildRow, Values>(name, selectChildren({ ...order, afterRank }));
  statements.set(name, find);
  return find(db, { folderGuid, count, afterKey, afterGuid });
};

/** People by id. Whoever is known already, as the person who asks is, need not be looked up. */
const findPeople = async (db: Database, ids: Iterable<number>, known: PersonSummary | null): Promise<ReadonlyMap<number, PersonSummary>> => {
  const people = new Map(known === null ? [] : [[known.id, { id: known.id, name: known.name, avatar: known.avatar }]]);
  const unknown = [...new Set(ids)].filter((id) => id !== known?.id);
  if (unknown.length === 0) return people;
  const { rows } = await db.execute<PersonSummary & Record<string, unknown>>(sql`
    select id::float8 as id, name, avatar from people where id = any(${sql.param(unknown)})`);
  for (const person of rows) people.set(person.id, person);
  return people;
};

/** The page of `selectChildren`. Names of people are not joined to a thousand rows that mostly have one and the same. */
export const listChildren = async (db: Database, listing: Listing, reader: PersonSummary | null): Promise<Child[]> => {
  const rows = await findRows(db, listing);
  const ids = new Set<number>();
  for (const { creatorId, updaterId } of rows) ids.add(creatorId).add(updaterId);
  const people = await findPeople(db, ids, reader);
  const personOf = (id: number): PersonSummary => people.get(id) ?? { id, name: '', avatar: null };
  return rows.map((row): Child => ({
    facts: {
      guid: row.guid, type: row.type, name: row.name, sortName: row.sortName, createdAt: row.createdAt, updatedAt: row.updatedAt,
      sizeBytes: row.sizeBytes, mimeType: row.mimeType, excerpt: row.excerpt, revision: row.revision, extras: row.extras, creator: personOf(row.creatorId), updater: personOf(row.updaterId),
    },
    sortKey: sortKeyOf(row, listing.sortField),
  }));
};

export interface TrashedRow extends FileRecord {
  readonly sortKey: string;
  readonly path: string;
}

/** What a person put into the trash, latest first: one page, and one row more where there is another. */
export const listTrashRoots = async (db: Database, personId: number, limit: number, after: CursorValues | null): Promise<TrashedRow[]> => {
  const { rows } = await db.execute<TrashedRow & Record<string, unknown>>(sql`
    select ${recordColumns}, f.deleted_at::text as "sortKey", f.path
    from (
      select * from files where deleted_by = ${personId} and trash_root = guid
        ${after === null ? sql`` : sql`and (deleted_at, guid) < (${after[0]}::timestamptz, ${after[1]})`}
      order by deleted_at desc, guid desc limit ${limit + 1}) f
    ${peopleOfFile}
    order by f.deleted_at desc, f.guid desc`);
  return rows;
};
