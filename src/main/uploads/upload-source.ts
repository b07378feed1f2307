import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileReader } from 'tus-js-client';

/** A file of this computer that is to be uploaded. */
export interface UploadSource {
  readonly path: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedAt: string;
}

/** What a path leads to: a file, a directory, or nothing that can be read. */
export const inspectPath = async (path: string): Promise<UploadSource | 'directory' | 'unreadable'> => {
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) return 'directory';
    if (!facts.isFile()) return 'unreadable';
    return { path, name: basename(path), sizeBytes: facts.size, modifiedAt: facts.mtime.toISOString() };
  } catch {
    // Why it cannot be read makes no difference to what can be done about it.
    return 'unreadable';
  }
};

/** The file became shorter, or could not be read, while it was being sent. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/**
 * Gives tus one chunk of a file at a time, so that no more than that is in memory. The file is opened for each chunk
 * anew: tus does not say when it gives an upload up, and an open file must not outlive it.
 */
export const createChunkReader = (): FileReader => ({
  async openFile(source: UploadSource) {
    return {
      size: source.sizeBytes,
      async slice(start: number, end: number) {
        const last = Math.min(end, source.sizeBytes);
        const chunk = await readChunk(source.path, start, last - start);
        return { value: Object.assign(chunk, { size: chunk.length }), done: last >= source.sizeBytes };
      },
      close: () => undefined,
    };
  },
});

const readChunk = async (path: string, start: number, sizeBytes: number): Promise<Buffer> => {
  const chunk = Buffer.allocUnsafe(sizeBytes);
  const bytesRead = await readInto(chunk, path, start).catch((cause: unknown) => { throw new SourceError('the file cannot be read', { cause }); });
  if (bytesRead !== sizeBytes) throw new SourceError('the file became shorter while it was sent');
  return chunk;
};

/** One read may give less than is asked for, so it is repeated until the chunk is full or the file ends. */
const readInto = async (chunk: Buffer, path: string, start: number): Promise<number> => {
  const handle = await open(path, 'r');
  try {
    let filled = 0;
    while (filled < chunk.length) {
      const { bytesRead } = await handle.read(chunk, filled, chunk.length - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  } finally {
    await handle.close();
  }
};
