import { sql, type SQL } from 'drizzle-orm';
import type { InvitationEnd } from '../../../contract/api/team-endpoints';
import type { Database } from '../../db/database-handle';

/** A link by which people join a team. Timestamps are PostgreSQL's texts. */
export interface InvitationRow {
  readonly guid: string;
  readonly teamId: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly useLimit: number | null;
  readonly useCount: number;
  readonly departmentId: number | null;
  readonly inviterId: number;
  readonly inviterName: string;
  readonly teamName: string;
  readonly end: InvitationEnd | null;
}

const endAt = (now: string): SQL => sql`case when i.closed_at is not null then 'closed' when i.expires_at <= ${now}::timestamptz then 'expired'
  when i.use_count >= i.use_limit then 'used_up' end`;

const invitations = (now: string, condition: SQL): SQL => sql`
  select i.guid, i.team_id::float8 as "teamId", i.created_at::text as "createdAt", i.expires_at::text as "expiresAt", i.use_limit as "useLimit",
    i.use_count as "useCount", i.department_id::float8 as "departmentId", p.id::float8 as "inviterId", p.name as "inviterName", t.name as "teamName", ${endAt(now)} as "end"
  from team_invitations i join teams t on t.id = i.team_id join people p on p.id = i.created_by where ${condition}`;

export const findInvitation = async (db: Database, guid: string, now: string): Promise<InvitationRow | null> => {
  const { rows: [row] } = await db.execute<InvitationRow & Record<string, unknown>>(invitations(now, sql`i.guid = ${guid}`));
  return row ?? null;
};

/** The links of a team that open it now, the newest first. */
export const listOpenInvitations = async (db: Database, teamId: number, now: string): Promise<InvitationRow[]> => {
  const { rows } = await db.execute<InvitationRow & Record<string, unknown>>(sql`${invitations(now, sql`i.team_id = ${teamId} and ${endAt(now)} is null`)} order by i.created_at desc, i.guid`);
  return rows;
};

export interface NewInvitation {
  readonly guid: string;
  readonly teamId: number;
  readonly departmentId: number | null;
  readonly personId: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly uses: number | null;
}

export const insertInvitation = async (db: Database, { guid, teamId, departmentId, personId, createdAt, expiresAt, uses }: NewInvitation): Promise<void> => {
  await db.execute(sql`
    insert into team_invitations (guid, team_id, department_id, created_by, created_at, expires_at, use_limit)
    values (${guid}, ${teamId}, ${departmentId}, ${personId}, ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${uses})`);
};

/** Returns whether the link existed and was open. */
export const closeInvitation = async (db: Database, guid: string, now: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`update team_invitations set closed_at = ${now}::timestamptz where guid = ${guid} and closed_at is null returning guid`);
  return rows.length > 0;
};

/** Counts one use of a link that opens its team. Locks the link until the end of the transaction. Returns false if it does not open. */
export const useInvitation = async (db: Database, guid: string, now: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`update team_invitations i set use_count = i.use_count + 1 where i.guid = ${guid} and ${endAt(now)} is null returning i.guid`);
  return rows.length > 0;
};
