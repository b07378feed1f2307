import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { QuarantinedBlob, BlobStore, StoredBlob } from './blob-store';
import { syncDirectory, syncFile } from '../../../disk/flush';
import { createQuarantine } from '../../quarantine';
import { statIfExists } from '../../stat-if-exists';

const hashPattern = /^[0-9a-f]{64}$/;
const folderPattern = /^[0-9a-f]{2}$/;
/** Suffix of an unfinished copy. The copy is renamed to the blob's name after its bytes are synced to disk. */
const partSuffix = '.part';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** By callbacks: the file handles of promises take a sixth of the time of a zip of small files. */
const readWhole = promisify<string, Buffer>(readFile);

/** Error codes of file systems without hard links. */
const hardLinkUnsupportedCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']);

/**
 * Stores blobs as files, in 256 folders by the first two digits of their hash. A blob is visible under its name only
 * after its bytes are synced to disk. The folder `quarantine` contains blobs in quarantine.
 */
export const createDiskBlobStore = (directory: string): BlobStore => {
  const quarantine = createQuarantine(join(directory, 'quarantine'));
  const folderOf = (hash: string): string => join(directory, hash.slice(0, 2));
  const pathOf = (hash: string): string => {
    if (!hashPattern.test(hash)) throw new Error('A blob is named by its SHA-256');
    return join(folderOf(hash), hash);
  };

  /** Creates a hard link, which costs no space, or copies the bytes if the file system does not support hard links. */
  const linkOrCopy = async (path: string, target: string): Promise<void> => {
    try {
      await link(path, target);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return;
      if (!hardLinkUnsupportedCodes.has(codeOf(error) ?? '')) throw error;
      const part = `${target}.${randomBytes(8).toString('hex')}${partSuffix}`;
      await copyFile(path, part);
      await syncFile(part);
      await rename(part, target);
    }
  };

  /** All files in the blob folders, except those deleted during the iteration. */
  const storedFiles = async function* () {
    for (const folder of await readdir(directory, { withFileTypes: true })) {
      if (!folder.isDirectory() || !folderPattern.test(folder.name)) continue;
      for (const name of await readdir(join(directory, folder.name))) {
        const path = join(directory, folder.name, name);
        const found = await statIfExists(path);
        if (found) yield { name, path, sizeBytes: found.size, storedAt: earlier(found.ctime, found.mtime), modifiedAt: later(found.ctime, found.mtime) };
      }
    }
  };

  const restore = (hash: string): Promise<boolean> => quarantine.restore(hash, pathOf(hash));

  const readOrRestore = async <Result>(hash: string, read: (path: string) => Promise<Result>): Promise<Result> => {
    try {
      return await read(pathOf(hash));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || !(await restore(hash))) throw error;
      return read(pathOf(hash));
    }
  };

  const openForReading = (hash: string): Promise<FileHandle> => readOrRestore(hash, (path) => open(path, 'r'));

  return {
    async storeFile(path, hash) {
      const target = pathOf(hash);
      await syncFile(path);
      if (await mkdir(dirname(target), { recursive: true })) await syncDirectory(directory);
      await linkOrCopy(path, target);
      await syncDirectory(dirname(target));
    },

    async open(hash, range) {
      const handle = await openForReading(hash);
      return handle.createReadStream(range);
    },

    read: (hash) => readOrRestore(hash, readWhole),

    async locate(hash) {
      await (await openForReading(hash)).close();
      return pathOf(hash);
    },

    async* list(): AsyncGenerator<StoredBlob> {
      for await (const { name, sizeBytes, storedAt, modifiedAt } of storedFiles()) if (hashPattern.test(name)) yield { hash: name, sizeBytes, storedAt, modifiedAt };
    },

    quarantine: (hash, now) => quarantine.add(pathOf(hash), hash, now),

    restore,

    async* listQuarantined(): AsyncGenerator<QuarantinedBlob> {
      for await (const { name, since } of quarantine.list()) if (hashPattern.test(name)) yield { hash: name, since };
    },

    deleteQuarantined: ({ hash, since }) => quarantine.remove({ name: hash, since }),

    async deletePartialCopies(before) {
      for await (const { name, path, modifiedAt } of storedFiles()) if (name.endsWith(partSuffix) && modifiedAt < before) await rm(path, { force: true });
    },
  };
};
