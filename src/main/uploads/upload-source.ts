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

/** Gives tus one chunk of a file at a time, so that no more than that is in memory. */
export const createChunkReader = (): FileReader => ({
  async openFile(source: UploadSource) {
    const handle = await open(source.path, 'r').catch((cause: unknown) => { throw new SourceError('the file cannot be opened', { cause }); });
    return {
      size: source.sizeBytes,
      async slice(start: number, end: number) {
        const length = Math.min(end, source.sizeBytes) - start;
        const chunk = Buffer.allocUnsafe(length);
        const { bytesRead } = await handle.read(chunk, 0, length, start).catch((cause: unknown) => { throw new SourceError('the file cannot be read', { cause }); });
        if (bytesRead !== length) throw new SourceError('the file became shorter while it was sent');
        return { value: Object.assign(chunk, { size: length }), done: start + length >= source.sizeBytes };
      },
      close() { void handle.close(); },
    };
  },
});
