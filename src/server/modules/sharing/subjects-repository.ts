import type { TeamTerms } from '../../../core/limits/edition-at';
import { sql } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { Database } from '../../db/database-handle';
import type { VisibleLevels } from './visible-levels';

export const findPersonSummaries = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, PersonSummary>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<PersonSummary & Record<string, unknown>>(sql`
    select id::float8 as id, name, avatar from people where id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map((person) => [person.id, person]));
};

/** Returns the subset of `ids` who are creators of these levels, or collaborators on the `full` levels. */
export const filterCollaborators = async (db: Database, { full, owned }: VisibleLevels, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.id::float8 as id from (
      select f.creator_id as id from files f where f.guid = any(${sql.param([...full, ...owned])}::text[])
      union select g.subject_id from grants g where g.file_guid = any(${sql.param(full)}::text[]) and g.subject_type = 1) s
    where s.id = any(${sql.param(ids)}::bigint[])`);
  return rows.map(({ id }) => id);
};

/** The team of a person who can be added; undefined if the person does not exist or is blocked. */
export const findTeamOfPerson = async (db: Database, id: number): Promise<number | null | undefined> => {
  const { rows: [row] } = await db.execute<{ teamId: number | null }>(sql`
    select m.team_id::float8 as "teamId" from people p left join team_members m on m.person_id = p.id where p.id = ${id} and not p.is_blocked`);
  return row?.teamId;
};

/** Whether a person has this address. `emailKey` is the address in lower case. */
export const hasEmail = async (db: Database, id: number, emailKey: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from people where id = ${id} and email_key = ${emailKey}`);
  return rows.length > 0;
};

export const findTermsOfTeam = async (db: Database, teamId: number): Promise<TeamTerms | null> => {
  const { rows: [row] } = await db.execute<TeamTerms & Record<string, unknown>>(sql`
    select edition_id as "editionId", to_json(expires_at) #>> '{}' as "expiresAt" from teams where id = ${teamId}`);
  return row ?? null;
};

/** The team of a department; null if the department does not exist. */
export const findTeamOfDepartment = async (db: Database, id: number): Promise<number | null> => {
  const { rows: [row] } = await db.execute<{ teamId: number }>(sql`select team_id::float8 as "teamId" from departments where id = ${id}`);
  return row?.teamId ?? null;
};

/** People who may be able to decide requests on a file: owners and admins of its levels. */
export const findCandidateDeciders = async (db: Database, guid: string, limit: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    with levels as (select l.guid, l.creator_id from files f join files l on l.guid = any(string_to_array(rtrim(f.path, '/'), '/')) where f.guid = ${guid}),
    admins as (select g.subject_type, g.subject_id from grants g join levels l on l.guid = g.file_guid where g.is_admin)
    select distinct id::float8 as id from (
      select creator_id as id from levels
      union all select subject_id from admins where subject_type = 1
      union all select dm.person_id from admins a join departments d on d.path @> array[a.subject_id] join department_members dm on dm.department_id = d.id where a.subject_type = 2
      union all select m.person_id from admins a join team_members m on m.team_id = a.subject_id where a.subject_type = 3
    ) candidates order by 1 limit ${limit}`);
  return rows.map(({ id }) => id);
};
