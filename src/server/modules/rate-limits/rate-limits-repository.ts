import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { rateLimitCounts } from '../../db/schema';

export interface AttemptCount {
  readonly count: number;
  /** The minute of the oldest attempt in the window. */
  readonly oldest: Date;
}

/** Attempts are counted per minute, so that a window can slide over them. */
const minuteOf = (moment: Date): string => new Date(Math.floor(moment.getTime() / 60_000) * 60_000).toISOString();

/**
 * Counts one more attempt. Returns the number of attempts since `from`, including this attempt. The upsert locks the
 * row, so concurrent attempts of one subject get distinct counts.
 */
export const countAttempt = async (db: Database, subject: string, now: Date, from: Date): Promise<AttemptCount> => {
  await db.insert(rateLimitCounts).values({ subject, windowStart: minuteOf(now), count: 1 })
    .onConflictDoUpdate({ target: [rateLimitCounts.subject, rateLimitCounts.windowStart], set: { count: sql`${rateLimitCounts.count} + 1` } });
  const [row] = await db.select({ count: sql<number>`sum(${rateLimitCounts.count})::int`, oldest: sql<string>`min(${rateLimitCounts.windowStart})::text` })
    .from(rateLimitCounts).where(and(eq(rateLimitCounts.subject, subject), gt(rateLimitCounts.windowStart, from.toISOString()), gt(rateLimitCounts.count, 0)));
  return { count: row?.count ?? 1, oldest: row ? new Date(row.oldest) : now };
};

/** Subtracts an attempt that succeeded. */
export const subtractAttempt = async (db: Database, subject: string, countedAt: Date): Promise<void> => {
  await db.update(rateLimitCounts).set({ count: sql`greatest(${rateLimitCounts.count} - 1, 0)` })
    .where(and(eq(rateLimitCounts.subject, subject), eq(rateLimitCounts.windowStart, minuteOf(countedAt))));
};

export const resetAttempts = async (db: Database, subjects: readonly string[]): Promise<void> => {
  await db.delete(rateLimitCounts).where(inArray(rateLimitCounts.subject, [...subjects]));
};

export const deleteOldAttempts = async (db: Database, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(rateLimitCounts).where(lt(rateLimitCounts.windowStart, before.toISOString()));
  return rowCount ?? 0;
};
