import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';
import { detailedTeamOf, ownTeamColumns, type DetailedTeamRow, type OwnTeamRow, type TeamSettings } from '../../db/team-columns';

/** The team of a person; null without one. */
export const findOwnTeam = async (db: Database, personId: number): Promise<OwnTeamRow | null> => {
  const { rows: [row] } = await db.execute<OwnTeamRow & Record<string, unknown>>(sql`
    select ${ownTeamColumns} from team_members own join teams t on t.id = own.team_id where own.person_id = ${personId}`);
  return row ?? null;
};

const selectDetailedTeam = preparedStatement<DetailedTeamRow, { personId: number }>('detailed-team', detailedTeamOf(sql`${sql.placeholder('personId')}`));

/** The team of a person with its creator and its counts; null without one. */
export const findDetailedTeam = async (db: Database, personId: number): Promise<DetailedTeamRow | null> => (await selectDetailedTeam(db, { personId }))[0] ?? null;

export const countMembers = async (db: Database, teamId: number): Promise<number> => {
  const { rows: [row] } = await db.execute<{ count: number }>(sql`select count(*)::float8 as count from team_members where team_id = ${teamId}`);
  return row?.count ?? 0;
};

export const findTeamSettings = async (db: Database, teamId: number): Promise<TeamSettings> => {
  const { rows: [row] } = await db.execute<{ settings: TeamSettings }>(sql`select settings from teams where id = ${teamId}`);
  return row?.settings ?? {};
};

/** Replaces some of the team's settings. */
export const mergeTeamSettings = async (db: Database, teamId: number, settings: TeamSettings): Promise<void> => {
  await db.execute(sql`update teams set settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${teamId}`);
};

export type TeamProfile = Pick<OwnTeamRow, 'name' | 'type' | 'scale' | 'province' | 'city'>;

export const updateTeamProfile = async (db: Database, teamId: number, { name, type, scale, province, city }: TeamProfile): Promise<void> => {
  await db.execute(sql`update teams set name = ${name}, type = ${type}, scale = ${scale}, province = ${province}, city = ${city} where id = ${teamId}`);
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

export const insertTeam = async (db: Database, { name, type, scale, province, city, terms }: NewTeamRow): Promise<number> => {
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

/**
 * Locks a team's row until the end of the transaction, so that changes of members, seats and departments follow each other.
 * Returns the number of seats; null without a limit.
 */
export const lockTeam = async (db: Database, teamId: number): Promise<number | null> => {
  const { rows: [row] } = await db.execute<{ seatCount: number | null }>(sql`select seat_count as "seatCount" from teams where id = ${teamId} for update`);
  return row?.seatCount ?? null;
};

/** Locks a team's row, and returns the number of free seats. */
export const lockFreeSeats = async (db: Database, teamId: number): Promise<number> => {
  const seatCount = await lockTeam(db, teamId);
  if (seatCount === null) return Infinity;
  const { rows: [used] } = await db.execute<{ count: number }>(sql`select count(*)::float8 as count from team_members where team_id = ${teamId} and is_seat and role <> 'disabled'`);
  return Math.max(0, seatCount - (used?.count ?? 0));
};

/** The team of a person, and its name; null without one. */
export const findTeamName = async (db: Database, personId: number): Promise<{ id: number; name: string } | null> => {
  const { rows: [row] } = await db.execute<{ id: number; name: string }>(sql`
    select t.id::float8 as id, t.name from team_members m join teams t on t.id = m.team_id where m.person_id = ${personId}`);
  return row ?? null;
};

/** Teams that admit the domain of an address. */
export const findTeamsOfDomain = async (db: Database, domain: string): Promise<{ id: number; name: string }[]> => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id::float8 as id, name from teams where settings -> 'domains' @> ${JSON.stringify([domain])}::jsonb order by id limit 20`);
  return rows;
};

/** Turns the spaces of a team into personal spaces of a person. */
export const releaseSpaces = async (db: Database, teamId: number, personId: number): Promise<void> => {
  await db.execute(sql`update files set creator_id = ${personId}, revision = revision + 1 where guid in (select guid from spaces where team_id = ${teamId})`);
  await db.execute(sql`update spaces set team_id = null where team_id = ${teamId}`);
};

/** Deletes a team with its members, departments, invitations, tags and log. */
export const deleteTeam = async (db: Database, teamId: number): Promise<void> => {
  await db.execute(sql`delete from teams where id = ${teamId}`);
};
