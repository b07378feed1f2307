import { sql, type SQL } from 'drizzle-orm';
import type { SortField } from '../../../contract/entities/file';
import type { CursorValues } from '../../cursors';
import type { Database } from '../../db/database';
import type { FileRecord } from './file-record';
import { ownerOfRoot, peopleOfFile, recordColumns } from './files-repository';

export interface Listing {
  readonly folderGuid: string;
  readonly sortField: SortField;
  readonly isAscending: boolean;
  readonly areFoldersFirst: boolean;
  readonly limit: number;
  /** Where the page begins: folder rank, sort key and guid of the last row of the page before. */
  readonly after: CursorValues | null;
}

export interface ListedRow extends FileRecord {
  readonly folderRank: number;
  readonly sortKey: string;
}

/** What a field sorts by, and how its text in a cursor becomes it again. */
const sortKeys: Record<SortField, { readonly key: SQL; readonly type: SQL }> = {
  updatedAt: { key: sql`f.updated_at`, type: sql`timestamptz` },
  createdAt: { key: sql`f.created_at`, type: sql`timestamptz` },
  fileSize: { key: sql`coalesce(f.size_bytes, -1)`, type: sql`bigint` },
  name: { key: sql`f.sort_name`, type: sql`text` },
  creator: { key: sql`author.sort_name`, type: sql`text` },
};

/**
 * One page of a folder's children, and one row more where there is another page. Folders and files are two walks along
 * the same index, each no longer than the page, so one index a field serves both directions with folders first or
 * among the files. Only by creator the folder is sorted: the names stand with the people.
 */
export const listChildren = async (db: Database, listing: Listing): Promise<ListedRow[]> => {
  const { key, type } = sortKeys[listing.sortField];
  const direction = listing.isAscending ? sql`asc` : sql`desc`;
  const count = listing.limit + 1;
  const [afterRank, afterKey, afterGuid] = listing.after ?? [];

  const children = (folderRank: number): SQL => {
    const beyond = listing.isAscending ? sql`>` : sql`<`;
    const isWhole = listing.after === null || (listing.areFoldersFirst && afterRank !== folderRank);
    return sql`(
      select f.*, ${key} as "sortKey" from files f ${listing.sortField === 'creator' ? sql`join people author on author.id = f.creator_id` : sql``}
      where f.parent_guid = ${listing.folderGuid} and f.folder_rank = ${folderRank} and f.trash_root is null
        ${isWhole ? sql`` : sql`and (${key}, f.guid) ${beyond} (${afterKey}::${type}, ${afterGuid})`}
      order by ${key} ${direction}, f.guid ${direction} limit ${count})`;
  };

  const isPastFolders = listing.areFoldersFirst && afterRank === 1;
  const page = isPastFolders ? children(1) : sql`${children(0)} union all ${children(1)}`;
  const { rows } = await db.execute<ListedRow & Record<string, unknown>>(sql`
    select ${recordColumns}, f.folder_rank as "folderRank", f."sortKey"::text as "sortKey"
    from (select * from (${page}) page
      order by ${listing.areFoldersFirst ? sql`folder_rank,` : sql``} "sortKey" ${direction}, guid ${direction} limit ${count}) f
    ${peopleOfFile}
    order by ${listing.areFoldersFirst ? sql`f.folder_rank,` : sql``} f."sortKey" ${direction}, f.guid ${direction}`);
  return rows;
};

export interface TrashedRow extends FileRecord {
  readonly sortKey: string;
  readonly rootOwnerId: number | null;
}

/** What a person put into the trash, latest first: one page, and one row more where there is another. */
export const listTrashRoots = async (db: Database, personId: number, limit: number, after: CursorValues | null): Promise<TrashedRow[]> => {
  const { rows } = await db.execute<TrashedRow & Record<string, unknown>>(sql`
    select ${recordColumns}, f.deleted_at::text as "sortKey", owner.id::float8 as "rootOwnerId"
    from (
      select * from files where deleted_by = ${personId} and trash_root = guid
        ${after === null ? sql`` : sql`and (deleted_at, guid) < (${after[0]}::timestamptz, ${after[1]})`}
      order by deleted_at desc, guid desc limit ${limit + 1}) f
    ${peopleOfFile} ${ownerOfRoot}
    order by f.deleted_at desc, f.guid desc`);
  return rows;
};
