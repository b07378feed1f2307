import type { Database } from '../../db/database-handle';
import type { Logger } from '../../logging';
import { findWrongUsage, lockUsage, measureRoot, setUsage } from './quota-repository';

/** Maximum number of places repaired per run. */
const repairLimit = 1000;
const dayMs = 24 * 60 * 60_000;

/** Recounts one place in its own transaction. Returns whether the stored usage was wrong. */
const recountRoot = (database: Database, rootGuid: string, logger: Logger): Promise<boolean> => database.transaction(async (db) => {
  // Concurrent additions are invisible to this count, and are added to its result after this transaction ends.
  const kept = await lockUsage(db, rootGuid);
  const real = await measureRoot(db, rootGuid);
  if (kept.sizeBytes === real.sizeBytes && kept.fileCount === real.fileCount) return false;
  await setUsage(db, rootGuid, real);
  logger.warn({ rootGuid, kept, real }, 'What a place uses was kept wrongly and is counted afresh');
  return true;
});

/** Checks once a day that the stored usage of every place equals the usage of its files. Repairs and logs differences. */
export const createUsageRecount = ({ database, logger, now = Date.now }: { readonly database: Database; readonly logger: Logger; readonly now?: () => number }) => {
  let nextRecountAt = 0;

  return {
    /** Checks now. Returns the number of repaired places. */
    async recount(): Promise<number> {
      let repaired = 0;
      for (const guid of await findWrongUsage(database, repairLimit)) if (await recountRoot(database, guid, logger)) repaired += 1;
      return repaired;
    },

    /** Like `recount`, but at most once a day, because a check reads the whole table of files. */
    async recountDaily(): Promise<number> {
      if (now() < nextRecountAt) return 0;
      nextRecountAt = now() + dayMs;
      return this.recount();
    },
  };
};
