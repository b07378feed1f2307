import { constants } from 'node:fs';
import { access, link, lstat, mkdir, open, rename, rm, statfs, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { numberedName } from '../../core/file-names';
import { syncDirectory } from '../../disk/flush';

/** The file with the bytes of an unfinished download. */
export interface PartFile {
  /** Size when the file was opened. */
  readonly sizeBytes: number;
  /** Truncates the file to `sizeBytes` and continues to write there. */
  truncate(sizeBytes: number): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves once the file is synced to the disk. */
  close(): Promise<void>;
}

/** The file system operations of downloads. They reject with the system's errors. */
export interface DownloadDisk {
  openPart(path: string): Promise<PartFile>;
  freeBytes(folder: string): Promise<number>;
  /** Renames a complete part atomically to the target name, or to the next free numbered name. Returns the path. */
  finish(partPath: string, target: DownloadTarget): Promise<string>;
  remove(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
}

export interface DownloadTarget {
  readonly folder: string;
  readonly name: string;
  /** Whether an existing file of this name is replaced. */
  readonly replaces: boolean;
  /** The modification time that the file gets, ISO 8601; absent: now. */
  readonly modifiedAt?: string | undefined;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
/** Error codes of file systems without hard links, for example FAT on memory cards. */
const unsupportedLinkCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES']);

/** Renames the part without overwriting a file; returns false if the name exists. */
const claimName = async (partPath: string, path: string): Promise<boolean> => {
  try {
    await link(partPath, path);
    await rm(partPath, { force: true });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!unsupportedLinkCodes.has(codeOf(error) ?? '')) throw error;
  }
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await rename(partPath, path);
  } catch (error) {
    // The empty file that reserved the name.
    await rm(path, { force: true });
    throw error;
  }
  return true;
};

export const systemDownloadDisk: DownloadDisk = {
  async openPart(path) {
    await mkdir(dirname(path), { recursive: true });
    // Do not write through a symbolic link or another non-file at this path.
    const found = await lstat(path).catch(() => null);
    if (found !== null && !found.isFile()) await rm(path, { recursive: true, force: true });
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
    const { size } = await handle.stat();
    let position = size;
    return {
      sizeBytes: size,
      async truncate(sizeBytes) {
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
  async finish(partPath, { folder, name, replaces, modifiedAt }) {
    if (modifiedAt !== undefined) await utimes(partPath, new Date(), new Date(modifiedAt));
    const finished = await (async (): Promise<string> => {
      if (replaces) {
        await rename(partPath, join(folder, name));
        return join(folder, name);
      }
      for (let number = 0; ; number += 1) {
        const path = join(folder, numberedName(name, number));
        if (await claimName(partPath, path)) return path;
      }
    })();
    await syncDirectory(folder);
    return finished;
  },
  remove: (path) => rm(path, { force: true }),
  exists: (path) => access(path).then(() => true, () => false),
};
