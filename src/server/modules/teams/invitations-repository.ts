import { sql, type SQL } from 'drizzle-orm';
import type { InvitationEnd } from '../../../contract/api/team-endpoints';
import type { Database } from '../../db/database-handle';

/** An invitation to a team: a link, or an invitation of one address. Timestamps are PostgreSQL's texts. */
export interface InvitationRow {
  readonly guid: string;
  readonly teamId: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly useLimit: number | null;
  readonly useCount: number;
  readonly departmentId: number | null;
  readonly departmentName: string | null;
  /** The invited address, and the same in lower case; null for a link. */
  readonly account: string | null;
  readonly accountKey: string | null;
  readonly inviterId: number;
  readonly inviterName: string;
  readonly teamName: string;
  readonly end: InvitationEnd | null;
}

const endAt = (now: string): SQL => sql`case when i.closed_at is not null then 'closed' when i.expires_at <= ${now}::timestamptz then 'expired'
  when i.use_count >= i.use_limit then 'used_up' end`;

const invitations = (now: string, condition: SQL): SQL => sql`
  select i.guid, i.team_id::float8 as "teamId", i.created_at::text as "createdAt", i.expires_at::text as "expiresAt", i.use_limit as "useLimit",
    i.use_count as "useCount", i.department_id::float8 as "departmentId", d.name as "departmentName", i.account, i.account_key as "accountKey", p.id::float8 as "inviterId", p.name as "inviterName", t.name as "teamName", ${endAt(now)} as "end"
  from team_invitations i join teams t on t.id = i.team_id join people p on p.id = i.created_by left join departments d on d.id = i.department_id where ${condition}`;

export const findInvitation = async (db: Database, guid: string, now: string): Promise<InvitationRow | null> => {
  const { rows: [row] } = await db.execute<InvitationRow & Record<string, unknown>>(invitations(now, sql`i.guid = ${guid}`));
  return row ?? null;
};

/** The invitations of a team that open it now, the newest first. */
export const listOpenInvitations = async (db: Database, teamId: number, now: string): Promise<InvitationRow[]> => {
  const { rows } = await db.execute<InvitationRow & Record<string, unknown>>(sql`${invitations(now, sql`i.team_id = ${teamId} and ${endAt(now)} is null`)} order by i.created_at desc, i.guid`);
  return rows;
};

/** The open invitations of a team to some addresses. `keys` are in lower case. */
export const findOpenInvitations = async (db: Database, teamId: number, keys: readonly string[], now: string): Promise<InvitationRow[]> => {
  const { rows } = await db.execute<InvitationRow & Record<string, unknown>>(invitations(now, sql`i.team_id = ${teamId} and i.account_key = any(${sql.param(keys)}::text[]) and ${endAt(now)} is null`));
  return rows;
};

export const countOpenInvitations = async (db: Database, teamId: number, now: string): Promise<number> => {
  const { rows: [row] } = await db.execute<{ count: number }>(sql`select count(*)::int as count from team_invitations i where i.team_id = ${teamId} and ${endAt(now)} is null`);
  return row?.count ?? 0;
};

/** The open invitations of an address, the newest first. `key` is in lower case. */
export const listInvitationsOf = async (db: Database, key: string, now: string): Promise<InvitationRow[]> => {
  const { rows } = await db.execute<InvitationRow & Record<string, unknown>>(sql`${invitations(now, sql`i.account_key = ${key} and ${endAt(now)} is null`)} order by i.created_at desc, i.guid`);
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
  readonly account: { readonly address: string; readonly key: string } | null;
}

export const insertInvitation = async (db: Database, { guid, teamId, departmentId, personId, createdAt, expiresAt, uses, account }: NewInvitation): Promise<void> => {
  await db.execute(sql`
    insert into team_invitations (guid, team_id, department_id, created_by, created_at, expires_at, use_limit, account, account_key)
    values (${guid}, ${teamId}, ${departmentId}, ${personId}, ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${uses}, ${account?.address ?? null}, ${account?.key ?? null})`);
};

/** Closes the open invitations of a team that a person made. */
export const closeInvitationsOf = async (db: Database, teamId: number, personId: number, now: string): Promise<void> => {
  await db.execute(sql`update team_invitations set closed_at = ${now}::timestamptz where team_id = ${teamId} and created_by = ${personId} and closed_at is null`);
};

/** Lets an invitation wait until a new end, and replaces its department. */
export const extendInvitation = async (db: Database, guid: string, expiresAt: string, departmentId: number | null): Promise<void> => {
  await db.execute(sql`update team_invitations set expires_at = ${expiresAt}::timestamptz, department_id = coalesce(${departmentId}::bigint, department_id) where guid = ${guid}`);
};

/** Returns whether the invitation existed and was open. */
export const closeInvitation = async (db: Database, guid: string, now: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`update team_invitations set closed_at = ${now}::timestamptz where guid = ${guid} and closed_at is null returning guid`);
  return rows.length > 0;
};

/** Counts one use of an invitation that opens its team. Locks it until the end of the transaction. Returns false if it does not open. */
export const useInvitation = async (db: Database, guid: string, now: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`update team_invitations i set use_count = i.use_count + 1 where i.guid = ${guid} and ${endAt(now)} is null returning i.guid`);
  return rows.length > 0;
};
