import { sql, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { CollaboratorRole, CollaboratorType } from '../../../contract/entities/permissions';
import type { Database } from '../../db/database-handle';
import { updateGrantCounts } from '../../db/grant-counts';
import { guidsOfPath, isOutsider } from '../../db/path-conditions';
import type { VisibleLevels } from './visible-levels';

/** A subject with rights on a file that do not come from a link, and the level that grants them. */
export interface CollaboratorRow {
  readonly type: CollaboratorType;
  readonly user: PersonSummary;
  /** Null for owners and if only the admin flag is granted. */
  readonly role: CollaboratorRole | null;
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
  readonly sharedBy: PersonSummary | null;
  readonly levelGuid: string;
  /** The sort key: 0 for the owner, 1 for the file itself, 2 for its parent, … */
  readonly place: number;
  readonly grantedAt: string;
}

export type CollaboratorKey = readonly [place: number, grantedAt: string, type: number, id: number];

interface ListOptions {
  readonly path: string;
  readonly filter: SQL;
  readonly limit: number;
}

/**
 * The creator of a level above the file is listed like a grant with only the admin flag, because creators manage all
 * descendants (docs/permissions.md, A2).
 */
const listCollaborators = async (db: Database, { path, filter, limit }: ListOptions): Promise<CollaboratorRow[]> => {
  const { rows } = await db.execute<CollaboratorRow & Record<string, unknown>>(sql`
    with levels as (
      select f.guid, f.type, f.creator_id, f.created_at, f.is_cut_off, cardinality(${guidsOfPath(path)}) - l.depth + 1 as place
      from unnest(${guidsOfPath(path)}) with ordinality as l(guid, depth) join files f on f.guid = l.guid),
    scope as (select coalesce(min(place) filter (where is_cut_off), max(place)) as last from levels),
    listed as (
      select case when place = 1 then 0 else place end as place, guid, 1::smallint as type, creator_id as id, null::text as role, true as is_admin, place = 1 as is_owner, true as is_made,
        null::bigint as granted_by, created_at as granted_at
      from (select distinct on (creator_id) * from levels order by creator_id, place) made
      union all
      select l.place, l.guid, g.subject_type, g.subject_id, g.role, g.is_admin, false, false, g.granted_by, g.created_at
      from levels l join grants g on g.file_guid = l.guid, scope
      where (l.place <= scope.last or (l.type = 2 and g.is_admin)) and not (l.place = 1 and g.subject_type = 1 and g.subject_id = l.creator_id))
    select c.type, c.role, c.is_admin and not c.is_owner as "isAdmin", c.is_owner as "isOwner", c.guid as "levelGuid", c.place::int as place, c.granted_at::text as "grantedAt",
      json_build_object('id', c.id, 'name', coalesce(p.name, d.name, t.name), 'avatar', p.avatar) as "user",
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'avatar', s.avatar) end as "sharedBy"
    from listed c
    left join people p on c.type = 1 and p.id = c.id
    left join departments d on c.type = 2 and d.id = c.id
    left join teams t on c.type = 3 and t.id = c.id
    left join people s on s.id = c.granted_by
    where coalesce(p.id, d.id, t.id) is not null and ${filter}
    order by c.place, c.granted_at, c.type, c.id limit ${limit}`);
  return rows;
};

/** Lists all collaborators on the `full` levels, only creators on the `owned` levels, and nobody on other levels. */
export const listCollaboratorsAfter = (db: Database, path: string, { full, owned }: VisibleLevels, after: CollaboratorKey | null, limit: number): Promise<CollaboratorRow[]> => listCollaborators(db, {
  path, limit, filter: sql`(c.guid = any(${sql.param(full)}::text[]) or (c.is_made and c.guid = any(${sql.param(owned)}::text[])))
    and ${after === null ? sql`true` : sql`(c.place, c.granted_at, c.type, c.id) > (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::smallint, ${after[3]}::bigint)`}`,
});

/** The levels on which a subject is a collaborator, the nearest level first. */
export const findCollaboratorLevels = (db: Database, path: string, type: CollaboratorType, id: number): Promise<CollaboratorRow[]> =>
  listCollaborators(db, { path, limit: 200, filter: sql`c.type = ${type} and c.id = ${id}` });

export interface DirectGrant {
  readonly role: CollaboratorRole | null;
  readonly isAdmin: boolean;
}

export const findGrant = async (db: Database, guid: string, type: CollaboratorType, id: number): Promise<DirectGrant | null> => {
  const { rows: [row] } = await db.execute<DirectGrant & Record<string, unknown>>(sql`
    select role, is_admin as "isAdmin" from grants where file_guid = ${guid} and subject_type = ${type} and subject_id = ${id}`);
  return row ?? null;
};

/** Number of grants on the file itself: people, departments and teams. */
export const countGrants = async (db: Database, guid: string): Promise<number> => {
  const { rows: [row] } = await db.execute<{ count: number }>(sql`select count(*)::int as count from grants where file_guid = ${guid}`);
  return row?.count ?? 0;
};

export const upsertGrant = async (db: Database, guid: string, type: CollaboratorType, id: number, { role, isAdmin }: DirectGrant, grantedBy: number): Promise<void> => {
  await db.execute(sql`
    insert into grants (file_guid, subject_type, subject_id, role, is_admin, granted_by) values (${guid}, ${type}, ${id}, ${role}, ${isAdmin}, ${grantedBy})
    on conflict (file_guid, subject_type, subject_id) do update set role = excluded.role, is_admin = excluded.is_admin`);
  await updateGrantCounts(db, [guid]);
};

export const deleteGrant = async (db: Database, guid: string, type: CollaboratorType, id: number): Promise<void> => {
  await db.execute(sql`delete from grants where file_guid = ${guid} and subject_type = ${type} and subject_id = ${id}`);
  await updateGrantCounts(db, [guid]);
};

/** Whether a person has a grant that counts by A4 of docs/permissions.md. Always false for disabled members and blocked people. */
export const hasEffectiveGrant = async (db: Database, guids: readonly string[], personId: number): Promise<boolean> => {
  const { rows: [row] } = await db.execute<{ isReached: boolean }>(sql`
    select exists (
      select from people p left join team_members tm on tm.person_id = p.id
      join grants g on g.file_guid = any(${sql.param(guids)}) and (
        (g.subject_type = 1 and g.subject_id = p.id) or (g.subject_type = 3 and g.subject_id = tm.team_id)
        or (g.subject_type = 2 and g.subject_id = any(
          select unnest(d.path) from department_members dm join departments d on d.id = dm.department_id where dm.person_id = p.id)))
      where p.id = ${personId} and not p.is_blocked and tm.role is distinct from 'disabled') as "isReached"`);
  return row?.isReached ?? false;
};

/**
 * Changes the owner of a file. The former owner becomes an editor, added by the new owner. A new owner outside of the
 * file's team keeps a grant, without the admin flag.
 */
export const transferOwnership = async (db: Database, guid: string, fromId: number, toId: number): Promise<void> => {
  const grantOfReceiver = sql`file_guid = ${guid} and subject_type = 1 and subject_id = ${toId}`;
  await db.execute(sql`update files set creator_id = ${toId} where guid = ${guid}`);
  await db.execute(sql`delete from grants where ${grantOfReceiver} and not ${sql.raw(isOutsider('(select f.path from files f where f.guid = grants.file_guid)', 'grants.subject_id'))}`);
  await db.execute(sql`update grants set role = coalesce(role, 'editor'), is_admin = false where ${grantOfReceiver}`);
  await upsertGrant(db, guid, 1, fromId, { role: 'editor', isAdmin: false }, toId);
};

/**
 * Copies grants from the levels above, up to the first cut-off, to the file, with the highest role of each subject. The
 * admin flag of a space also applies below cut-offs. It is not copied, so that it ends when the space revokes it.
 */
export const copyGrantsFromAbove = async (db: Database, guid: string, above: readonly string[]): Promise<void> => {
  await db.execute(sql`
    insert into grants as own (file_guid, subject_type, subject_id, role, is_admin, granted_by, created_at)
    select ${guid}, c.subject_type, c.subject_id, (array['reader', 'commentator', 'editor'])[max(c.strength)], bool_or(c.is_admin),
      (array_agg(c.granted_by order by c.strength desc nulls last, c.created_at))[1], min(c.created_at)
    from (
      select g.subject_type, g.subject_id, array_position(array['reader', 'commentator', 'editor'], g.role::text) as strength, g.is_admin and f.type <> 2 as is_admin,
        g.granted_by, g.created_at, f.path
      from grants g join files f on f.guid = g.file_guid where g.file_guid = any(${sql.param(above)})) c
    where not (c.subject_type = 1 and c.subject_id = (select creator_id from files where guid = ${guid}) and not ${sql.raw(isOutsider('c.path', 'c.subject_id'))})
    group by c.subject_type, c.subject_id having max(c.strength) is not null or bool_or(c.is_admin)
    on conflict (file_guid, subject_type, subject_id) do update set
      role = case when array_position(array['reader', 'commentator', 'editor'], excluded.role::text) > coalesce(array_position(array['reader', 'commentator', 'editor'], own.role::text), 0)
        then excluded.role else own.role end,
      is_admin = own.is_admin or excluded.is_admin`);
  await updateGrantCounts(db, [guid]);
};

export interface AdminRow {
  readonly guid: string;
  readonly type: CollaboratorType;
  readonly id: number;
  readonly name: string;
  readonly avatar: string | null;
}

/** The subjects with the admin flag on these levels. */
export const findAdmins = async (db: Database, guids: readonly string[], limit: number): Promise<AdminRow[]> => {
  const { rows } = await db.execute<AdminRow & Record<string, unknown>>(sql`
    select g.file_guid as guid, g.subject_type as type, g.subject_id::float8 as id, subject.name, subject.avatar
    from grants g cross join lateral (
      select p.name, p.avatar from people p where g.subject_type = 1 and p.id = g.subject_id
      union all select d.name, null from departments d where g.subject_type = 2 and d.id = g.subject_id
      union all select t.name, null from teams t where g.subject_type = 3 and t.id = g.subject_id) subject
    where g.file_guid = any(${sql.param(guids)}) and g.is_admin
    order by g.created_at, g.subject_type, g.subject_id limit ${limit}`);
  return rows;
};

export interface CutOff { readonly guid: string; readonly path: string; readonly isInTrash: boolean }

/** The cut-off files below a file. */
export const findCutOffBelow = async (db: Database, path: string): Promise<CutOff[]> => {
  const { rows } = await db.execute<CutOff & Record<string, unknown>>(sql`
    select guid, path, trash_root is not null as "isInTrash" from files
    where path > ${path} and path < ${`${path.slice(0, -1)}0`} and is_cut_off order by path`);
  return rows;
};
