import { sql, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { Database } from '../../db/database-handle';

/** Numbers of things that a person created and shared in the spaces of a team. */
export interface Belongings {
  readonly fileCount: number;
  readonly spaceCount: number;
  readonly linkCount: number;
}

const isOpenLink = sql`f.share_mode <> 'private'`;

export const countBelongings = async (db: Database, teamId: number, personId: number): Promise<Belongings> => {
  const inTeam = sql`from files f join spaces s on s.guid = split_part(f.path, '/', 1) where s.team_id = ${teamId} and f.trash_root is null`;
  const { rows: [row] } = await db.execute<Belongings & Record<string, unknown>>(sql`
    select (select count(*) ${inTeam} and f.creator_id = ${personId} and f.type <> 2)::float8 as "fileCount",
      (select count(*) ${inTeam} and f.creator_id = ${personId} and f.type = 2)::float8 as "spaceCount",
      (select count(*) ${inTeam} and f.shared_by = ${personId} and ${isOpenLink})::float8 as "linkCount"`);
  return row ?? { fileCount: 0, spaceCount: 0, linkCount: 0 };
};

/**
 * The receiver in each space of a team: the chosen person, else the space's admin of longest standing, else the team's
 * creator. Only active members receive anything.
 */
const receiversBySpace = (teamId: number, personId: number, receiverId: number | null): SQL => sql`
  select s.guid as root, coalesce(
    (select m.person_id from team_members m where m.team_id = s.team_id and m.person_id = ${receiverId}::bigint and m.role <> 'disabled'),
    (select m.person_id from grants g join team_members m on m.person_id = g.subject_id and m.team_id = s.team_id and m.role <> 'disabled'
      where g.file_guid = s.guid and g.subject_type = 1 and g.is_admin and g.subject_id <> ${personId}
      order by coalesce(g.admin_since, g.created_at), g.subject_id limit 1),
    (select m.person_id from team_members m where m.team_id = s.team_id and m.role = 'creator' and m.person_id <> ${personId})) as receiver
  from spaces s where s.team_id = ${teamId}`;

/** The people who receive what a person owns, without a chosen receiver. */
export const findSuggestedReceivers = async (db: Database, teamId: number, personId: number): Promise<PersonSummary[]> => {
  const { rows } = await db.execute<PersonSummary & Record<string, unknown>>(sql`
    select distinct p.id::float8 as id, p.name, p.avatar from (${receiversBySpace(teamId, personId, null)}) r
    join files f on split_part(f.path, '/', 1) = r.root and f.creator_id = ${personId} join people p on p.id = r.receiver
    order by p.name, id limit 20`);
  return rows;
};

export interface HandOver {
  readonly teamId: number;
  readonly personId: number;
  /** Null: the suggested people. */
  readonly receiverId: number | null;
  /** Whether the links that the person made stay open, as links of the receivers. */
  readonly keepsLinks: boolean;
}

/** Transfers what a person owns in a team's spaces. Returns the number of files of each receiver. */
export const transferBelongings = async (db: Database, { teamId, personId, receiverId, keepsLinks }: HandOver): Promise<{ receiverId: number; count: number }[]> => {
  const receivers = receiversBySpace(teamId, personId, receiverId);
  await db.execute(keepsLinks
    ? sql`update files f set shared_by = r.receiver, revision = f.revision + 1 from (${receivers}) r where split_part(f.path, '/', 1) = r.root and f.shared_by = ${personId}`
    : sql`update files f set share_mode = 'private', share_expires_at = null, shared_by = null, shared_at = null, revision = f.revision + 1
        from spaces s where s.guid = split_part(f.path, '/', 1) and s.team_id = ${teamId} and f.shared_by = ${personId} and ${isOpenLink}`);
  const { rows } = await db.execute<{ receiverId: number; count: number }>(sql`
    with handed as (
      update files f set creator_id = r.receiver, revision = f.revision + 1,
        collaborator_count = f.collaborator_count - (select count(*) from grants g where g.file_guid = f.guid and g.subject_type = 1 and g.subject_id = r.receiver)
      from (${receivers}) r where split_part(f.path, '/', 1) = r.root and f.creator_id = ${personId} and r.receiver is not null returning f.guid, f.creator_id),
    -- An owner needs no grant.
    ended as (delete from grants g using handed h where g.file_guid = h.guid and g.subject_type = 1 and g.subject_id = h.creator_id returning 1)
    select creator_id::float8 as "receiverId", count(*)::float8 as count from handed group by creator_id`);
  return rows;
};
