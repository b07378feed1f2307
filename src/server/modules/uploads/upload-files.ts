import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { ApiError } from '../../api-error';
import { syncFile } from '../../../disk/flush';
import { createQuarantine, type Quarantine } from '../../quarantine';
import { statIfExists } from '../../stat-if-exists';

/** Whether the tus server ended a body because it is longer than the upload. */
export const isBodyTooLongError = (error: unknown): boolean => error instanceof Error && (error as { readonly status_code?: unknown }).status_code === 413;

/** Maximum number of uploads in progress whose hash is in memory. Other files are read again at the end. */
const maximumHashesInMemory = 10_000;

/** The hash of the first `lengthBytes` bytes of an upload. */
interface RunningHash {
  readonly hash: Hash;
  readonly lengthBytes: number;
}

interface UploadRecord {
  readonly upload: Upload;
  /** A finished upload has all its bytes, as its offset says; its file in this directory is deleted. */
  readonly isFinished: boolean;
}

/** The metadata of uploads. */
export interface UploadRecords {
  get(id: string): Promise<UploadRecord | undefined>;
  delete(id: string): Promise<void>;
}

/**
 * The bytes of uploads in progress. Acknowledged bytes are synced to disk. Metadata is stored in the database, so an
 * upload whose file was lost restarts at offset 0 instead of failing.
 */
export class UploadFiles extends FileStore {
  private readonly hashes = new Map<string, RunningHash>();
  private readonly quarantine: Quarantine;

  constructor(directory: string, private readonly records: UploadRecords, lifetimeMs: number) {
    // The record of an upload is inserted before its file is created, so `set` has nothing to write.
    super({ directory, expirationPeriodInMilliseconds: lifetimeMs, configstore: { get: async (id) => (await records.get(id))?.upload, delete: (id) => records.delete(id), set: async () => undefined } });
    this.quarantine = createQuarantine(join(directory, 'quarantine'));
    // Deferred lengths are not supported, because they cannot be checked against the limit beforehand.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  override async getUpload(id: string): Promise<Upload> {
    const record = await this.requireRecord(id);
    if (record.isFinished) return record.upload;
    if (!(await statIfExists(this.pathOf(id)))) await this.quarantine.restore(id, this.pathOf(id));
    await (await open(this.pathOf(id), 'a')).close();
    const upload = await super.getUpload(id).catch(() => null);
    if (upload !== null && upload.offset > 0) return upload;
    // No bytes yet, or another request finished the upload and deleted its bytes after the record was read.
    const later = await this.requireRecord(id);
    if (!later.isFinished) return upload ?? super.getUpload(id);
    await this.discard(id);
    return later.upload;
  }

  private async requireRecord(id: string): Promise<UploadRecord> {
    const record = await this.records.get(id);
    if (!record) throw new ApiError('UPLOAD_NOT_FOUND');
    return record;
  }

  /**
   * Writes the body and returns the new offset. Rejects with the system's error, unlike the base class, which hides
   * that the disk is full.
   */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const hash = this.runningHash(id, offset);
    this.hashes.delete(id);
    let end = offset;
    const tap = new Transform({
      transform(chunk: Buffer, _encoding, callback) {
        end += chunk.length;
        hash?.update(chunk);
        callback(null, chunk);
      },
    });
    try {
      await pipeline(readable, tap, createWriteStream(this.pathOf(id), { flags: 'r+', start: offset }));
    } catch (error) {
      // A body that is too long is discarded completely, because its beginning could pass for the whole file.
      if (isBodyTooLongError(error)) await truncate(this.pathOf(id), offset);
      throw error;
    }
    await syncFile(this.pathOf(id));
    if (hash) this.rememberHash(id, { hash, lengthBytes: end });
    return end;
  }

  override async remove(id: string): Promise<void> {
    await this.discard(id);
    await this.records.delete(id);
  }

  /** The hash of all bytes if this process received them in sequence; null otherwise. */
  hashOf(id: string, sizeBytes: number): string | null {
    const running = this.hashes.get(id);
    return running?.lengthBytes === sizeBytes ? running.hash.copy().digest('hex') : null;
  }

  /** Deletes the bytes of an upload that has ended. */
  async discard(id: string): Promise<void> {
    this.hashes.delete(id);
    await rm(this.pathOf(id), { force: true });
  }

  /** Files that were not modified since the given time. */
  async listUnmodifiedSince(moment: Date): Promise<{ readonly id: string; readonly storedAt: Date }[]> {
    const untouched: { readonly id: string; readonly storedAt: Date }[] = [];
    for (const name of await readdir(this.directory)) {
      const found = await statIfExists(this.pathOf(name));
      if (found?.isFile() && found.mtime < moment) untouched.push({ id: name, storedAt: found.mtime });
    }
    return untouched;
  }

  /** Moves bytes without an upload into quarantine. */
  async quarantineFile(id: string, now: Date): Promise<void> {
    this.hashes.delete(id);
    await this.quarantine.add(this.pathOf(id), id, now);
  }

  /** Permanently deletes files that have been in quarantine since before the given time. Returns the number of files. */
  async purgeQuarantine(before: Date): Promise<number> {
    let count = 0;
    for await (const file of this.quarantine.list()) {
      if (file.since > before) continue;
      await this.quarantine.remove(file);
      count += 1;
    }
    return count;
  }

  private runningHash(id: string, offset: number): Hash | null {
    if (offset === 0) return createHash('sha256');
    const running = this.hashes.get(id);
    return running?.lengthBytes === offset ? running.hash : null;
  }

  private rememberHash(id: string, running: RunningHash): void {
    if (this.hashes.size >= maximumHashesInMemory) this.hashes.clear();
    this.hashes.set(id, running);
  }
}
