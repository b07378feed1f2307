import { sql } from 'drizzle-orm';
import type { Database } from './database';

export interface UpkeepClock {
  /** When upkeep last ran; null where it never did. */
  readonly upkeepAt: Date | null;
  /** Nothing is deleted for good before. */
  readonly heldUntil: Date | null;
}

/** A longer gap between two runs is a server that was off, or a clock that was set. They cannot be told apart. */
const largestGapMs = 48 * 60 * 60_000;
const smallestGapMs = -5 * 60_000;
/** How long an operator has to notice a wrong clock before ages count again. */
export const holdMs = 24 * 60 * 60_000;

/** The clock after a run of upkeep at `now`: a jump holds deletions back for a day. */
export const nextUpkeepClock = ({ upkeepAt, heldUntil }: UpkeepClock, now: Date): UpkeepClock => {
  const gapMs = upkeepAt === null ? Infinity : now.getTime() - upkeepAt.getTime();
  const hasJumped = gapMs > largestGapMs || gapMs < smallestGapMs;
  return { upkeepAt: now, heldUntil: hasJumped ? new Date(now.getTime() + holdMs) : heldUntil };
};

interface ClockRow extends Record<string, unknown> {
  readonly upkeep_at: string | null;
  readonly deletions_held_until: string | null;
}
const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Notes that upkeep runs now, for all servers on the database. Returns until when nothing may be deleted for good, and
 * whether that was decided by this run; null where deleting is allowed.
 */
export const tickUpkeepClock = (database: Database, now: Date): Promise<{ readonly heldUntil: Date; readonly isNew: boolean } | null> =>
  database.transaction(async (db) => {
    const { rows: [row] } = await db.execute<ClockRow>(sql`select upkeep_at, deletions_held_until from installation for update`);
    const before: UpkeepClock = { upkeepAt: dateOf(row?.upkeep_at ?? null), heldUntil: dateOf(row?.deletions_held_until ?? null) };
    const { heldUntil } = nextUpkeepClock(before, now);
    await db.execute(sql`update installation set upkeep_at = ${now.toISOString()}, deletions_held_until = ${heldUntil?.toISOString() ?? null}`);
    if (heldUntil === null || now >= heldUntil) return null;
    return { heldUntil, isNew: heldUntil.getTime() !== before.heldUntil?.getTime() };
  });
