import { sql } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { Database } from '../../db/database-handle';

export interface TeamSpaceRow {
  readonly guid: string;
  readonly name: string;
  readonly owner: PersonSummary;
  readonly isInTrash: boolean;
  /** Whether the given person has the admin flag. */
  readonly isAdmin: boolean;
}

/** All spaces of a team by name, also those in the trash. */
export const listTeamSpaces = async (db: Database, teamId: number, personId: number): Promise<TeamSpaceRow[]> => {
  const { rows } = await db.execute<TeamSpaceRow & Record<string, unknown>>(sql`
    select f.guid, f.name, json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) as owner, f.trash_root is not null as "isInTrash",
      exists (select from grants g where g.file_guid = f.guid and g.subject_type = 1 and g.subject_id = ${personId} and g.is_admin) as "isAdmin"
    from spaces s join files f on f.guid = s.guid join people p on p.id = f.creator_id where s.team_id = ${teamId} order by f.sort_name, f.guid`);
  return rows;
};
