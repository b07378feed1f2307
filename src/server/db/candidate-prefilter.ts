import { sql, type SQL } from 'drizzle-orm';

/** A person, their desktop, and the departments and team whose grants include them. */
export interface CandidateSubject {
  readonly personId: number;
  readonly desktopGuid: string;
  readonly departmentIds: readonly number[];
  readonly teamId: number | null;
}

/**
 * A common table `reached` with the roots of a person's files: their desktop, the files granted to them, and the
 * folders they created. Queries over many files use `isCandidateFor` as a prefilter. The prefilter never drops a
 * readable file; the permission check decides about the rest.
 */
export const candidateRootsTable = ({ personId, desktopGuid, departmentIds, teamId }: CandidateSubject): SQL => sql`
  reached as materialized (
    select ${desktopGuid}::text as guid
    union select g.file_guid from grants g where g.subject_type = 1 and g.subject_id = ${personId}
    union select g.file_guid from grants g where g.subject_type = 2 and g.subject_id = any(${sql.param(departmentIds)}::bigint[])
    union select g.file_guid from grants g where g.subject_type = 3 and g.subject_id = ${teamId}
    union select c.guid from files c where c.creator_id = ${personId} and c.type in (1, 2))`;

/** Whether a person may be able to read file `f`, by the table `reached` or by a link that they used. */
export const isCandidateFor = ({ personId }: CandidateSubject): SQL => sql`(
  f.creator_id = ${personId}
  or exists (select from unnest(string_to_array(rtrim(f.path, '/'), '/')) as level(guid) where level.guid in (select guid from reached))
  or exists (select from person_files used where used.person_id = ${personId} and used.file_guid = f.guid))`;

/** Whether the link of a file is for its team (docs/permissions.md, L3), so that it may admit the whole team. */
export const isLinkForTeam = (alias: string): SQL => sql.raw(`${alias}.share_mode like 'enterprise%'`);

/**
 * Spaces whose link is for their team, as `guid` and `team_id`. They appear in the lists of the whole team, if the
 * permission check allows it.
 */
export const teamLinkedSpaces = sql`
  (select s.guid, s.team_id, f.trash_root from spaces s join files f on f.guid = s.guid where ${isLinkForTeam('f')} and s.team_id is not null)`;
