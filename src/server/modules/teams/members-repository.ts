import { sql, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { TeamRole } from '../../../contract/entities/team';
import type { CursorValues } from '../../list-cursors';
import type { Database } from '../../db/database-handle';
import { containsText } from '../../db/contains-text';

/** A member of a team. Timestamps are in PostgreSQL's JSON format. */
export interface MemberRow {
  readonly person: PersonSummary;
  readonly email: string | null;
  readonly role: TeamRole;
  readonly isSeat: boolean;
  readonly departmentIds: readonly number[];
  readonly joinedAt: string;
  readonly lastSeenAt: string | null;
  readonly sortName: string;
}

const members = (condition: SQL, limit: number): SQL => sql`
  select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) as person, p.email, m.role, m.is_seat as "isSeat", m.joined_at::text as "joinedAt", m.sort_name as "sortName",
    coalesce((select json_agg(dm.department_id order by dm.department_id) from department_members dm where dm.person_id = m.person_id), '[]'::json) as "departmentIds",
    to_json((select max(s.last_seen_at) from sessions s where s.person_id = m.person_id)) #>> '{}' as "lastSeenAt"
  from team_members m join people p on p.id = m.person_id where ${condition} order by m.sort_name, m.person_id limit ${limit}`;

export interface MembersQuery {
  readonly teamId: number;
  /** In NFC; an empty text matches everybody. */
  readonly text: string;
  readonly role: TeamRole | null;
  /** Members of this department and of all departments below it. */
  readonly departmentId: number | null;
  readonly limit: number;
  readonly after: CursorValues | null;
}

/** Returns a page of the members by name, and one more row if there is a next page. */
export const listMembers = async (db: Database, { teamId, text, role, departmentId, limit, after }: MembersQuery): Promise<MemberRow[]> => {
  const { rows } = await db.execute<MemberRow & Record<string, unknown>>(members(sql`m.team_id = ${teamId}
    ${text === '' ? sql`` : sql`and (${containsText(sql`p.name`, text)} or ${containsText(sql`p.email`, text)})`}
    ${role === null ? sql`` : sql`and m.role = ${role}`}
    ${departmentId === null ? sql`` : sql`and exists (
      select from department_members dm join departments d on d.id = dm.department_id where dm.person_id = m.person_id and d.path @> array[${departmentId}::bigint])`}
    ${after === null ? sql`` : sql`and (m.sort_name, m.person_id) > (${after[0]}, ${after[1]}::bigint)`}`, limit + 1));
  return rows;
};

/** Those of the given people who are members of the team, by name. */
export const findMembers = async (db: Database, teamId: number, ids: readonly number[]): Promise<MemberRow[]> => {
  const { rows } = await db.execute<MemberRow & Record<string, unknown>>(members(sql`m.team_id = ${teamId} and m.person_id = any(${sql.param(ids)}::bigint[])`, ids.length));
  return rows;
};

export interface NewMember {
  readonly teamId: number;
  readonly personId: number;
  readonly role: TeamRole;
  readonly isSeat: boolean;
}

/** Returns false if the person is in a team already, or deleted. */
export const insertMember = async (db: Database, { teamId, personId, role, isSeat }: NewMember): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    insert into team_members (person_id, team_id, role, is_seat) 
    select id, ${teamId}, ${role}, ${isSeat} from people where id = ${personId} and deleted_at is null on conflict (person_id) do nothing returning person_id`);
  return rows.length > 0;
};

export const updateMember = async (db: Database, personId: number, role: TeamRole, isSeat: boolean): Promise<void> => {
  await db.execute(sql`update team_members set role = ${role}, is_seat = ${isSeat} where person_id = ${personId}`);
};

/** Ends a membership of a team and of its departments. */
export const deleteMember = async (db: Database, teamId: number, personId: number): Promise<void> => {
  await db.execute(sql`delete from department_members dm using departments d where d.id = dm.department_id and d.team_id = ${teamId} and dm.person_id = ${personId}`);
  await db.execute(sql`delete from team_members where team_id = ${teamId} and person_id = ${personId}`);
};

export const findMemberIds = async (db: Database, teamId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`select person_id::float8 as id from team_members where team_id = ${teamId}`);
  return rows.map(({ id }) => id);
};

/** Ids of members with these addresses, which are in lower case. */
export const findMembersByAddress = async (db: Database, teamId: number, keys: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.execute<{ id: number; key: string }>(sql`
    select p.id::float8 as id, p.email_key::text as key from people p join team_members m on m.person_id = p.id
    where m.team_id = ${teamId} and p.email_key = any(${sql.param(keys)}::text[])`);
  return new Map(rows.map(({ id, key }) => [key, id]));
};
