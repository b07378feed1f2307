import { sql } from 'drizzle-orm';
import type { TeamRole } from '../../../contract/entities/team';
import type { Database } from '../../db/database-handle';
import type { TeamSettings } from './teams-repository';

/** A team as one of its members sees it. Timestamps are PostgreSQL's texts. */
export interface OwnTeamRow {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly scale: string;
  readonly createdAt: string;
  readonly editionId: number;
  readonly isTrial: boolean;
  readonly expiresAt: string | null;
  readonly seatCount: number | null;
  readonly quotaBytes: number | null;
  readonly settings: TeamSettings;
  readonly memberCount: number;
  readonly spaceCount: number;
  readonly role: TeamRole;
}

/** The team of a person; null without one. */
export const findOwnTeam = async (db: Database, personId: number): Promise<OwnTeamRow | null> => {
  const { rows: [row] } = await db.execute<OwnTeamRow & Record<string, unknown>>(sql`
    select t.id::float8 as id, t.name, t.type, t.scale, t.created_at::text as "createdAt", t.edition_id as "editionId", t.is_trial as "isTrial",
      to_json(t.expires_at) #>> '{}' as "expiresAt", t.seat_count as "seatCount", t.disk_volume_quota::float8 as "quotaBytes", t.settings, own.role,
      (select count(*) from team_members m where m.team_id = t.id)::float8 as "memberCount",
      (select count(*) from spaces s join files f on f.guid = s.guid where s.team_id = t.id and f.trash_root is null)::float8 as "spaceCount"
    from team_members own join teams t on t.id = own.team_id where own.person_id = ${personId}`);
  return row ?? null;
};

/** The edition of a new team and its end, ISO 8601; null: without an end, or without a number of seats. */
export interface NewTeamTerms {
  readonly editionId: number;
  readonly isTrial: boolean;
  readonly endsAt: string | null;
  readonly seatCount: number | null;
}

export interface NewTeamRow {
  readonly name: string;
  readonly type: string;
  readonly scale: string;
  readonly province: string;
  readonly city: string;
  readonly terms: NewTeamTerms;
}

export const insertTeamWithTerms = async (db: Database, { name, type, scale, province, city, terms }: NewTeamRow): Promise<number> => {
  const { rows: [row] } = await db.execute<{ id: number }>(sql`
    insert into teams (name, type, scale, province, city, edition_id, is_trial, expires_at, seat_count)
    values (${name}, ${type}, ${scale}, ${province}, ${city}, ${terms.editionId}, ${terms.isTrial}, ${terms.endsAt}::timestamptz, ${terms.seatCount})
    returning id::float8 as id`);
  if (!row) throw new Error('A team that was just added is not there');
  return row.id;
};

/** Marks the trial of a person as used. Returns false if it was used before. */
export const useTrial = async (db: Database, personId: number, at: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`update people set team_trial_at = ${at}::timestamptz where id = ${personId} and team_trial_at is null returning id`);
  return rows.length > 0;
};

/** Adds a member with a seat or without one. Returns false if the person is in a team already. */
export const insertMember = async (db: Database, teamId: number, personId: number, role: TeamRole, isSeat: boolean): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    insert into team_members (person_id, team_id, role, is_seat) values (${personId}, ${teamId}, ${role}, ${isSeat}) on conflict (person_id) do nothing returning person_id`);
  return rows.length > 0;
};

/** Locks a team's row until the end of the transaction, so that seats are given one after the other. Returns whether a seat is free. */
export const lockSeats = async (db: Database, teamId: number): Promise<boolean> => {
  const { rows: [row] } = await db.execute<{ seatCount: number | null }>(sql`select seat_count as "seatCount" from teams where id = ${teamId} for update`);
  if (!row || row.seatCount === null) return true;
  const { rows: [used] } = await db.execute<{ count: number }>(sql`select count(*)::float8 as count from team_members where team_id = ${teamId} and is_seat and role <> 'disabled'`);
  return (used?.count ?? 0) < row.seatCount;
};

/** The team of a person, and its name; null without one. */
export const findTeamName = async (db: Database, personId: number): Promise<{ id: number; name: string } | null> => {
  const { rows: [row] } = await db.execute<{ id: number; name: string }>(sql`
    select t.id::float8 as id, t.name from team_members m join teams t on t.id = m.team_id where m.person_id = ${personId}`);
  return row ?? null;
};

export const hasDepartment = async (db: Database, teamId: number, departmentId: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from departments where id = ${departmentId} and team_id = ${teamId}`);
  return rows.length > 0;
};

/** An entry of the team's log. */
export interface TeamLogEntry {
  readonly action: 'create' | 'invite' | 'closeInvitation' | 'join';
  readonly data: object;
}

export const appendToLog = async (db: Database, teamId: number, actorId: number, { action, data }: TeamLogEntry): Promise<void> => {
  await db.execute(sql`insert into team_log (team_id, actor_id, action, data) values (${teamId}, ${actorId}, ${action}, ${JSON.stringify(data)}::jsonb)`);
};
