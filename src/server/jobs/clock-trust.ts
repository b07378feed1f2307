import type { Database } from '../db/database';
import { tickUpkeepClock } from '../db/upkeep-clock';
import type { Logger } from '../logging';

/** Whether ages can be relied on for deleting: not for a day after the server's clock jumped. Says so in the log once. */
export const isClockTrusted = async (database: Database, now: Date, logger: Logger): Promise<boolean> => {
  const held = await tickUpkeepClock(database, now);
  if (held?.isNew) {
    logger.warn({ now, until: held.heldUntil }, 'The clock jumped, or the server was off for days. Nothing is deleted for good for a day; correct the clock if it is wrong.');
  }
  return held === null;
};
