import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../logging/logger';

/** A log of LevelDB is a row of blocks of this size, and a record that does not fit into one goes on in the next. */
const blockSize = 32_768;
/** A checksum of four bytes, a length of two, a type of one. */
const headerSize = 7;
const pieces = { whole: 1, first: 2, middle: 3, last: 4 } as const;

/**
 * How far a log of LevelDB holds whole records; null where something else than its end is broken, which is not ours to
 * mend.
 */
export const wholeLength = (log: Uint8Array): number | null => {
  let whole = 0;
  let position = 0;
  let isWithin = false;
  while (position < log.length) {
    const left = blockSize - position % blockSize;
    if (left < headerSize) {
      position += left;
      continue;
    }
    if (position + headerSize > log.length) return whole;
    const length = (log[position + 4] ?? 0) + (log[position + 5] ?? 0) * 256;
    const type = log[position + 6];
    // Where the disk had room for it already, and the bytes did not come.
    if (type === 0 && length === 0) return log.subarray(position).every((byte) => byte === 0) ? whole : null;
    const isBegin = type === pieces.whole || type === pieces.first;
    const isKnown = isBegin || type === pieces.middle || type === pieces.last;
    if (!isKnown || isBegin === isWithin || headerSize + length > left) return null;
    position += headerSize + length;
    if (position > log.length) return whole;
    isWithin = type === pieces.first || type === pieces.middle;
    if (!isWithin) whole = position;
  }
  return whole;
};

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/**
 * Takes away what an app that was killed left half written at the end of the logs under its pages' databases. Chromium
 * reads past that, but then goes on writing right behind it; at the next start it finds the two run together, takes the
 * whole database for broken and begins an empty one (https://github.com/google/leveldb/issues/1287). No transaction that
 * was said to be complete is taken away. It has to run before a page of the partition opens a database.
 */
export const trimTornLogs = (storageFolder: string, log: Log): void => {
  const databases = join(storageFolder, 'IndexedDB');
  for (const name of namesIn(databases).filter((each) => each.endsWith('.leveldb'))) {
    for (const file of namesIn(join(databases, name)).filter((each) => /^(\d+\.log|MANIFEST-\d+)$/.test(each))) {
      const path = join(databases, name, file);
      const bytes = readFileSync(path);
      const length = wholeLength(bytes);
      if (length === null || length === bytes.length || (length === 0 && file.startsWith('MANIFEST'))) continue;
      truncateSync(path, length);
      log.warn('a log of a page\'s database ended in the middle of a record and was cut', { path, from: bytes.length, to: length });
    }
  }
};
