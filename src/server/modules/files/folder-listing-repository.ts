import { sql, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { ListOrder } from '../../../contract/entities/file';
import type { CursorValues } from '../../list-cursors';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';
import type { FileFilter } from './file-filter';
import type { FileExtras, ListedFileRow } from './file-record';
import { andMatches } from './file-filter-repository';
import { ownColumns } from './files-repository';

export interface Listing {
  readonly folderGuid: string;
  readonly sortField: ListOrder;
  readonly isAscending: boolean;
  /** The placement of folders among the children. */
  readonly folders: 'first' | 'last' | 'mixed';
  readonly filter: FileFilter;
  /** Whether children include excerpts. Excerpts are longer than all other fields together and rarely requested. */
  readonly hasExcerpts: boolean;
  /** Maximum number of rows. */
  readonly count: number;
  /** Start of the page: folder rank, sort key and guid of the last row of the previous page. */
  readonly after: CursorValues | null;
}

/** A child of the folder, and its sort key as it is stored in a cursor. */
export interface Child {
  readonly facts: ListedFileRow;
  readonly sortKey: string | number;
}

/** The sort key of each field, and its conversion from a cursor; timestamps are UTC without a zone. */
const sortKeys: Record<ListOrder, { readonly key: SQL; readonly fromCursor: (value: SQL) => SQL }> = {
  updatedAt: { key: sql`f.updated_at`, fromCursor: (value) => sql`(${value}::timestamp at time zone 'UTC')` },
  createdAt: { key: sql`f.created_at`, fromCursor: (value) => sql`(${value}::timestamp at time zone 'UTC')` },
  fileSize: { key: sql`coalesce(f.size_bytes, -1)`, fromCursor: (value) => sql`${value}::bigint` },
  name: { key: sql`f.sort_name`, fromCursor: (value) => sql`${value}::text` },
  creator: { key: sql`author.sort_name`, fromCursor: (value) => sql`${value}::text` },
  position: { key: sql`f.position`, fromCursor: (value) => sql`${value}::text` },
};

/**
 * Children in transfer format: a few long values. One value per column and row costs more time in PostgreSQL, the
 * driver and the garbage collector than the rest of the page. Null if there are no children.
 */
interface StoredChildren {
  /** Numbers and timestamps: the values of a child are separated by commas, children by semicolons. */
  readonly facts: string | null;
  readonly guids: readonly string[] | null;
  readonly names: readonly string[] | null;
  readonly sortNames: readonly string[] | null;
  /** Sort keys that are in no other column: names of creators, positions. */
  readonly hiddenKeys: readonly string[] | null;
  // Rare values are keyed by guid.
  readonly mimeTypes: Readonly<Record<string, string>> | null;
  readonly excerpts: Readonly<Record<string, string>> | null;
  readonly extras: Readonly<Record<string, FileExtras>> | null;
}

/** All columns have the order of the children. */
const storedColumns = (hasHiddenKey: boolean, hasExcerpts: boolean): SQL => sql`
  string_agg(concat_ws(',', type, revision, "creatorId", "updaterId", "createdAt", "updatedAt", coalesce("modifiedAt"::text, ''), "sizeBytes"), ';') as facts,
  json_agg(guid) as guids, json_agg(name) as names, json_agg("sortName") as "sortNames", ${hasHiddenKey ? sql`json_agg(sort_key)` : sql`null::json`} as "hiddenKeys",
  json_object_agg(guid, "mimeType") filter (where "mimeType" is not null) as "mimeTypes",
  ${hasExcerpts ? sql`json_object_agg(guid, excerpt) filter (where excerpt is not null)` : sql`null::json`} as excerpts,
  json_object_agg(guid, extras) filter (where extras is not null) as extras`;

type ChildRow = Omit<ListedFileRow, 'creator' | 'updater'> & { readonly creatorId: number; readonly updaterId: number; readonly hiddenKey: string | undefined };

const readChildren = (stored: StoredChildren): ChildRow[] => {
  const { guids, names, sortNames, hiddenKeys, mimeTypes, excerpts, extras } = stored;
  const facts = stored.facts?.split(';') ?? [];
  return (guids ?? []).map((guid, index) => {
    const [type, revision, creatorId, updaterId, createdAt = '', updatedAt = '', modifiedAt = '', sizeBytes] = facts[index]?.split(',') ?? [];
    return {
      guid, type: Number(type) as ListedFileRow['type'], name: names?.[index] ?? '', sortName: sortNames?.[index] ?? '', createdAt, updatedAt,
      modifiedAt: modifiedAt === '' ? null : modifiedAt, sizeBytes: sizeBytes === undefined ? null : Number(sizeBytes), mimeType: mimeTypes?.[guid] ?? null, excerpt: excerpts?.[guid] ?? null,
      revision: Number(revision), extras: extras?.[guid] ?? null, creatorId: Number(creatorId), updaterId: Number(updaterId), hiddenKey: hiddenKeys?.[index],
    };
  });
};

const sortKeyOf = (row: ChildRow, field: ListOrder): string | number => {
  switch (field) {
    case 'updatedAt': return row.updatedAt;
    case 'createdAt': return row.createdAt;
    case 'fileSize': return row.sizeBytes ?? -1;
    case 'name': return row.sortName;
    case 'creator':
    case 'position': return row.hiddenKey ?? '';
  }
};

/** The parameters that change the SQL text of the query. */
interface Shape extends Pick<Listing, 'sortField' | 'isAscending' | 'folders' | 'hasExcerpts'> {
  /** The folder rank of the last row of the previous page; null for the first page. */
  readonly afterRank: 0 | 1 | null;
}

interface Values {
  readonly folderGuid: string;
  readonly count: number;
  readonly afterKey: unknown;
  readonly afterGuid: unknown;
}

/** How values are inserted into the SQL text. */
type SqlValues = Readonly<Record<keyof Values, SQL>> & { /** Further conditions on `f`. */ readonly conditions: SQL };

/**
 * Selects one page of a folder's children. Folders and files are two index scans, each at most one page long. So one
 * index per field serves both directions, with folders first, last or mixed. Only the order by creator sorts the whole
 * folder, because the names are in the table of people. The order by position is a single scan.
 */
const selectChildren = ({ sortField, isAscending, folders, hasExcerpts, afterRank }: Shape, { folderGuid, count: countOf, afterKey, afterGuid, conditions }: SqlValues): SQL => {
  const { key, fromCursor } = sortKeys[sortField];
  const direction = isAscending ? sql`asc` : sql`desc`;
  const count = sql`${countOf}::int`;
  const isByCreator = sortField === 'creator';
  const isByPosition = sortField === 'position';
  const columns = storedColumns(isByCreator || isByPosition, hasExcerpts);

  const children = (folderRank: 0 | 1 | null): SQL => {
    const isWhole = afterRank === null || (folders !== 'mixed' && afterRank !== folderRank);
    return sql`(
      select ${ownColumns}, f.creator_id as "creatorId", f.updated_by as "updaterId", ${key} as sort_key
      from files f ${isByCreator ? sql`join people author on author.id = f.creator_id` : sql``}
      where f.parent_guid = ${folderGuid} ${folderRank === null ? sql`` : sql`and f.folder_rank = ${sql.raw(String(folderRank))}`} and f.trash_root is null ${conditions}
        ${isWhole ? sql`` : sql`and (${key}, f.guid) ${isAscending ? sql`>` : sql`<`} (${fromCursor(afterKey)}, ${afterGuid}::text)`}
      order by ${key} ${direction}, f.guid ${direction} limit ${count})`;
  };

  // Folders before or after the files are two lists, one after the other. With mixed folders there is one sorted list.
  if (folders !== 'mixed') {
    const list = (folderRank: 0 | 1): SQL => sql`select ${sql.raw(String(folderRank))} as folder_rank, ${columns} from ${children(folderRank)} list`;
    const lastRank = folders === 'first' ? 1 : 0;
    return afterRank === lastRank ? list(lastRank) : sql`${list(0)} union all ${list(1)} order by folder_rank ${folders === 'first' ? sql`asc` : sql`desc`}`;
  }
  if (isByPosition) return sql`select ${columns} from ${children(null)} list`;
  return sql`
    select ${columns}
    from (select * from (${children(0)} union all ${children(1)}) list order by sort_key ${direction}, guid ${direction} limit ${count}) list`;
};

const statements = new Map<string, ReturnType<typeof preparedStatement<StoredChildren, Values>>>();

const asPlaceholders: SqlValues = {
  folderGuid: sql`${sql.placeholder('folderGuid')}`, count: sql`${sql.placeholder('count')}`, afterKey: sql`${sql.placeholder('afterKey')}`, afterGuid: sql`${sql.placeholder('afterGuid')}`, conditions: sql``,
};

const findRows = async (db: Database, { folderGuid, count, after, filter, ...order }: Listing): Promise<ChildRow[]> => {
  const [rank, afterKey = null, afterGuid = null] = after ?? [];
  const afterRank = after === null ? null : rank === 0 ? 0 : 1;
  if (filter.types !== null || filter.owner !== null || filter.tag !== null) {
    // The number of matching rows depends on the filter's values, and so does the best plan.
    const spelled: SqlValues = { folderGuid: sql`${folderGuid}`, count: sql`${count}`, afterKey: sql`${afterKey}`, afterGuid: sql`${afterGuid}`, conditions: andMatches(filter) };
    const { rows } = await db.execute<StoredChildren & Record<string, unknown>>(selectChildren({ ...order, afterRank }, spelled));
    return rows.flatMap(readChildren).slice(0, count);
  }
  const name = `children ${order.sortField} ${order.isAscending} ${order.folders} ${order.hasExcerpts} ${afterRank}`;
  const find = statements.get(name) ?? preparedStatement<StoredChildren, Values>(name, selectChildren({ ...order, afterRank }, asPlaceholders));
  statements.set(name, find);
  const lists = await find(db, { folderGuid, count, afterKey, afterGuid });
  return lists.flatMap(readChildren).slice(0, count);
};

/** People by id. `known`, for example the caller, is not queried. */
const findPeople = async (db: Database, ids: Iterable<number>, known: PersonSummary | null): Promise<ReadonlyMap<number, PersonSummary>> => {
  const people = new Map(known === null ? [] : [[known.id, { id: known.id, name: known.name, avatar: known.avatar }]]);
  const unknown = [...new Set(ids)].filter((id) => id !== known?.id);
  if (unknown.length === 0) return people;
  const { rows } = await db.execute<PersonSummary & Record<string, unknown>>(sql`
    select id::float8 as id, name, avatar from people where id = any(${sql.param(unknown)})`);
  for (const person of rows) people.set(person.id, person);
  return people;
};

/**
 * Returns a page of `selectChildren`. People are queried separately instead of joined, because most rows of a page have
 * the same person.
 */
export const listChildren = async (db: Database, listing: Listing, reader: PersonSummary | null): Promise<Child[]> => {
  const rows = await findRows(db, listing);
  const ids = new Set<number>();
  for (const { creatorId, updaterId } of rows) ids.add(creatorId).add(updaterId);
  const people = await findPeople(db, ids, reader);
  const personOf = (id: number): PersonSummary => people.get(id) ?? { id, name: '', avatar: null };
  return rows.map((row): Child => ({
    facts: {
      guid: row.guid, type: row.type, name: row.name, sortName: row.sortName, createdAt: row.createdAt, updatedAt: row.updatedAt,
      modifiedAt: row.modifiedAt, sizeBytes: row.sizeBytes, mimeType: row.mimeType, excerpt: row.excerpt, revision: row.revision, extras: row.extras, creator: personOf(row.creatorId), updater: personOf(row.updaterId),
    },
    sortKey: sortKeyOf(row, listing.sortField),
  }));
};
