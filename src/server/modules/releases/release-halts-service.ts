import type { ReleaseReport } from '../../../contract/release-manifest';
import { findCrashRegressions } from '../../../core/releases/crash-rates';
import type { Clock } from '../../system-clock';
import type { Database } from '../../db/database-handle';
import type { Logger } from '../../logging';
import { networkOf } from '../../client-network';
import { rateLimits } from '../rate-limits/rate-limits-service';
import { countCrashes, deleteOldReports, insertHalt, listHalts, upsertReport, type Halt } from './release-reports-repository';

export interface HaltingService {
  /** The halted versions of a platform, at most one minute old. */
  halted(db: Database, platform: string): Promise<readonly string[]>;
  /** Throws TOO_MANY_REQUESTS if one network sends too many reports. Ignores reports about unpublished versions. */
  count(db: Database, report: ReleaseReport, address: string, isPublished: boolean): Promise<void>;
  /** Deletes reports older than 30 days. Returns the number of deleted reports. */
  deleteOld(db: Database): Promise<number>;
}

export interface HaltingDependencies {
  /** False: the operator disabled halting; earlier decisions are ignored too. */
  readonly isEnabled: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

const hourMs = 60 * 60_000;
/** Every machine reports once a day, so three days include every machine that was on, also over a weekend. */
const crashWindowMs = 72 * hourMs;
const reportRetentionMs = 30 * 24 * hourMs;
const cacheLifetimeMs = 60_000;
/** A whole company may share one address. A sample of its machines is enough. */
const reportsPerHour = 600;

/**
 * Halts a version that crashes more often than the previous version. A decision is permanent, because machines no
 * longer receive the version and cannot disprove it.
 */
export const createHaltingService = ({ isEnabled, clock, logger }: HaltingDependencies): HaltingService => {
  let cached: { readonly at: number; readonly halts: Promise<readonly Halt[]> } | null = null;

  const decide = async (db: Database): Promise<readonly Halt[]> => {
    const now = clock();
    const before = await listHalts(db);
    const found = findCrashRegressions(await countCrashes(db, new Date(now.getTime() - crashWindowMs)), before)
      .filter(({ version, platform }) => !before.some((halt) => halt.version === version && halt.platform === platform));
    for (const halt of found) {
      await insertHalt(db, halt, now);
      logger.warn(halt, 'A version crashes more often than the one before it and is held back on this platform');
    }
    return [...before, ...found];
  };

  return {
    async halted(db, platform) {
      if (!isEnabled) return [];
      const now = clock().getTime();
      if (cached === null || now - cached.at >= cacheLifetimeMs) {
        const current = { at: now, halts: decide(db) };
        cached = current;
        current.halts.catch(() => { if (cached === current) cached = null; });
      }
      return (await cached.halts).filter((halt) => halt.platform === platform).map(({ version }) => version);
    },

    async count(db, report, address, isPublished) {
      const now = clock();
      await rateLimits.count(db, [{ subject: `release-report ${networkOf(address)}`, limit: reportsPerHour, windowMs: hourMs }], now);
      if (isPublished) await upsertReport(db, report, now);
    },

    deleteOld: (db) => deleteOldReports(db, new Date(clock().getTime() - reportRetentionMs)),
  };
};
