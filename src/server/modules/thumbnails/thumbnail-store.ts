import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThumbnailSize } from '../../../contract/api/byte-routes';
import { statIfExists } from '../../stat-if-exists';
import { drawingVersion } from './drawing-protocol';

const folderPattern = /^[0-9a-f]{2}$/;
const hashLength = 64;
/** Suffix of an unfinished file, which a killed server leaves behind. */
const partSuffix = '.part';

/** `slow`: drawing exceeded its time, which a busy machine can cause too. */
export type MarkerKind = 'undrawable' | 'slow';
/** After this time slow content is drawn again, milliseconds. */
const slowMarkerMs = 24 * 60 * 60_000;
const currentSuffixes = ['webp', 'undrawable', 'slow'].map((ending) => `.${drawingVersion}.${ending}`);

const readIfExists = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/**
 * Thumbnails as files by hash, size and version of the drawing rules, in 256 folders by the first two digits of the
 * hash. Everything here can be drawn again, so nothing is flushed to disk.
 */
export const createThumbnailStore = (directory: string) => {
  const folderOf = (hash: string): string => join(directory, hash.slice(0, 2));
  const pathOf = (hash: string, size: ThumbnailSize): string => join(folderOf(hash), `${hash}.${size}.${drawingVersion}.webp`);
  /** Marks content that cannot be drawn. Contains the reason. */
  const markerOf = (hash: string, kind: MarkerKind): string => join(folderOf(hash), `${hash}.${drawingVersion}.${kind}`);

  const write = async (hash: string, path: string, content: Uint8Array | string): Promise<void> => {
    const part = `${path}.${randomBytes(8).toString('hex')}${partSuffix}`;
    await mkdir(folderOf(hash), { recursive: true, mode: 0o700 });
    try {
      await writeFile(part, content, { mode: 0o600 });
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
  };

  const isCurrent = (name: string): boolean => currentSuffixes.some((suffix) => name.endsWith(suffix));

  return {
    read: (hash: string, size: ThumbnailSize): Promise<Buffer | null> => readIfExists(pathOf(hash, size)),
    save: (hash: string, size: ThumbnailSize, bytes: Uint8Array): Promise<void> => write(hash, pathOf(hash, size), bytes),

    async isUndrawable(hash: string, now: Date): Promise<boolean> {
      if (await statIfExists(markerOf(hash, 'undrawable'))) return true;
      const slow = await statIfExists(markerOf(hash, 'slow'));
      return slow !== null && now.getTime() - slow.mtimeMs < slowMarkerMs;
    },
    mark: (hash: string, kind: MarkerKind, reason: string): Promise<void> => write(hash, markerOf(hash, kind), reason),

    /** Deletes all thumbnails and the marker of some content. */
    async remove(hash: string): Promise<void> {
      for (const name of await namesIn(folderOf(hash))) if (name.startsWith(hash)) await rm(join(folderOf(hash), name), { force: true });
    },

    /** The hashes of the content that has files here, one folder at a time. */
    async* listHashes(): AsyncGenerator<string[]> {
      for (const folder of await namesIn(directory)) {
        if (folderPattern.test(folder)) yield [...new Set((await namesIn(join(directory, folder))).map((name) => name.slice(0, hashLength)))];
      }
    },

    /** Deletes files of earlier drawing rules, and unfinished files from before a time. Returns their number. */
    async removeOutdated(before: Date): Promise<number> {
      let count = 0;
      for (const folder of await namesIn(directory)) {
        if (!folderPattern.test(folder)) continue;
        for (const name of await namesIn(join(directory, folder))) {
          const path = join(directory, folder, name);
          if (isCurrent(name)) continue;
          if (name.endsWith(partSuffix) && ((await statIfExists(path))?.mtime ?? before) >= before) continue;
          await rm(path, { force: true });
          count += 1;
        }
      }
      return count;
    },
  };
};

export type ThumbnailStore = ReturnType<typeof createThumbnailStore>;
