import { once } from 'node:events';
import { pipeline, Transform, type Readable } from 'node:stream';
import { ZipArchiveEntry, ZipArchiveOutputStream } from 'compress-commons';

/** Compression method "stored": most bytes of a workspace are compressed already. */
const stored = 0;
const fileMode = 0o644;
const folderMode = 0o755;

/** Id of the field with Unix times, and the flag of a modification time (Info-ZIP, "extended timestamp"). */
const timeFieldId = 0x5455;
const hasModificationTime = 1;
const latestUnixTime = 2 ** 31 - 1;

/** The modification time in seconds of UTC. The time of the zip format itself has no time zone. */
const timeFieldOf = (modifiedAt: Date): Buffer => {
  const seconds = Math.floor(modifiedAt.getTime() / 1000);
  if (Math.abs(seconds) > latestUnixTime) return Buffer.alloc(0);
  const field = Buffer.alloc(9);
  field.writeUInt16LE(timeFieldId, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(hasModificationTime, 4);
  field.writeInt32LE(seconds, 5);
  return field;
};

class DatedEntry extends ZipArchiveEntry {
  private readonly timeField: Buffer;

  constructor(path: string, modifiedAt: Date) {
    super(path);
    this.timeField = timeFieldOf(modifiedAt);
    this.setMethod(stored);
    this.setTime(modifiedAt);
    this.setExtra(Buffer.alloc(0));
  }

  /** The library sets the sizes of large files as the only field. */
  override setExtra(extra: Buffer): void {
    super.setExtra(Buffer.concat([extra, this.timeField]));
  }
}

/** Minimum size of the chunks that leave an archive, in bytes. Larger chunks need fewer writes to the socket. */
const chunkBytes = 256 * 1024;

/** Joins small chunks. The library writes each field of a header, and each chunk would be one of the response. */
const createChunkJoiner = (): Transform => {
  let parts: Buffer[] = [];
  let sizeBytes = 0;
  const takeJoined = (): Buffer => {
    const joined = Buffer.concat(parts, sizeBytes);
    parts = [];
    sizeBytes = 0;
    return joined;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      parts.push(chunk);
      sizeBytes += chunk.length;
      done(null, sizeBytes < chunkBytes ? undefined : takeJoined());
    },
    flush(done) { done(null, takeJoined()); },
  });
};

export interface ZipArchive {
  readonly stream: Readable;
  /** Ends the stream with an error. */
  fail(error: Error): void;
  addFolder(path: string, modifiedAt: Date): Promise<void>;
  /** `sizeBytes` decides before the bytes arrive whether the entry has 64-bit sizes. */
  addFile(path: string, modifiedAt: Date, sizeBytes: number, content: Buffer | Readable): Promise<void>;
  finish(): void;
}

/** A zip without compression that is written while it is read. The functions resolve once the reader wants more. */
export const createZipArchive = (signal: AbortSignal): ZipArchive => {
  const zip = new ZipArchiveOutputStream();
  // The reader of the stream gets the error too.
  const stream = pipeline(zip, createChunkJoiner(), () => undefined);

  const append = async (entry: ZipArchiveEntry, content: Buffer | Readable): Promise<void> => {
    const stop = (): void => { settle(signal.reason); };
    let settle: (reason: unknown) => void = () => undefined;
    signal.addEventListener('abort', stop);
    try {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        settle = reject;
        zip.entry(entry, content, (error) => { if (error) reject(error); else resolve(); });
      });
      if (zip.writableNeedDrain) await once(zip, 'drain', { signal });
    } finally {
      signal.removeEventListener('abort', stop);
      if (!Buffer.isBuffer(content)) content.destroy();
    }
  };

  return {
    stream,
    fail(error) { zip.destroy(error); },
    addFolder(path, modifiedAt) {
      const entry = new DatedEntry(`${path}/`, modifiedAt);
      entry.setUnixMode(folderMode);
      return append(entry, Buffer.alloc(0));
    },
    addFile(path, modifiedAt, sizeBytes, content) {
      const entry = new DatedEntry(path, modifiedAt);
      entry.setUnixMode(fileMode);
      entry.setSize(sizeBytes);
      entry.setCompressedSize(sizeBytes);
      return append(entry, content);
    },
    finish() { zip.finish(); },
  };
};
