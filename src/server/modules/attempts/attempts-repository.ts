import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { attempts } from '../../db/schema';

export interface CountedAttempts {
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
export const countAttempt = async (db: Database, subject: string, now: Date, from: Date): Promise<CountedAttempts> => {
  await db.insert(attempts).values({ subject, windowStart: minuteOf(now), count: 1 })
    .onConflictDoUpdate({ target: [attempts.subject, attempts.windowStart], set: { count: sql`${attempts.count} + 1` } });
  const [row] = await db.select({ count: sql<number>`sum(${attempts.count})::int`, oldest: sql<string>`min(${attempts.windowStart})::text` })
    .from(attempts).where(and(eq(attempts.subject, subject), gt(attempts.windowStart, from.toISOString()), gt(attempts.count, 0)));
  return { count: row?.count ?? 1, oldest: row ? new Date(row.oldest) : now };
};

/** Subtracts an attempt that succeeded. */
export const uncountAttempt = async (db: Database, subject: string, countedAt: Date): Promise<void> => {
  await db.update(attempts).set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(and(eq(attempts.subject, subject), eq(attempts.windowStart, minuteOf(countedAt))));
};

export const forgetAttempts = async (db: Database, subjects: readonly string[]): Promise<void> => {
  await db.delete(attempts).where(inArray(attempts.subject, [...subjects]));
};

export const deleteOldAttempts = async (db: Database, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(attempts).where(lt(attempts.windowStart, before.toISOString()));
  return rowCount ?? 0;
};
