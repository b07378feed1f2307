import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';

export interface ScriptBinding {
  readonly id: string;
  readonly url: string;
  readonly copyFolder: boolean;
}

/** The scripts that the operator of a team has bound. */
export const listBindings = async (db: Database, teamId: number): Promise<ScriptBinding[]> => {
  const { rows } = await db.execute<ScriptBinding & Record<string, unknown>>(sql`
    select id::text as id, url, copy_folder as "copyFolder" from script_bindings b where team_id = ${teamId} order by b.id`);
  return rows;
};
