import { sql } from 'drizzle-orm';
import type { Database } from './database-handle';

/** Updates the stored numbers of grants on files (`files.collaborator_count`), so that most reads need not query grants. */
export const updateGrantCounts = async (db: Database, guids: readonly string[]): Promise<void> => {
  if (guids.length === 0) return;
  await db.execute(sql`
    update files f set revision = f.revision + 1, collaborator_count = counted.people, department_collaborator_count = counted.others
    from (
      select given.guid, count(*) filter (where g.subject_type = 1) as people, count(*) filter (where g.subject_type <> 1) as others
      from unnest(${sql.param(guids)}::text[]) as given(guid) left join grants g on g.file_guid = given.guid group by given.guid) counted
    where f.guid = counted.guid`);
};
