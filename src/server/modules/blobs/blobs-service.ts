import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Database } from '../../db/database-handle';
import { createBlobSweep, type BlobSweepDependencies } from './blob-sweep-service';
import type { ByteRange } from './blob-store';
import { findUnreferencedHashes, lockBlob, upsertBlob } from './blobs-repository';
import { createDiskBlobStore } from './disk-blob-store';

/** Lower-case hex SHA-256 of a file's bytes, read as a stream. */
export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 ** 2 }), hash);
  return hash.digest('hex');
};

export const createBlobsService = (dependencies: BlobSweepDependencies) => {
  const { store, database } = dependencies;
  return {
    /**
     * Stores the bytes of a local file, in the transaction that creates the file's row. Until the transaction ends, the
     * sweep cannot remove the blob. `hash`: lower-case hex SHA-256 of the bytes.
     */
    async storeFile(db: Database, path: string, hash: string, sizeBytes: number): Promise<void> {
      await lockBlob(db, hash);
      await upsertBlob(db, hash, sizeBytes);
      await store.storeFile(path, hash);
    },

    open: (hash: string, range?: ByteRange): Promise<Readable> => store.open(hash, range),

    /** All bytes of a small blob. */
    read: (hash: string): Promise<Buffer> => store.read(hash),

    /** The path of a local file with the bytes, only for reading. */
    locate: (hash: string): Promise<string> => store.locate(hash),

    /** The hashes that no row references. */
    findUnreferenced: (hashes: readonly string[]): Promise<string[]> => findUnreferencedHashes(database, hashes),

    ...createBlobSweep(dependencies),
  };
};

export type BlobsService = ReturnType<typeof createBlobsService>;

/** Stores blobs in a local directory. */
export const createDiskBlobsService = ({ directory, ...rest }: Omit<BlobSweepDependencies, 'store'> & { readonly directory: string }): BlobsService =>
  createBlobsService({ store: createDiskBlobStore(directory), ...rest });
