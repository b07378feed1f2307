import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';

export interface OwnPlace {
  readonly guid: string;
  readonly path: string;
  readonly isInTrash: boolean;
}

/** The desktop and the personal spaces of a person, also those in the trash. */
export const findOwnPlaces = async (db: Database, personId: number): Promise<OwnPlace[]> => {
  const { rows } = await db.execute<OwnPlace & Record<string, unknown>>(sql`
    select f.guid, f.path, f.trash_root is not null as "isInTrash" from files f
    where f.guid = (select desktop_guid from people where id = ${personId})
      or (f.creator_id = ${personId} and f.type = 2 and f.guid in (select guid from spaces where team_id is null)) order by f.guid`);
  return rows;
};
