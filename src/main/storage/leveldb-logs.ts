import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../logging/logger';

/** Block size of a LevelDB log. A record that does not fit into a block continues in the next. */
const blockSize = 32_768;
/** Checksum (4 bytes), length (2) and type (1). */
const headerSize = 7;
const fragmentTypes = { whole: 1, first: 2, middle: 3, last: 4 } as const;

/**
 * The length of the complete records in a LevelDB log. Null if it is damaged elsewhere than at its end, which this code
 * does not repair.
 */
export const completeLength = (log: Uint8Array): number | null => {
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
    // Space allocated by the file system whose bytes were never written.
    if (type === 0 && length === 0) return log.subarray(position).every((byte) => byte === 0) ? whole : null;
    const isBegin = type === fragmentTypes.whole || type === fragmentTypes.first;
    const isKnown = isBegin || type === fragmentTypes.middle || type === fragmentTypes.last;
    if (!isKnown || isBegin === isWithin || headerSize + length > left) return null;
    position += headerSize + length;
    if (position > log.length) return whole;
    isWithin = type === fragmentTypes.first || type === fragmentTypes.middle;
    if (!isWithin) whole = position;
  }
  return whole;
};

const listNames = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/**
 * Truncates incomplete records that a killed app left at the end of its pages' LevelDB logs. Chromium skips such a
 * record, but then appends directly to it. At the next start the database counts as corrupt and is replaced by an empty
 * one (https://github.com/google/leveldb/issues/1287). Acknowledged transactions are never removed. Must run before a
 * page of the partition opens a database.
 */
export const truncateTornLogs = (storageFolder: string, log: Log): void => {
  const databases = join(storageFolder, 'IndexedDB');
  for (const name of listNames(databases).filter((each) => each.endsWith('.leveldb'))) {
    for (const file of listNames(join(databases, name)).filter((each) => /^(\d+\.log|MANIFEST-\d+)$/.test(each))) {
      const path = join(databases, name, file);
      const bytes = readFileSync(path);
      const length = completeLength(bytes);
      if (length === null || length === bytes.length || (length === 0 && file.startsWith('MANIFEST'))) continue;
      truncateSync(path, length);
      log.warn('a log of a page\'s database ended in the middle of a record and was cut', { path, from: bytes.length, to: length });
    }
  }
};
