import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

export interface QuarantinedFile {
  readonly name: string;
  /** The beginning of the day of the move (UTC). */
  readonly since: Date;
}

/**
 * Files that were moved aside instead of deleted, in one folder per day. The folder is on the same file system as the
 * files, so a move is a single rename. A killed process leaves each file in one of the two folders.
 */
export const createQuarantine = (directory: string) => {
  const folderOf = (day: Date): string => join(directory, day.toISOString().slice(0, 10));

  const days = async (): Promise<string[]> => {
    try {
      return (await readdir(directory)).filter((name) => dayPattern.test(name));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  };

  /** Returns false if the file does not exist. */
  const move = async (from: string, to: string): Promise<boolean> => {
    try {
      await rename(from, to);
      return true;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    }
  };

  const removeIfEmpty = async (folder: string): Promise<void> => {
    try {
      await rmdir(folder);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
    }
  };

  return {
    /** Moves a file into quarantine. A missing file is ignored. */
    async add(path: string, name: string, now: Date): Promise<void> {
      await mkdir(folderOf(now), { recursive: true, mode: 0o700 });
      await move(path, join(folderOf(now), name));
    },

    /** Moves a file back to a path. Returns false if the file is not in quarantine. */
    async restore(name: string, path: string): Promise<boolean> {
      for (const day of await days()) {
        await mkdir(dirname(path), { recursive: true });
        if (await move(join(directory, day, name), path)) return true;
      }
      return false;
    },

    async* list(): AsyncGenerator<QuarantinedFile> {
      for (const day of await days()) {
        for (const name of await readdir(join(directory, day))) yield { name, since: new Date(`${day}T00:00:00Z`) };
      }
    },

    /** Deletes a file permanently. */
    async remove({ name, since }: QuarantinedFile): Promise<void> {
      await rm(join(folderOf(since), name), { force: true });
      await removeIfEmpty(folderOf(since));
    },
  };
};

export type Quarantine = ReturnType<typeof createQuarantine>;
