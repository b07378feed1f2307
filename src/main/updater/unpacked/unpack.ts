import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser } from 'tar/parse';
import type { ReadEntry } from 'tar/read-entry';
import type { Disk } from './disk';

/** What an application takes at the most; an archive that claims more is none of ours. */
const mostBytes = 2 ** 31;

const chunkBytes = 256 * 1024;

async function* chunksOf(path: string, disk: Disk): AsyncGenerator<Buffer> {
  const file = await disk.openToRead(path);
  if (file === null) throw new Error('There is no archive.');
  try {
    for (let at = 0, chunk = await file.read(at, chunkBytes); chunk.length > 0; chunk = await file.read(at, chunkBytes)) {
      at += chunk.length;
      yield chunk;
    }
  } finally {
    await file.close();
  }
}

/** The path below `versions/<version>/`, wherever in the archive that lies; null for what lies outside of it. */
const pathBelow = (version: string, path: string): string | null => {
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  if (steps.includes('..') || path.includes('\\')) throw new Error('The archive has a path that leads out of it.');
  const at = steps.findIndex((step, index) => step === 'versions' && steps[index + 1] === version);
  return at === -1 || at + 2 >= steps.length ? null : steps.slice(at + 2).join('/');
};

/** Unpacks what a tar.gz holds of one version into a folder; answers how many files those are. */
export const unpackVersion = async (archive: string, version: string, folder: string, disk: Disk): Promise<number> => {
  let total = 0;
  let count = 0;
  const unpack = async (entry: ReadEntry): Promise<void> => {
    const path = pathBelow(version, entry.path);
    if (path === null || entry.type === 'Directory') {
      entry.resume();
      return;
    }
    if (entry.type !== 'File' && entry.type !== 'OldFile') throw new Error(`The archive has an entry of the kind ${entry.type} inside of the application.`);
    total += entry.size;
    if (total > mostBytes) throw new Error('The archive is larger than an application can be.');
    const file = await disk.openToWrite(join(folder, path), ((entry.mode ?? 0) & 0o100) !== 0);
    try {
      let at = 0;
      for await (const bytes of entry) {
        await file.write(at, bytes);
        at += bytes.length;
      }
    } finally {
      await file.close();
    }
    count += 1;
  };

  let unpacked = Promise.resolve();
  let isWhole = false;
  const parser = new Parser({
    strict: true,
    // One after the other: that an entry was read does not say yet that it is on the disk.
    onReadEntry(entry) {
      const before = unpacked;
      unpacked = before.then(() => unpack(entry));
      unpacked.catch((error: unknown) => { parser.abort(error as Error); });
    },
  });
  parser.on('eof', () => { isWhole = true; });
  // What goes wrong after the first fault says nothing more.
  parser.on('error', () => undefined);
  // Many gzip members one after the other are one stream to it. What reads a tar is a stream of Node's older kind.
  await pipeline(Readable.from(chunksOf(archive, disk)), createGunzip(), parser as unknown as NodeJS.WritableStream);
  await unpacked;
  if (!isWhole) throw new Error('The archive ends too early.');
  return count;
};
