import { lt, sql } from 'drizzle-orm';
import type { ReleaseReport } from '../../../contract/release-manifest';
import type { CrashCounts } from '../../../core/releases/crash-rates';
import type { Database } from '../../db/database-handle';
import { releaseHalts, releaseReports } from '../../db/schema-releases';

/** A version that is halted on a platform. */
export interface Halt {
  readonly version: string;
  readonly platform: string;
}

/** Stores one row per machine and version, so that repeated reports count as one machine. */
export const upsertReport = async (db: Database, { kind, version, platform, architecture, bucket }: ReleaseReport, now: Date): Promise<void> => {
  const at = now.toISOString();
  await db.insert(releaseReports).values({ version, platform, architecture, bucket, reportedAt: at, crashedAt: kind === 'crashed' ? at : null })
    .onConflictDoUpdate({
      target: [releaseReports.version, releaseReports.platform, releaseReports.architecture, releaseReports.bucket],
      set: { reportedAt: sql`excluded.reported_at`, crashedAt: sql`coalesce(excluded.crashed_at, ${releaseReports.crashedAt})` },
    });
};

/** Crash counts by version and platform, of machines that reported since `from`. A machine counts once, even with several architectures. */
export const countCrashes = async (db: Database, from: Date): Promise<readonly CrashCounts[]> => {
  const since = from.toISOString();
  const { rows } = await db.execute<{ version: string; platform: string; machines: number; crashed: number }>(sql`
    select version, platform, count(distinct bucket)::int as machines, (count(distinct bucket) filter (where crashed_at > ${since}))::int as crashed
    from release_reports where reported_at > ${since} group by version, platform`);
  return rows;
};

export const deleteOldReports = async (db: Database, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(releaseReports).where(lt(releaseReports.reportedAt, before.toISOString()));
  return rowCount ?? 0;
};

/** Ignores conflicts, because two servers may decide the same halt concurrently. */
export const insertHalt = async (db: Database, { version, platform, machines, crashed }: CrashCounts, now: Date): Promise<void> => {
  await db.insert(releaseHalts).values({ version, platform, machines, crashed, haltedAt: now.toISOString() }).onConflictDoNothing();
};

export const listHalts = (db: Database): Promise<Halt[]> =>
  db.select({ version: releaseHalts.version, platform: releaseHalts.platform }).from(releaseHalts).orderBy(releaseHalts.haltedAt);
