import { sql } from 'drizzle-orm';
import type { TeamRole } from '../../../contract/entities/team';
import type { Database } from '../../db/database-handle';

export interface NewTeam {
  readonly name: string;
  /** Edition ids of the account specification, section 3. */
  readonly editionId: number;
  readonly settings: TeamSettings;
}

/** Settings of the team's managers for all members; a missing key means the default. */
export interface TeamSettings {
  /** Whether members may create spaces (`create_team_space`; docs/permissions.md, M5). */
  readonly membersCreateSpaces?: boolean;
  readonly multipleFileTags?: boolean;
  /** The roles that may invite people; the default is creator and admin. */
  readonly inviteRoles?: readonly TeamRole[];
}

export type { TeamRole };

export const findTeamSettings = async (db: Database, teamId: number): Promise<TeamSettings> => {
  const { rows: [row] } = await db.execute<{ settings: TeamSettings }>(sql`select settings from teams where id = ${teamId}`);
  return row?.settings ?? {};
};

export const insertTeam = async (db: Database, { name, editionId, settings }: NewTeam): Promise<number> => {
  const { rows: [row] } = await db.execute<{ id: number }>(sql`
    insert into teams (name, edition_id, settings) values (${name}, ${editionId}, ${JSON.stringify(settings)}::jsonb) returning id::float8 as id`);
  if (!row) throw new Error('A team that was just added is not there');
  return row.id;
};

/** The team that a person created, or null. */
export const findTeamOfCreator = async (db: Database, personId: number): Promise<number | null> => {
  const { rows: [row] } = await db.execute<{ id: number }>(sql`select team_id::float8 as id from team_members where person_id = ${personId} and role = 'creator'`);
  return row?.id ?? null;
};

export const upsertMember = async (db: Database, teamId: number, personId: number, role: TeamRole): Promise<void> => {
  await db.execute(sql`
    insert into team_members (person_id, team_id, role) values (${personId}, ${teamId}, ${role})
    on conflict (person_id) do update set team_id = excluded.team_id, role = excluded.role`);
};

/** Returns the department of this name, or inserts it below `parentId`. */
export const upsertDepartment = async (db: Database, teamId: number, name: string, parentId: number | null): Promise<number> => {
  const { rows: [known] } = await db.execute<{ id: number }>(sql`select id::float8 as id from departments where team_id = ${teamId} and name = ${name} limit 1`);
  if (known) return known.id;
  const { rows: [row] } = await db.execute<{ id: number }>(sql`
    insert into departments (team_id, name, path) values (${teamId}, ${name}, '{}') returning id::float8 as id`);
  if (!row) throw new Error('A department that was just added is not there');
  await db.execute(sql`
    update departments set path = coalesce((select above.path from departments above where above.id = ${parentId}), '{}'::bigint[]) || ${row.id}::bigint where id = ${row.id}`);
  return row.id;
};

export const insertDepartmentMember = async (db: Database, departmentId: number, personId: number): Promise<void> => {
  await db.execute(sql`insert into department_members (department_id, person_id) values (${departmentId}, ${personId}) on conflict do nothing`);
};
