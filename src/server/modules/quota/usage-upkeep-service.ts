import type { Database } from '../../db/database';
import type { Logger } from '../../logging';
import { findMistaken, lockUsage, measurePlace, setUsage } from './quota-repository';

/** How many places one look repairs. */
const repairLimit = 1000;
const dayMs = 24 * 60 * 60_000;

/** Counts one place afresh; answers whether something else was kept of it. The transaction is this function's own. */
const recountPlace = (database: Database, rootGuid: string, logger: Logger): Promise<boolean> => database.transaction(async (db) => {
  // What is added meanwhile is not seen by the count, and is added to it once this transaction ends.
  const kept = await lockUsage(db, rootGuid);
  const real = await measurePlace(db, rootGuid);
  if (kept.sizeBytes === real.sizeBytes && kept.fileCount === real.fileCount) return false;
  await setUsage(db, rootGuid, real);
  logger.warn({ rootGuid, kept, real }, 'What a place uses was kept wrongly and is counted afresh');
  return true;
});

/** Looks, once a day, whether what is kept of every place is what its files take up; repairs and logs what is not. */
export const createUsageUpkeep = ({ database, logger, now = Date.now }: { readonly database: Database; readonly logger: Logger; readonly now?: () => number }) => {
  let isLookedAtUntil = 0;

  return {
    /** Looks now; answers how many places were repaired. */
    async recount(): Promise<number> {
      let repaired = 0;
      for (const guid of await findMistaken(database, repairLimit)) if (await recountPlace(database, guid, logger)) repaired += 1;
      return repaired;
    },

    /** The same, at most once a day: it reads the whole table of files. */
    async recountDaily(): Promise<number> {
      if (now() < isLookedAtUntil) return 0;
      isLookedAtUntil = now() + dayMs;
      return this.recount();
    },
  };
};
