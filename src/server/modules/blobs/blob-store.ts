import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBlob {
  readonly hash: string;
  readonly sizeBytes: number;
  /** When its bytes came. A later change of its entry in the folder does not count. */
  readonly storedAt: Date;
  /** When it, or its entry in the folder, was changed last. */
  readonly modifiedAt: Date;
}

/** A blob that was moved aside instead of deleted. */
export interface BlobAside {
  readonly hash: string;
  readonly since: Date;
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
  /** Rejects before the first byte where the blob is not there. One that was moved aside is moved back first. */
  open(hash: string, range?: ByteRange): Promise<Readable>;
  list(): AsyncIterable<StoredBlob>;
  /** Moves a blob aside. */
  setAside(hash: string, now: Date): Promise<void>;
  /** Moves a blob back; false where it is not aside. */
  restore(hash: string): Promise<boolean>;
  listAside(): AsyncIterable<BlobAside>;
  /** Deletes a blob that is aside, for good. */
  removeAside(blob: BlobAside): Promise<void>;
  /** Removes what a kill left of blobs that were being kept before that moment. */
  removeUnfinished(before: Date): Promise<void>;
}
