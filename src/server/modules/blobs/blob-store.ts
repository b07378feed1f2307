import type { Readable } from 'node:stream';

/** A range of bytes; `start` and `end` are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBlob {
  readonly hash: string;
  readonly sizeBytes: number;
  /** When the bytes were written. Later changes of the directory entry do not count. */
  readonly storedAt: Date;
  /** When the bytes or the directory entry last changed. */
  readonly modifiedAt: Date;
}

/** A blob in quarantine instead of deleted. */
export interface QuarantinedBlob {
  readonly hash: string;
  readonly since: Date;
}

/** Stores bytes by the lower-case hex SHA-256 of their content. A port: the local disk is one implementation. */
export interface BlobStore {
  /**
   * Stores the bytes of a local file under their hash. The bytes are durable once the promise resolves. The source file
   * remains and must not be written to afterwards. Storing an existing blob has no effect.
   */
  storeFile(path: string, hash: string): Promise<void>;
  /** Rejects before the first byte if the blob does not exist. A blob in quarantine is restored first. */
  open(hash: string, range?: ByteRange): Promise<Readable>;
  /** All bytes of a small blob. */
  read(hash: string): Promise<Buffer>;
  /**
   * The path of a local file with the bytes, only for reading. A blob in quarantine is restored first. Rejects if the
   * blob does not exist.
   */
  locate(hash: string): Promise<string>;
  list(): AsyncIterable<StoredBlob>;
  /** Moves a blob into quarantine. */
  quarantine(hash: string, now: Date): Promise<void>;
  /** Moves a blob out of quarantine. Resolves to false if the blob is not in quarantine. */
  restore(hash: string): Promise<boolean>;
  listQuarantined(): AsyncIterable<QuarantinedBlob>;
  /** Permanently deletes a blob in quarantine. */
  deleteQuarantined(blob: QuarantinedBlob): Promise<void>;
  /** Removes partial copies that a killed process left behind before the given time. */
  deletePartialCopies(before: Date): Promise<void>;
}
