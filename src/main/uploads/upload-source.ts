import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { SourceError } from '../../core/uploads/upload-record';

/** A local file to be uploaded. */
export interface UploadSource {
  readonly path: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedAt: string;
}

/** Whether a path leads to a file, a directory or nothing readable. */
export const inspectPath = async (path: string): Promise<UploadSource | 'directory' | 'unreadable'> => {
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) return 'directory';
    if (!facts.isFile()) return 'unreadable';
    return { path, name: basename(path), sizeBytes: facts.size, modifiedAt: facts.mtime.toISOString() };
  } catch {
    // The reason makes no difference to the person.
    return 'unreadable';
  }
};

/** Throws if the path no longer leads to the same file. */
export const assertUnchanged = async ({ path, sizeBytes, modifiedAt }: Omit<UploadSource, 'name'>): Promise<void> => {
  const found = await inspectPath(path);
  if (typeof found === 'string') throw new SourceError('the file cannot be read');
  if (found.sizeBytes !== sizeBytes || found.modifiedAt !== modifiedAt) throw new SourceError('the file was changed');
};

/**
 * Reads a part of a file. The file is reopened for each part: a reader that stops sends no signal, and no open file
 * must remain.
 */
export const readPart = async (path: string, start: number, end: number): Promise<Buffer> => {
  const part = Buffer.allocUnsafe(end - start);
  const bytesRead = await readInto(part, path, start).catch((cause: unknown) => { throw new SourceError('the file cannot be read', { cause }); });
  if (bytesRead !== part.length) throw new SourceError('the file became shorter while it was sent');
  return part;
};

/** A read may return fewer bytes than requested, so it is repeated until the part is full or the file ends. */
const readInto = async (part: Buffer, path: string, start: number): Promise<number> => {
  const handle = await open(path, 'r');
  try {
    let filled = 0;
    while (filled < part.length) {
      const { bytesRead } = await handle.read(part, filled, part.length - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  } finally {
    await handle.close();
  }
};
