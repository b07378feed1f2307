import { sql, type SQL } from 'drizzle-orm';
import type { CursorValues } from '../../list-cursors';
import type { Database } from '../../db/database-handle';
import { teamLinkedSpaces } from '../../db/candidate-prefilter';
import type { GrantSubjects } from './permission-facts-repository';
import type { ListRow } from './file-pages';
import { grantAppliesTo } from './personal-states-repository';

const byName = async (db: Database, from: SQL, limit: number, after: CursorValues | null): Promise<ListRow[]> => {
  const { rows } = await db.execute<{ guid: string; sortKey: string }>(sql`
    select f.guid, f.sort_name as "sortKey" from files f
    where ${from} and f.trash_root is null ${after === null ? sql`` : sql`and (f.sort_name, f.guid) > (${after[0]}::text, ${after[1]})`}
    order by f.sort_name, f.guid limit ${limit}`);
  return rows;
};

/** The folders in a folder, by name. */
export const findFolders = (db: Database, parentGuid: string, limit: number, after: CursorValues | null): Promise<ListRow[]> =>
  byName(db, sql`f.parent_guid = ${parentGuid} and f.folder_rank = 0`, limit, after);

/** Spaces that the person may be able to read, by name: created spaces, spaces linked for the team, and spaces opened by grants. */
export const findSpaces = (db: Database, personId: number, subjects: GrantSubjects, limit: number, after: CursorValues | null): Promise<ListRow[]> => byName(db, sql`
  f.type = 2 and f.guid in (
    select own.guid from files own where own.creator_id = ${personId} and own.type = 2
    union select linked.guid from ${teamLinkedSpaces} linked where linked.team_id = any(${sql.param(subjects.teamIds)}::bigint[])
    union select g.file_guid from grants g where ${grantAppliesTo(subjects)})`, limit, after);

const subfolderLimit = 50;

/** Some of the folders in each folder, first those that inherit the rights of their folder. */
export const findSubfolders = async (db: Database, guids: readonly string[]): Promise<{ guid: string; parentGuid: string }[]> => {
  const { rows } = await db.execute<{ guid: string; parentGuid: string }>(sql`
    select inner_.guid, inner_.parent_guid as "parentGuid" from unnest(${sql.param(guids)}::text[]) as parent(guid)
    cross join lateral (
      select f.guid, f.parent_guid from files f where f.parent_guid = parent.guid and f.folder_rank = 0 and f.trash_root is null
      order by f.is_cut_off or f.share_mode is not null limit ${subfolderLimit}) inner_`);
  return rows;
};
