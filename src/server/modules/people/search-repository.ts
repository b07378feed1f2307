import { sql, type SQL } from 'drizzle-orm';
import type { CursorValues } from '../../cursors';
import type { Database } from '../../db/database';

export interface KnownPersonRow {
  readonly id: number;
  readonly name: string;
  readonly avatar: string | null;
  /** Null where the one who asks may not know it. */
  readonly email: string | null;
  readonly isOutsider: boolean;
  readonly sortName: string;
}

export interface PeopleQuery {
  readonly personId: number;
  /** Whose members are known; null for nobody's. */
  readonly teamId: number | null;
  /** NFC; empty for everybody. */
  readonly text: string;
  readonly limit: number;
  readonly after: CursorValues | null;
}

type Knower = Pick<PeopleQuery, 'personId' | 'teamId'>;

/** People of the team, and people who gave this person a grant or got one from them; some of them several times. */
const knownTo = ({ personId, teamId }: Knower): SQL => sql`
  select m.person_id, true as is_mate from team_members m where m.team_id = ${teamId} and m.role <> 'disabled'
  union all select g.subject_id, false from grants g where g.granted_by = ${personId} and g.subject_type = 1
  union all select g.granted_by, false from grants g where g.subject_type = 1 and g.subject_id = ${personId}`;

export const findKnownAmong = async (db: Database, knower: Knower, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct p.id::float8 as id from (${knownTo(knower)}) known join people p on p.id = known.person_id
    where known.person_id = any(${sql.param(ids)}::bigint[]) and not p.is_blocked`);
  return rows.map(({ id }) => id);
};

/** The database's own rules of case, where the columns' are bytewise. */
const contains = (column: SQL, text: string): SQL => sql`(${column} collate "default") ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

/** People whom a person knows: a page by name, and one row more where there is another. Nobody else, and nobody who could not be given anything. */
export const findKnownPeople = async (db: Database, { personId, teamId, text, limit, after }: PeopleQuery): Promise<KnownPersonRow[]> => {
  const { rows } = await db.execute<KnownPersonRow & Record<string, unknown>>(sql`
    select p.id::float8 as id, p.name, p.avatar, p.sort_name as "sortName", not known.is_mate as "isOutsider",
      case when known.is_mate or p.email_key = ${text.toLowerCase()} then p.email end as email
    from (
      select person_id, bool_or(is_mate) as is_mate from (${knownTo({ personId, teamId })}) each_way group by person_id) known
    join people p on p.id = known.person_id
    where p.id <> ${personId} and not p.is_blocked
      ${text === '' ? sql`` : sql`and (${contains(sql`p.name`, text)} or p.email_key = ${text.toLowerCase()})`}
      ${after === null ? sql`` : sql`and (p.sort_name, p.id) > (${after[0]}, ${after[1]}::bigint)`}
    order by p.sort_name, p.id limit ${limit + 1}`);
  return rows;
};

const departmentsShown = 100;

export const findDepartments = async (db: Database, teamId: number, text: string): Promise<{ id: number; name: string }[]> => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select d.id::float8 as id, d.name from departments d
    where d.team_id = ${teamId} ${text === '' ? sql`` : sql`and ${contains(sql`d.name`, text)}`}
    order by d.name, d.id limit ${departmentsShown}`);
  return rows;
};

/** The team itself, as a list: of none or of one. */
export const findTeams = async (db: Database, teamId: number, text: string): Promise<{ id: number; name: string }[]> => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select t.id::float8 as id, t.name from teams t where t.id = ${teamId} ${text === '' ? sql`` : sql`and ${contains(sql`t.name`, text)}`}`);
  return rows;
};
