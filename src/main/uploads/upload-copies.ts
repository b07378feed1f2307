import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadBytesPort } from '../../core/uploads/upload-queue-ports';
import { SourceError, type UploadRecord } from '../../core/uploads/upload-record';
import { syncDirectory, syncFile } from '../../disk/flush';
import { recordExtension } from './upload-record-store';
import { readPart, assertUnchanged, type UploadSource } from './upload-source';

const copyExtension = '.bytes';
/** Disk space that a copy leaves free. */
const minimumFreeBytes = 100 * 1024 ** 2;

const createNoSpaceError = (): Error => Object.assign(new Error('there is no room for a copy'), { code: 'ENOSPC' });

/** Whether the file system could clone the file by sharing its blocks, which needs neither time nor space. */
const tryClone = (from: string, to: string): Promise<boolean> =>
  copyFile(from, to, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL).then(() => true, async () => {
    await rm(to, { force: true });
    return false;
  });

const copyWithProgress = async (from: string, to: string, onProgress: (copiedBytes: number) => void, signal: AbortSignal): Promise<void> => {
  let copiedBytes = 0;
  const count = new Transform({
    transform(part: Buffer, _encoding, callback) {
      copiedBytes += part.length;
      onProgress(copiedBytes);
      callback(null, part);
    },
  });
  const reading = createReadStream(from, { highWaterMark: 1024 ** 2 });
  let unreadable: Error | null = null;
  reading.once('error', (cause) => { unreadable = new SourceError('the file cannot be read', { cause }); });
  await pipeline(reading, count, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal }).catch((error: unknown) => { throw unreadable ?? error; });
};

/**
 * The copies of an account's queued files. `stopped`: the account signed out; missing copies are made after the next
 * sign-in.
 */
export const openUploadCopies = (folder: string, stopped: AbortSignal): UploadBytesPort<UploadSource> => {
  const pathOf = (id: string): string => join(folder, id + copyExtension);
  const sourceOf = ({ from, name, sizeBytes, modifiedAt }: UploadRecord): UploadSource => ({ path: from, name, sizeBytes, modifiedAt });

  return {
    async copy(record, source, onProgress, signal) {
      const either = AbortSignal.any([signal, stopped]);
      either.throwIfAborted();
      await assertUnchanged(source);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const beside = join(folder, `${record.id}.${randomUUID()}.part`);
      try {
        if (!(await tryClone(source.path, beside))) {
          const { bavail, bsize } = await statfs(folder);
          if (bavail * bsize < source.sizeBytes + minimumFreeBytes) throw createNoSpaceError();
          await copyWithProgress(source.path, beside, onProgress, either);
        }
        await syncFile(beside);
        await assertUnchanged(source);
        await rename(beside, pathOf(record.id));
        await syncDirectory(folder);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    async read(record, source, start, end) {
      if (source) await assertUnchanged(source);
      return readPart(source?.path ?? pathOf(record.id), start, end);
    },
    async ids() {
      const names = await readdir(folder).catch((): readonly string[] => []);
      // Partial copies of a killed process.
      for (const name of names) if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
      const present = new Set(names);
      // A record's file protects its copy, because a newer version of the app may have written the record.
      return names.filter((name) => name.endsWith(copyExtension)).map((name) => name.slice(0, -copyExtension.length)).filter((id) => !present.has(id + recordExtension));
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async sourceOf(record) {
      const source = sourceOf(record);
      return assertUnchanged(source).then(() => source, () => null);
    },
  };
};
