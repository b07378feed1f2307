import { createReadStream, createWriteStream } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncDirectory, syncFile } from '../../../disk/flush';
import { createDiskReserve } from '../../disk-reserve';
import { statIfExists } from '../../stat-if-exists';

const suffix = '.zip';
/** Suffix of an unfinished zip, which a killed server leaves behind. */
const partSuffix = '.part';
/** The free space is checked each time that this number of bytes was written. */
const checkedBytes = 64 * 1024 ** 2;

/** A complete zip that has no name yet. */
export interface WrittenExport {
  readonly sizeBytes: number;
  /** Makes it the zip of its export. */
  keep(): Promise<void>;
  /** Removes it unless it was kept. Always called at the end. */
  discard(): Promise<void>;
}

/** The zips of exports, as files by id. They can be built again, so a backup does not need them. */
export const createExportStore = ({ directory, reserveBytes }: { readonly directory: string; readonly reserveBytes: number }) => {
  const disk = createDiskReserve({ directory, reserveBytes });
  const pathOf = (id: string): string => join(directory, id + suffix);
  /** The unfinished zips of this server. */
  const writing = new Set<string>();

  return {
    /** Writes a zip beside its place. Rejects with STORAGE_FULL before it uses the reserve of the disk. */
    async write(id: string, zip: Readable, signal: AbortSignal): Promise<WrittenExport> {
      const part = `${pathOf(id)}.${randomBytes(8).toString('hex')}${partSuffix}`;
      const discard = async (): Promise<void> => {
        await rm(part, { force: true });
        writing.delete(part);
      };
      writing.add(part);
      let sizeBytes = 0;
      let sinceCheck = 0;
      const counter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sizeBytes += chunk.length;
          sinceCheck += chunk.length;
          if (sinceCheck < checkedBytes) return done(null, chunk);
          sinceCheck = 0;
          disk.requireSpace(checkedBytes).then(() => { done(null, chunk); }, done);
        },
      });
      try {
        await disk.requireSpace(checkedBytes);
        await pipeline(zip, counter, createWriteStream(part, { flags: 'wx', mode: 0o600 }), { signal });
        await syncFile(part);
      } catch (error) {
        zip.destroy();
        await discard();
        throw error;
      }
      return {
        sizeBytes,
        async keep() {
          await rename(part, pathOf(id));
          await syncDirectory(directory);
        },
        discard,
      };
    },

    /** Null if the file is missing, for example after a restored backup. */
    sizeOf: async (id: string): Promise<number | null> => (await statIfExists(pathOf(id)))?.size ?? null,
    open: (id: string, range: { readonly start: number; readonly end: number }): Readable => createReadStream(pathOf(id), range),
    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),

    /** Removes files from before a time, complete or not, that belong to no export. Returns their number. */
    async removeStrays(before: Date, findKnown: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number> {
      const old: string[] = [];
      for (const name of await readdir(directory)) if (!writing.has(join(directory, name)) && ((await statIfExists(join(directory, name)))?.mtime ?? before) < before) old.push(name);
      const idOf = (name: string): string => name.split('.', 1)[0] ?? '';
      const known = await findKnown(old.filter((name) => name.endsWith(suffix)).map(idOf));
      const strays = old.filter((name) => !name.endsWith(suffix) || !known.has(idOf(name)));
      for (const name of strays) await rm(join(directory, name), { force: true });
      return strays.length;
    },
  };
};

export type ExportStore = ReturnType<typeof createExportStore>;
