import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { updateGrantCounts } from '../../db/grant-counts';

/** A grant that ended with a membership, as it was stored. */
export interface EndedGrant {
  readonly fileGuid: string;
  readonly role: string | null;
  readonly isAdmin: boolean;
  readonly grantedBy: number;
  readonly createdAt: string;
}

/** Types of `grants.subject_type`. */
const [userType, departmentType, teamType] = [1, 2, 3] as const;

const deleteGrants = async (db: Database, condition: SQL): Promise<EndedGrant[]> => {
  const { rows } = await db.execute<EndedGrant & Record<string, unknown>>(sql`
    delete from grants g where ${condition}
    returning g.file_guid as "fileGuid", g.role, g.is_admin as "isAdmin", g.granted_by::float8 as "grantedBy", g.created_at::text as "createdAt"`);
  await updateGrantCounts(db, [...new Set(rows.map(({ fileGuid }) => fileGuid))]);
  return rows;
};

/** Files in the spaces of a team, as a condition on the guid of a file. */
const isInTeam = (guid: SQL, teamId: number): SQL => sql`exists (
  select from files f join spaces s on s.guid = split_part(f.path, '/', 1) where f.guid = ${guid} and s.team_id = ${teamId})`;

/** Deletes the grants of a person in the spaces of a team. */
export const deleteGrantsOfPerson = (db: Database, teamId: number, personId: number): Promise<EndedGrant[]> =>
  deleteGrants(db, sql`g.subject_type = ${userType} and g.subject_id = ${personId} and ${isInTeam(sql`g.file_guid`, teamId)}`);

/** Deletes the grants of departments, and of the team too. */
export const deleteGrantsOfTeam = async (db: Database, teamId: number): Promise<void> => {
  await deleteGrants(db, sql`(g.subject_type = ${teamType} and g.subject_id = ${teamId})
    or (g.subject_type = ${departmentType} and g.subject_id in (select id from departments where team_id = ${teamId}))`);
};

export const deleteGrantsOfDepartment = async (db: Database, departmentId: number): Promise<void> => {
  await deleteGrants(db, sql`g.subject_type = ${departmentType} and g.subject_id = ${departmentId}`);
};

/** Inserts grants of a person again. Files that were deleted meanwhile are left out. */
export const restoreGrants = async (db: Database, personId: number, grants: readonly EndedGrant[]): Promise<void> => {
  if (grants.length === 0) return;
  await db.execute(sql`
    insert into grants (file_guid, subject_type, subject_id, role, is_admin, granted_by, created_at)
    select f.guid, ${userType}, ${personId}, e ->> 'role', (e ->> 'isAdmin')::boolean, (e ->> 'grantedBy')::bigint, (e ->> 'createdAt')::timestamptz
    from jsonb_array_elements(${JSON.stringify(grants)}::jsonb) e join files f on f.guid = e ->> 'fileGuid'
    on conflict do nothing`);
  await updateGrantCounts(db, grants.map(({ fileGuid }) => fileGuid));
};

/** Gives the grants of a department to a different department. Where both have one, the stronger role and the admin flag remain. */
export const moveGrantsOfDepartment = async (db: Database, fromId: number, toId: number): Promise<void> => {
  const ranks = sql`array['reader', 'commentator', 'editor']`;
  await db.execute(sql`
    insert into grants as own (file_guid, subject_type, subject_id, role, is_admin, granted_by, created_at)
    select file_guid, subject_type, ${toId}, role, is_admin, granted_by, created_at from grants where subject_type = ${departmentType} and subject_id = ${fromId}
    on conflict (file_guid, subject_type, subject_id) do update set is_admin = own.is_admin or excluded.is_admin,
      role = case when coalesce(array_position(${ranks}, excluded.role::text), 0) > coalesce(array_position(${ranks}, own.role::text), 0) then excluded.role else own.role end`);
  await deleteGrantsOfDepartment(db, fromId);
};

/** Gives a person the admin flag of a space. An existing role remains. Returns false if the person had the flag. */
export const grantAdminFlag = async (db: Database, spaceGuid: string, personId: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    insert into grants as own (file_guid, subject_type, subject_id, role, is_admin, granted_by) values (${spaceGuid}, ${userType}, ${personId}, null, true, ${personId})
    on conflict (file_guid, subject_type, subject_id) do update set is_admin = true where not own.is_admin returning file_guid`);
  await updateGrantCounts(db, rows.length > 0 ? [spaceGuid] : []);
  return rows.length > 0;
};
