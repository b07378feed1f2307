import { sql, type SQL } from 'drizzle-orm';

/** Who is asked about: a person, their desktop, and the departments and team by which grants reach them. */
export interface ReachedPerson {
  readonly personId: number;
  readonly desktopGuid: string;
  readonly departmentIds: readonly number[];
  readonly teamId: number | null;
}

/**
 * A common table `reached` of the files and folders that reach somebody: their desktop, what they were granted, the
 * folders they made. Whoever looks through many files lets `reachesPerson` drop those that cannot be theirs to read; it
 * never drops one that is, and what it leaves the rights decide.
 */
export const reachedTable = ({ personId, desktopGuid, departmentIds, teamId }: ReachedPerson): SQL => sql`
  reached as materialized (
    select ${desktopGuid}::text as guid
    union select g.file_guid from grants g where g.subject_type = 1 and g.subject_id = ${personId}
    union select g.file_guid from grants g where g.subject_type = 2 and g.subject_id = any(${sql.param(departmentIds)}::bigint[])
    union select g.file_guid from grants g where g.subject_type = 3 and g.subject_id = ${teamId}
    union select c.guid from files c where c.creator_id = ${personId} and c.type in (1, 2))`;

/** Whether file `f` may be somebody's to read, by what stands in `reached` or by a link they used. */
export const reachesPerson = ({ personId }: ReachedPerson): SQL => sql`(
  f.creator_id = ${personId}
  or exists (select from unnest(string_to_array(rtrim(f.path, '/'), '/')) as level(guid) where level.guid in (select guid from reached))
  or exists (select from person_files used where used.person_id = ${personId} and used.file_guid = f.guid))`;

/** Whether the link of a file is for its team (docs/permissions.md, L3): then all of the team may be let in by it. */
export const isLinkForTeam = (alias: string): SQL => sql.raw(`${alias}.share_mode like 'enterprise%'`);

/** The spaces whose link is for their team, `guid` and `team_id`: they stand in the lists of all of it. Whether the link opens, the rights say. */
export const teamLinkedSpaces = sql`
  (select s.guid, s.team_id, f.trash_root from spaces s join files f on f.guid = s.guid where ${isLinkForTeam('f')} and s.team_id is not null)`;
