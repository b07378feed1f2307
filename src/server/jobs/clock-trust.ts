import type { Database } from '../db/database-handle';
import { tickUpkeepClock } from '../db/upkeep-clock';
import type { Logger } from '../logging';

/**
 * Whether ages are reliable enough for deletions. They are not for a day after the server's clock jumped, which is
 * logged once.
 */
export const isClockTrusted = async (database: Database, now: Date, logger: Logger): Promise<boolean> => {
  const held = await tickUpkeepClock(database, now);
  if (held?.isNew) {
    logger.warn({ now, until: held.heldUntil }, 'The clock jumped, or the server was off for days. Nothing is deleted for good for a day; correct the clock if it is wrong.');
  }
  return held === null;
};
