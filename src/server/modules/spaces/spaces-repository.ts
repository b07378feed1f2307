import { sql, type SQL } from 'drizzle-orm';
import type { CursorValues } from '../../list-cursors';
import type { Database } from '../../db/database-handle';
import { teamLinkedSpaces } from '../../db/candidate-prefilter';

/** The subjects whose grants apply to a person. */
export interface SpaceSubjects {
  readonly personId: number;
  /** False if no grants apply. */
  readonly isGranted: boolean;
  readonly departmentIds: readonly number[];
  readonly teamIds: readonly number[];
}

export type SpaceSortField = 'updatedAt' | 'name' | 'createdAt';

export interface SpaceListing {
  readonly sortField: SpaceSortField;
  readonly isAscending: boolean;
  readonly limit: number;
  /** Sort key and guid of the last row of the previous page. */
  readonly after: CursorValues | null;
}

export interface ListedSpaceRow {
  readonly guid: string;
  readonly sortKey: string;
}

export interface NewSpace {
  readonly guid: string;
  readonly name: string;
  readonly sortName: string;
  readonly personId: number;
  readonly teamId: number | null;
}

/** The type of spaces, and a constant position: spaces have no siblings. */
const spaceType = 2;
const onlyPosition = 'a0';

export const insertSpace = async (db: Database, { guid, name, sortName, personId, teamId }: NewSpace): Promise<void> => {
  await db.execute(sql`
    with added as (
      insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by)
      values (${guid}, ${spaceType}, ${name}, ${sortName}, null, ${`${guid}/`}, ${onlyPosition}, ${personId}, ${personId}) returning guid)
    insert into spaces (guid, team_id) select guid, ${teamId}::bigint from added`);
};

/** Sets the space's own limit in bytes. Returns whether the limit changed. */
export const setSpaceQuota = async (db: Database, guid: string, diskVolumeQuota: number | null): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    update spaces set disk_volume_quota = ${diskVolumeQuota}::bigint where guid = ${guid} and disk_volume_quota is distinct from ${diskVolumeQuota}::bigint`);
  return (rowCount ?? 0) > 0;
};

const grantsTo = ({ personId, isGranted, departmentIds, teamIds }: SpaceSubjects): SQL => sql`
  select g.file_guid, g.created_at from grants g where g.subject_type = 1 and g.subject_id = ${personId} and ${isGranted}
  union all select g.file_guid, g.created_at from grants g where g.subject_type = 2 and g.subject_id = any(${sql.param(departmentIds)}::bigint[])
  union all select g.file_guid, g.created_at from grants g where g.subject_type = 3 and g.subject_id = any(${sql.param(teamIds)}::bigint[])`;

/** The spaces outside the trash that a person created or was added to. */
const spacesOfPerson = (reach: SpaceSubjects): SQL => sql`
  from files f where f.type = 2 and f.trash_root is null and f.guid in (
    select made.guid from files made where made.creator_id = ${reach.personId} and made.type = 2
    union select s.guid from (${grantsTo(reach)}) given join spaces s on s.guid = given.file_guid)`;

const sortKeys: Record<SpaceSortField, { readonly key: SQL; readonly fromCursor: (value: unknown) => SQL }> = {
  updatedAt: { key: sql`f.updated_at`, fromCursor: (value) => sql`${value}::timestamptz` },
  createdAt: { key: sql`f.created_at`, fromCursor: (value) => sql`${value}::timestamptz` },
  name: { key: sql`f.sort_name`, fromCursor: (value) => sql`${value}::text` },
};

/**
 * Returns a page and one more row if there is a next page. Includes spaces with a link for the person's team; the
 * permission check comes later.
 */
export const listSpaces = async (db: Database, reach: SpaceSubjects, { sortField, isAscending, limit, after }: SpaceListing): Promise<ListedSpaceRow[]> => {
  const { key, fromCursor } = sortKeys[sortField];
  const [compared, direction] = isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const { rows } = await db.execute<ListedSpaceRow & Record<string, unknown>>(sql`
    select f.guid, ${key}::text as "sortKey" from files f where f.guid in (select f.guid ${spacesOfPerson(reach)} union ${spacesLinkedForTeam(reach)})
      ${after === null ? sql`` : sql`and (${key}, f.guid) ${compared} (${fromCursor(after[0])}, ${after[1]})`}
    order by ${key} ${direction}, f.guid ${direction} limit ${limit + 1}`);
  return rows;
};

/** Spaces with a link for the person's team. The permission check decides whether the link opens them. */
const spacesLinkedForTeam = (reach: SpaceSubjects): SQL => sql`
  select linked.guid from ${teamLinkedSpaces} linked where linked.team_id = any(${sql.param(reach.teamIds)}::bigint[]) and linked.trash_root is null`;

/** Spaces of the person's team that only their link may open. */
export const findLinkedSpaces = async (db: Database, reach: SpaceSubjects): Promise<string[]> => {
  const { rows } = await db.execute<{ guid: string }>(sql`
    select linked.guid from (${spacesLinkedForTeam(reach)}) linked where linked.guid not in (select f.guid ${spacesOfPerson(reach)})`);
  return rows.map(({ guid }) => guid);
};

/** Number of spaces that a person created or was added to. */
export const countSpaces = async (db: Database, reach: SpaceSubjects): Promise<number> => {
  const { rows } = await db.execute<{ size: number }>(sql`select count(*)::float8 as size ${spacesOfPerson(reach)}`);
  return rows[0]?.size ?? 0;
};

/** The facts that only spaces have, for one person. Timestamps are in PostgreSQL's JSON format. */
export interface SpaceFacts {
  readonly guid: string;
  readonly admins: readonly { readonly id: number; readonly name: string }[];
  readonly isPinned: boolean;
  readonly sharedAt: string | null;
  readonly announcement: { readonly createdAt: string; readonly isRead: boolean } | null;
}

const adminsShown = 100;

export const findSpaceFacts = async (db: Database, reach: SpaceSubjects, guids: readonly string[]): Promise<ReadonlyMap<string, SpaceFacts>> => {
  const { rows } = await db.execute<SpaceFacts & Record<string, unknown>>(sql`
    select f.guid,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name)), '[]'::json) from (
        select p.id, p.name from people p where p.id = any(array(
          select f.creator_id union select g.subject_id from grants g where g.file_guid = f.guid and g.subject_type = 1 and g.is_admin))
        order by p.id <> f.creator_id, p.sort_name, p.id limit ${adminsShown}) a) as admins,
      exists (select from pinned_spaces pin where pin.person_id = ${reach.personId} and pin.space_guid = f.guid) as "isPinned",
      (select to_json(min(given.created_at)) #>> '{}' from (${grantsTo(reach)}) given where given.file_guid = f.guid) as "sharedAt",
      (select json_build_object('createdAt', n.created_at, 'isRead', exists (
          select from announcement_reads r where r.announcement_id = n.id and r.person_id = ${reach.personId}))
        from announcements n where n.space_guid = f.guid order by n.id desc limit 1) as announcement
    from files f where f.guid = any(${sql.param(guids)})`);
  return new Map(rows.map((row) => [row.guid, row]));
};
