import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import type { BlobStore, ByteRange } from './blob-store';
import { deleteOrphan, findOrphans, findUnknown, lockBlob, upsertBlob } from './blobs-repository';
import { createDiskBlobStore } from './disk-blob-store';

/** How long a blob that no file has is left alone, so that whoever is just making the file can finish. */
const orphanAgeMs = 24 * 60 * 60_000;
const orphanBatch = 500;

/** Lower-case hex SHA-256 of a file's bytes, read as a stream. */
export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 ** 2 }), hash);
  return hash.digest('hex');
};

export interface BlobsDependencies {
  readonly store: BlobStore;
  readonly database: Database;
  readonly clock: Clock;
}

export const createBlobsService = ({ store, database, clock }: BlobsDependencies) => {
  const tooYoungSince = (): Date => new Date(clock().getTime() - orphanAgeMs);

  /** The lock lasts until the bytes are gone, so nobody relies on them between. */
  const collect = (hash: string, isStillOrphan: (db: Database) => Promise<boolean>): Promise<boolean> => database.transaction(async (db) => {
    await lockBlob(db, hash);
    if (!(await isStillOrphan(db))) return false;
    await store.remove(hash);
    return true;
  });

  const unknownOnes = async function* (): AsyncGenerator<string> {
    const since = tooYoungSince();
    let batch: string[] = [];
    for await (const { hash, modifiedAt } of store.list()) {
      if (modifiedAt < since) batch.push(hash);
      if (batch.length < orphanBatch) continue;
      yield* await findUnknown(database, batch);
      batch = [];
    }
    yield* await findUnknown(database, batch);
  };

  return {
    /**
     * Keeps the bytes of a file of this machine, in the transaction of the file that gets them: until it ends nobody
     * collects them. `hash`: lower-case hex SHA-256 of the bytes.
     */
    async keepFile(db: Database, path: string, hash: string, sizeBytes: number): Promise<void> {
      await lockBlob(db, hash);
      await upsertBlob(db, hash, sizeBytes);
      await store.keepFile(path, hash);
    },

    open: (hash: string, range?: ByteRange): Promise<Readable> => store.open(hash, range),

    /** Removes blobs that no file has had for a day, and bytes of which no row speaks; answers how many. Copies that were never finished go with them. */
    async collectOrphans(): Promise<number> {
      let count = 0;
      const olderThan = tooYoungSince();
      await store.removeUnfinished(olderThan);
      for (let found = await findOrphans(database, olderThan, orphanBatch); found.length > 0; found = await findOrphans(database, olderThan, orphanBatch)) {
        for (const hash of found) if (await collect(hash, (db) => deleteOrphan(db, hash, olderThan))) count += 1;
      }
      for await (const hash of unknownOnes()) {
        if (await collect(hash, async (db) => (await findUnknown(db, [hash])).length > 0)) count += 1;
      }
      return count;
    },
  };
};

export type BlobsService = ReturnType<typeof createBlobsService>;

/** Blobs in a folder of this machine. */
export const createDiskBlobsService = ({ directory, ...rest }: Omit<BlobsDependencies, 'store'> & { readonly directory: string }): BlobsService =>
  createBlobsService({ store: createDiskBlobStore(directory), ...rest });
