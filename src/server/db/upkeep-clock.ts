import { sql } from 'drizzle-orm';
import type { Database } from './database-handle';

export interface UpkeepClock {
  /** When upkeep last ran, or null. */
  readonly upkeepAt: Date | null;
  /** Nothing is deleted permanently before this time. */
  readonly deletionsHeldUntil: Date | null;
}

/** A longer gap between two runs means that the server was off or the clock was set. The two cases look the same. */
const maximumGapMs = 48 * 60 * 60_000;
const minimumGapMs = -5 * 60_000;
/** How long an operator has to notice a wrong clock before deletions by age resume, milliseconds. */
export const deletionHoldMs = 24 * 60 * 60_000;

/** The clock after an upkeep run at `now`. A jump suspends deletions for a day. */
export const nextUpkeepClock = ({ upkeepAt, deletionsHeldUntil }: UpkeepClock, now: Date): UpkeepClock => {
  const gapMs = upkeepAt === null ? Infinity : now.getTime() - upkeepAt.getTime();
  const hasJumped = gapMs > maximumGapMs || gapMs < minimumGapMs;
  return { upkeepAt: now, deletionsHeldUntil: hasJumped ? new Date(now.getTime() + deletionHoldMs) : deletionsHeldUntil };
};

interface ClockRow extends Record<string, unknown> {
  readonly upkeep_at: string | null;
  readonly deletions_held_until: string | null;
}
const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Records an upkeep run for all servers on the database. Returns how long permanent deletions are suspended, and
 * whether this run decided it. Returns null if deletions are allowed.
 */
export const tickUpkeepClock = (database: Database, now: Date): Promise<{ readonly heldUntil: Date; readonly isNew: boolean } | null> =>
  database.transaction(async (db) => {
    const { rows: [row] } = await db.execute<ClockRow>(sql`select upkeep_at, deletions_held_until from installation for update`);
    const before: UpkeepClock = { upkeepAt: dateOf(row?.upkeep_at ?? null), deletionsHeldUntil: dateOf(row?.deletions_held_until ?? null) };
    const { deletionsHeldUntil } = nextUpkeepClock(before, now);
    await db.execute(sql`update installation set upkeep_at = ${now.toISOString()}, deletions_held_until = ${deletionsHeldUntil?.toISOString() ?? null}`);
    if (deletionsHeldUntil === null || now >= deletionsHeldUntil) return null;
    return { heldUntil: deletionsHeldUntil, isNew: deletionsHeldUntil.getTime() !== before.deletionsHeldUntil?.getTime() };
  });
