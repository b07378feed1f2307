import type { Clock } from '../../system-clock';
import type { Database } from '../../db/database-handle';
import { databaseCreatedAt } from '../../db/database-identity';
import type { Logger } from '../../logging';
import type { BlobStore } from './blob-store';
import { deleteOrphan, findReferencedHashes, findOrphans, findUnreferencedHashes, lockBlob } from './blobs-repository';

const dayMs = 24 * 60 * 60_000;
/** Minimum age of an unreferenced blob before it is removed, so that an upload in progress can finish. */
const orphanAgeMs = dayMs;
const batchSize = 500;
/** Maximum share of the stored blobs, by number and by bytes, quarantined by a sweep because no row references them. */
const maximumUnreferencedShare = 0.05;

export interface BlobSweepDependencies {
  readonly store: BlobStore;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Number of days that a blob remains in quarantine before it is permanently deleted. */
  readonly quarantineDays: number;
  /** Consumes the operator's permission for one sweep above the maximum share. Resolves to false if there is no permission. */
  consumeSweepPermission(): Promise<boolean>;
  /** Deletes the files that were derived from a blob. Called when the blob is moved into quarantine. */
  removeDerived?(hash: string): Promise<void>;
}

interface Amount {
  count: number;
  bytes: number;
}

interface Survey {
  readonly stored: Amount;
  readonly unknown: Amount;
  readonly unreferencedHashes: readonly string[];
}

const isLargeShare = ({ stored, unknown }: Survey): boolean =>
  unknown.count > stored.count * maximumUnreferencedShare || unknown.bytes > stored.bytes * maximumUnreferencedShare;

const batchesOf = async function* <Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    if (batch.push(item) < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
};

/**
 * Removes unneeded blobs in two steps. `sweep` moves them into quarantine; `purge` deletes them permanently after
 * `quarantineDays`. A blob that a row references again in the meantime is restored.
 */
export const createBlobSweep = ({ store, database, clock, logger, quarantineDays, consumeSweepPermission, removeDerived }: BlobSweepDependencies) => {
  /** The lock is released after the blob was moved, so that no upload can start to use the blob before. */
  const quarantineBlob = (hash: string, isStillUnused: (db: Database) => Promise<boolean>): Promise<boolean> => database.transaction(async (db) => {
    await lockBlob(db, hash);
    if (!(await isStillUnused(db))) return false;
    await store.quarantine(hash, clock());
    await removeDerived?.(hash);
    return true;
  });

  const quarantineOrphans = async (olderThan: Date): Promise<number> => {
    let count = 0;
    for (let found = await findOrphans(database, olderThan, batchSize); found.length > 0; found = await findOrphans(database, olderThan, batchSize)) {
      for (const hash of found) if (await quarantineBlob(hash, (db) => deleteOrphan(db, hash, olderThan))) count += 1;
    }
    return count;
  };

  /**
   * Counts the stored blobs and finds those that no row references. Blobs older than the database are excluded, because
   * they belong to a different database.
   */
  const survey = async (olderThan: Date): Promise<Survey> => {
    const createdAt = await databaseCreatedAt(database);
    const stored: Amount = { count: 0, bytes: 0 };
    const unknown: Amount = { count: 0, bytes: 0 };
    const unknownHashes: string[] = [];
    for await (const batch of batchesOf(store.list())) {
      for (const { sizeBytes } of batch) {
        stored.count += 1;
        stored.bytes += sizeBytes;
      }
      const candidates = batch.filter(({ storedAt, modifiedAt }) => modifiedAt < olderThan && storedAt >= createdAt);
      const missing = new Set(await findUnreferencedHashes(database, candidates.map(({ hash }) => hash)));
      for (const { hash, sizeBytes } of candidates) {
        if (!missing.has(hash)) continue;
        unknown.count += 1;
        unknown.bytes += sizeBytes;
        unknownHashes.push(hash);
      }
    }
    return { stored, unknown, unreferencedHashes: unknownHashes };
  };

  const quarantineUnreferenced = async (olderThan: Date): Promise<number> => {
    const surveyed = await survey(olderThan);
    const { stored, unknown } = surveyed;
    if (isLargeShare(surveyed) && !(await consumeSweepPermission())) {
      logger.error({ unknown, stored }, `${unknown.count} of ${stored.count} stored files are named by no row of the database, more than 5 %. They stay where they are. If this is the right database, allow one sweep with the command allow-sweep of admin.js.`);
      return 0;
    }
    let count = 0;
    for (const hash of surveyed.unreferencedHashes) {
      if (await quarantineBlob(hash, async (db) => (await findUnreferencedHashes(db, [hash])).length > 0)) count += 1;
    }
    return count;
  };

  const restoreReferenced = async (): Promise<void> => {
    for await (const batch of batchesOf(store.listQuarantined())) {
      for (const hash of await findReferencedHashes(database, batch.map((blob) => blob.hash))) {
        if (await store.restore(hash)) logger.warn({ hash }, 'A stored file was moved back from quarantine, because the database names it');
      }
    }
  };

  return {
    /** Quarantines blobs without a file and bytes without a row, both after a day. Returns the number of blobs. Removes partial copies. */
    async sweep(): Promise<number> {
      const olderThan = new Date(clock().getTime() - orphanAgeMs);
      await store.deletePartialCopies(olderThan);
      await restoreReferenced();
      return await quarantineOrphans(olderThan) + await quarantineUnreferenced(olderThan);
    },

    /** Permanently deletes blobs whose quarantine has expired and that no row references. Returns the number of blobs. */
    async purge(): Promise<number> {
      await restoreReferenced();
      const before = new Date(clock().getTime() - (quarantineDays + 1) * dayMs);
      let count = 0;
      for await (const blob of store.listQuarantined()) {
        if (blob.since > before) continue;
        const isGone = await database.transaction(async (db) => {
          await lockBlob(db, blob.hash);
          if ((await findUnreferencedHashes(db, [blob.hash])).length === 0) return false;
          await store.deleteQuarantined(blob);
          return true;
        });
        if (isGone) count += 1;
      }
      return count;
    },
  };
};
