import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';

export type ActivityAction = 'create' | 'update' | 'comment' | 'discussion';

export const insertActivity = async (db: Database, fileGuid: string, personId: number, action: ActivityAction): Promise<void> => {
  // The clock's own time, not the transaction's: what one transaction does to many files happens one after another.
  await db.execute(sql`insert into activities (file_guid, person_id, action, at) values (${fileGuid}, ${personId}, ${action}, clock_timestamp())`);
};

/** The desktop is left out: it is no folder that anybody would look for. */
export const upsertLocation = async (db: Database, personId: number, folderGuid: string): Promise<void> => {
  await db.execute(sql`
    insert into locations (person_id, folder_guid, at)
    select ${personId}, guid, clock_timestamp() from files where guid = ${folderGuid} and (parent_guid is not null or type = 2)
    on conflict (person_id, folder_guid) do update set at = excluded.at`);
};
