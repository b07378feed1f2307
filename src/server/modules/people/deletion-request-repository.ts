import { sql } from 'drizzle-orm';
import { epochMilliseconds } from '../../db/column-types';
import type { Database } from '../../db/database-handle';

export const setDeletionDue = async (db: Database, personId: number, dueAt: Date): Promise<void> => {
  await db.execute(sql`update people set deletion_due_at = ${dueAt.toISOString()}::timestamptz where id = ${personId}`);
};

/** Returns whether a deletion was requested. */
export const clearDeletionDue = async (db: Database, personId: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`update people set deletion_due_at = null where id = ${personId} and deletion_due_at is not null returning id`);
  return rows.length > 0;
};

export const findDeletionDue = async (db: Database, personId: number): Promise<Date | null> => {
  const { rows: [row] } = await db.execute<{ dueAt: number | null }>(sql`select ${sql.raw(epochMilliseconds('deletion_due_at'))} as "dueAt" from people where id = ${personId}`);
  return typeof row?.dueAt === 'number' ? new Date(row.dueAt) : null;
};

/** Locks a person until the end of the transaction. */
export const lockPerson = async (db: Database, personId: number): Promise<void> => {
  await db.execute(sql`select 1 from people where id = ${personId} for no key update`);
};
