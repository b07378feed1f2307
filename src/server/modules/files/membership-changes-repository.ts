import { sql } from 'drizzle-orm';
import type { MembershipChange } from '../../account';
import type { Database } from '../../db/database';

export interface ReadChanges {
  /** Which transactions were committed when it was read. */
  readonly snapshot: string;
  readonly changes: readonly MembershipChange[];
}

/** What changed since an earlier snapshot, also in transactions that began before it; nothing where there was none. */
export const findMembershipChanges = async (db: Database, since: string | null): Promise<ReadChanges> => {
  const { rows: [row] } = await db.execute<{ snapshot: string; changes: MembershipChange[] | null } & Record<string, unknown>>(sql`
    select pg_current_snapshot()::text as snapshot, (
      select json_agg(distinct jsonb_build_object('personId', c.person_id, 'teamId', c.team_id, 'departmentId', c.department_id))
      from membership_changes c
      where c.changed_in >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(c.changed_in, ${since}::pg_snapshot)) as changes`);
  if (!row) throw new Error('PostgreSQL returned no snapshot');
  return { snapshot: row.snapshot, changes: row.changes ?? [] };
};

/** Deletes changes older than a moment, and those that another database left in a restored one. Returns how many. */
export const deleteOldMembershipChanges = async (db: Database, olderThan: Date): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from membership_changes where at < ${olderThan.toISOString()} or changed_in >= pg_snapshot_xmax(pg_current_snapshot())`);
  return rowCount ?? 0;
};
