import { constants } from 'node:fs';
import { access, link, lstat, mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileSystemName, splitName, truncateToBytes } from '../../core/names';
import { syncDirectory } from '../../disk/durability';

/** The bytes of a download that is not whole yet. */
export interface PartFile {
  /** How many there were when it was opened. */
  readonly sizeBytes: number;
  /** Throws away what is behind, and goes on from there. */
  cut(sizeBytes: number): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves once all of it is on the disk. */
  close(): Promise<void>;
}

/** What downloads need of the disk. Rejects with the disk's own errors. */
export interface DownloadDisk {
  openPart(path: string): Promise<PartFile>;
  freeBytes(folder: string): Promise<number>;
  /** Gives a whole part its name, or the next one with a number that is free; answers its path. It is there at once and as a whole. */
  finish(partPath: string, target: Target): Promise<string>;
  remove(path: string): Promise<void>;
  isThere(path: string): Promise<boolean>;
}

export interface Target {
  readonly folder: string;
  readonly name: string;
  /** Takes the place of what has the name. */
  readonly replaces: boolean;
}

/** `name (2).txt`; short enough for a file system. */
export const numberedName = (name: string, number: number): string => {
  if (number === 0) return name;
  const { base, extension } = splitName(name);
  const suffix = ` (${number})${extension === '' ? '' : `.${extension}`}`;
  return fileSystemName(truncateToBytes(base, 255 - new TextEncoder().encode(suffix).length) + suffix);
};

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
/** File systems of memory cards have no links. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES']);

/** Takes a free name without ever writing over a file; false where the name is taken. */
const takeName = async (partPath: string, path: string): Promise<boolean> => {
  try {
    await link(partPath, path);
    await rm(partPath, { force: true });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!withoutLinks.has(codeOf(error) ?? '')) throw error;
  }
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await rename(partPath, path);
  return true;
};

export const systemDownloadDisk: DownloadDisk = {
  async openPart(path) {
    await mkdir(dirname(path), { recursive: true });
    // What somebody put there instead, a link perhaps, is not written through.
    const found = await lstat(path).catch(() => null);
    if (found !== null && !found.isFile()) await rm(path, { recursive: true, force: true });
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
    const { size } = await handle.stat();
    let position = size;
    return {
      sizeBytes: size,
      async cut(sizeBytes) {
        await handle.truncate(sizeBytes);
        position = sizeBytes;
      },
      async write(bytes) {
        let written = 0;
        while (written < bytes.length) {
          const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position);
          written += bytesWritten;
          position += bytesWritten;
        }
      },
      async close() {
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
      },
    };
  },
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  async finish(partPath, { folder, name, replaces }) {
    const finished = await (async (): Promise<string> => {
      if (replaces) {
        await rename(partPath, join(folder, name));
        return join(folder, name);
      }
      for (let number = 0; ; number += 1) {
        const path = join(folder, numberedName(name, number));
        if (await takeName(partPath, path)) return path;
      }
    })();
    await syncDirectory(folder);
    return finished;
  },
  remove: (path) => rm(path, { force: true }),
  isThere: (path) => access(path).then(() => true, () => false),
};
