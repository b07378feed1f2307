import { sql } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { TeamLogAction } from '../../../contract/entities/team';
import type { Database } from '../../db/database-handle';

/** An entry of a team's log. */
export interface TeamLogEntry {
  readonly action: TeamLogAction;
  /** The people concerned. */
  readonly subjects?: readonly number[];
  /** Other names that the entry shows, for example of a department. */
  readonly names?: readonly string[];
}

export const appendToLog = async (db: Database, teamId: number, actorId: number, { action, subjects = [], names = [] }: TeamLogEntry): Promise<void> => {
  await db.execute(sql`insert into team_log (team_id, actor_id, action, data) values (${teamId}, ${actorId}, ${action}, ${JSON.stringify({ subjects, names })}::jsonb)`);
};

/** A stored entry with the present names of its people. */
export interface TeamLogRow {
  readonly id: number;
  readonly at: string;
  readonly action: TeamLogAction;
  readonly actor: PersonSummary;
  /** In the order in which the entry was appended: of a transfer, the former owner is the first. */
  readonly subjects: readonly PersonSummary[];
  readonly names: readonly string[];
}

/** Returns a page of a team's log, the newest first, and one more row if there is a next page. */
export const listLog = async (db: Database, teamId: number, beforeId: number | null, limit: number): Promise<TeamLogRow[]> => {
  const { rows } = await db.execute<TeamLogRow & Record<string, unknown>>(sql`
    select l.id::float8 as id, l.at::text as at, l.action, json_build_object('id', l.actor_id, 'name', coalesce(a.name, ''), 'avatar', a.avatar) as actor,
      coalesce((
        select json_agg(json_build_object('id', s.id::bigint, 'name', coalesce(p.name, ''), 'avatar', p.avatar) order by s.place)
        from jsonb_array_elements_text(coalesce(l.data -> 'subjects', '[]')) with ordinality s(id, place) left join people p on p.id = s.id::bigint), '[]'::json) as subjects,
      coalesce(l.data -> 'names', '[]'::jsonb) as names
    from team_log l left join people a on a.id = l.actor_id
    where l.team_id = ${teamId} ${beforeId === null ? sql`` : sql`and l.id < ${beforeId}`} order by l.id desc limit ${limit + 1}`);
  return rows;
};
