import { sql } from 'drizzle-orm';
import type { MembershipChange } from '../../account-membership';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';

export interface MembershipChangesSince {
  /** The snapshot at which the changes were read. */
  readonly snapshot: string;
  readonly changes: readonly MembershipChange[];
}

/** In a scalar subquery, so that the plan does not depend on its value. */
const since = sql`(select ${sql.placeholder('since')}::pg_snapshot)`;

export interface StoredChanges {
  readonly snapshot: string;
  readonly changes: readonly MembershipChange[] | null;
}

export const membershipChangeColumns = sql`
  pg_current_snapshot()::text as snapshot, (
    select json_agg(distinct jsonb_build_object('personId', c.person_id, 'teamId', c.team_id, 'departmentId', c.department_id))
    from membership_changes c
    where c.changed_in >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(c.changed_in, ${since})) as changes`;

const findChanges = preparedStatement<StoredChanges, { since: string | null }>('membership-changes', sql`select ${membershipChangeColumns}`);

export const membershipChangesOf = (row: StoredChanges | undefined): MembershipChangesSince => {
  if (!row) throw new Error('PostgreSQL returned no snapshot');
  return { snapshot: row.snapshot, changes: row.changes ?? [] };
};

/** Returns changes since an earlier snapshot, also of transactions that began before it. Returns no changes without a snapshot. */
export const findMembershipChanges = async (db: Database, earlier: string | null): Promise<MembershipChangesSince> => membershipChangesOf((await findChanges(db, { since: earlier }))[0]);

/**
 * Deletes changes older than a given time, and changes of a different database in a restored backup. Returns the number
 * of deleted rows.
 */
export const deleteOldMembershipChanges = async (db: Database, olderThan: Date): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from membership_changes where at < ${olderThan.toISOString()} or changed_in >= pg_snapshot_xmax(pg_current_snapshot())`);
  return rowCount ?? 0;
};
