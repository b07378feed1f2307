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

/** Version of the rules by which office files are converted. A new version converts everything again. */
const conversionVersion = 1;
/** The sizes of thumbnails, and the PDF of an office file. */
type DerivedKind = ThumbnailSize | 'office';

/**
 * Content that cannot be drawn or converted. `slow` and `slowOffice`: it exceeded its time, which a busy machine can
 * cause too.
 */
export type MarkerKind = 'undrawable' | 'slow' | 'unconvertible' | 'slowOffice';
/** After this time slow content is tried again, milliseconds. */
const slowMarkerMs = 24 * 60 * 60_000;
const markerSuffixes: Record<MarkerKind, string> = {
  undrawable: `.${drawingVersion}.undrawable`, slow: `.${drawingVersion}.slow`, unconvertible: `.${conversionVersion}.unconvertible`, slowOffice: `.${conversionVersion}.slow-office`,
};
const suffixOf = (kind: DerivedKind): string => (kind === 'office' ? `.office.${conversionVersion}.pdf` : `.${kind}.${drawingVersion}.webp`);
const currentSuffixes = [...Object.values(markerSuffixes), `.${drawingVersion}.webp`, suffixOf('office')];

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
 * Thumbnails and PDFs of office files, as files by hash, kind and version of the rules. They are in 256 folders by the
 * first two digits of the hash. Everything here can be made again, so nothing is flushed to disk.
 */
export const createThumbnailStore = (directory: string) => {
  const folderOf = (hash: string): string => join(directory, hash.slice(0, 2));
  const pathOf = (hash: string, kind: DerivedKind): string => join(folderOf(hash), hash + suffixOf(kind));
  /** Contains the reason. */
  const markerOf = (hash: string, kind: MarkerKind): string => join(folderOf(hash), hash + markerSuffixes[kind]);

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

  const isMarked = async (hash: string, now: Date, always: MarkerKind, slowKind: MarkerKind): Promise<boolean> => {
    if (await statIfExists(markerOf(hash, always))) return true;
    const slow = await statIfExists(markerOf(hash, slowKind));
    return slow !== null && now.getTime() - slow.mtimeMs < slowMarkerMs;
  };

  const isCurrent = (name: string): boolean => currentSuffixes.some((suffix) => name.endsWith(suffix));

  return {
    read: (hash: string, kind: DerivedKind): Promise<Buffer | null> => readIfExists(pathOf(hash, kind)),
    save: (hash: string, kind: DerivedKind, bytes: Uint8Array): Promise<void> => write(hash, pathOf(hash, kind), bytes),

    isUndrawable: (hash: string, now: Date): Promise<boolean> => isMarked(hash, now, 'undrawable', 'slow'),
    isUnconvertible: (hash: string, now: Date): Promise<boolean> => isMarked(hash, now, 'unconvertible', 'slowOffice'),
    mark: (hash: string, kind: MarkerKind, reason: string): Promise<void> => write(hash, markerOf(hash, kind), reason),

    /** Deletes everything that was made of some content. */
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
