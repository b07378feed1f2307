import { lt } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { clientTraces } from '../../db/schema-traces';

export const insertTrace = async (db: Database, trace: typeof clientTraces.$inferInsert): Promise<void> => { await db.insert(clientTraces).values(trace); };

/** Deletes traces from before a time. Returns their number. */
export const deleteTracesBefore = async (db: Database, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(clientTraces).where(lt(clientTraces.at, before.toISOString()));
  return rowCount ?? 0;
};
