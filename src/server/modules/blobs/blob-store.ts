import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBlob {
  readonly hash: string;
  readonly modifiedAt: Date;
}

/**
 * Where bytes lie, by the lower-case hex SHA-256 of their content. A port: the disk of this machine is one place, others
 * may follow.
 */
export interface BlobStore {
  /**
   * Keeps the bytes of a file of this machine under their hash. They last, whatever happens, once this resolves. The
   * file itself stays, and must not be written to any more. Keeping what is kept already changes nothing.
   */
  keepFile(path: string, hash: string): Promise<void>;
  /** Rejects before the first byte where the blob is not there. */
  open(hash: string, range?: ByteRange): Promise<Readable>;
  remove(hash: string): Promise<void>;
  list(): AsyncIterable<StoredBlob>;
  /** Removes what a kill left of blobs that were being kept before that moment. */
  removeUnfinished(before: Date): Promise<void>;
}
