import { sql, type SQL } from 'drizzle-orm';
import type { CursorValues } from '../../list-cursors';
import { containsText } from '../../db/contains-text';
import type { Database } from '../../db/database-handle';

export interface KnownPersonRow {
  readonly id: number;
  readonly name: string;
  readonly avatar: string | null;
  /** Null if the caller may not see the address. */
  readonly email: string | null;
  readonly isOutsider: boolean;
  readonly sortName: string;
}

export interface PeopleQuery {
  readonly personId: number;
  /** The team whose members the caller knows; null if there is none. */
  readonly teamId: number | null;
  /** In NFC; an empty text matches everybody. */
  readonly text: string;
  readonly limit: number;
  readonly after: CursorValues | null;
}

type PersonWithTeam = Pick<PeopleQuery, 'personId' | 'teamId'>;

/** Members of the team and people who exchanged a grant with this person. A person may occur several times. */
const knownPeopleTable = ({ personId, teamId }: PersonWithTeam): SQL => sql`
  select m.person_id, true as is_mate from team_members m where m.team_id = ${teamId} and m.role <> 'disabled'
  union all select g.subject_id, false from grants g where g.granted_by = ${personId} and g.subject_type = 1
  union all select g.granted_by, false from grants g where g.subject_type = 1 and g.subject_id = ${personId}`;

export const findKnownAmong = async (db: Database, knower: PersonWithTeam, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct p.id::float8 as id from (${knownPeopleTable(knower)}) known join people p on p.id = known.person_id
    where known.person_id = any(${sql.param(ids)}::bigint[]) and not p.is_blocked`);
  return rows.map(({ id }) => id);
};

/**
 * Returns a page of the people whom a person knows, by name, and one more row if there is a next page. Excludes the
 * person and blocked people.
 */
export const findKnownPeople = async (db: Database, { personId, teamId, text, limit, after }: PeopleQuery): Promise<KnownPersonRow[]> => {
  const { rows } = await db.execute<KnownPersonRow & Record<string, unknown>>(sql`
    select p.id::float8 as id, p.name, p.avatar, p.sort_name as "sortName", not known.is_mate as "isOutsider",
      case when known.is_mate or p.email_key = ${text.toLowerCase()} then p.email end as email
    from (
      select person_id, bool_or(is_mate) as is_mate from (${knownPeopleTable({ personId, teamId })}) each_way group by person_id) known
    join people p on p.id = known.person_id
    where p.id <> ${personId} and not p.is_blocked
      ${text === '' ? sql`` : sql`and (${containsText(sql`p.name`, text)} or p.email_key = ${text.toLowerCase()})`}
      ${after === null ? sql`` : sql`and (p.sort_name, p.id) > (${after[0]}, ${after[1]}::bigint)`}
    order by p.sort_name, p.id limit ${limit + 1}`);
  return rows;
};

/** A person whom a person knows, by the address in lower case. */
export const findKnownByEmail = async (db: Database, knower: PersonWithTeam, emailKey: string): Promise<Omit<KnownPersonRow, 'sortName'> | null> => {
  const { rows: [row] } = await db.execute<Omit<KnownPersonRow, 'sortName'> & Record<string, unknown>>(sql`
    select p.id::float8 as id, p.name, p.avatar, p.email, not bool_or(known.is_mate) as "isOutsider"
    from (${knownPeopleTable(knower)}) known join people p on p.id = known.person_id
    where p.email_key = ${emailKey} and p.id <> ${knower.personId} and not p.is_blocked group by p.id`);
  return row ?? null;
};

const departmentsShown = 100;

export const findDepartments = async (db: Database, teamId: number, text: string): Promise<{ id: number; name: string }[]> => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select d.id::float8 as id, d.name from departments d
    where d.team_id = ${teamId} ${text === '' ? sql`` : sql`and ${containsText(sql`d.name`, text)}`}
    order by d.name, d.id limit ${departmentsShown}`);
  return rows;
};

/** Returns the team as a list of at most one element. */
export const findTeams = async (db: Database, teamId: number, text: string): Promise<{ id: number; name: string }[]> => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select t.id::float8 as id, t.name from teams t where t.id = ${teamId} ${text === '' ? sql`` : sql`and ${containsText(sql`t.name`, text)}`}`);
  return rows;
};

/** `emailKey` is the address in lower case. */
export const findMemberByEmail = async (db: Database, teamId: number, emailKey: string): Promise<number | null> => {
  const { rows: [row] } = await db.execute<{ id: number }>(sql`
    select p.id::float8 as id from people p join team_members m on m.person_id = p.id where m.team_id = ${teamId} and p.email_key = ${emailKey}`);
  return row?.id ?? null;
};
