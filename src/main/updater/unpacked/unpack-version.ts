import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser } from 'tar/parse';
import type { ReadEntry } from 'tar/read-entry';
import type { UpdateDisk } from './update-disk';

/** Maximum unpacked size of the application. A larger archive is rejected. */
const maximumUnpackedBytes = 2 ** 31;

const chunkBytes = 256 * 1024;

async function* chunksOf(path: string, disk: UpdateDisk): AsyncGenerator<Buffer> {
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

/** The path below `versions/<version>/`, at any depth of the archive; null for other paths. */
const pathInVersion = (version: string, path: string): string | null => {
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  if (steps.includes('..') || path.includes('\\')) throw new Error('The archive has a path that leads out of it.');
  const at = steps.findIndex((step, index) => step === 'versions' && steps[index + 1] === version);
  return at === -1 || at + 2 >= steps.length ? null : steps.slice(at + 2).join('/');
};

/** Unpacks one version of a tar.gz archive into a folder. Resolves with the number of files. */
export const unpackVersion = async (archive: string, version: string, folder: string, disk: UpdateDisk): Promise<number> => {
  let total = 0;
  let count = 0;
  const unpack = async (entry: ReadEntry): Promise<void> => {
    const path = pathInVersion(version, entry.path);
    if (path === null || entry.type === 'Directory') {
      entry.resume();
      return;
    }
    if (entry.type !== 'File' && entry.type !== 'OldFile') throw new Error(`The archive has an entry of the kind ${entry.type} inside of the application.`);
    total += entry.size;
    if (total > maximumUnpackedBytes) throw new Error('The archive is larger than an application can be.');
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
    // Entries are written one after the other: a parsed entry is not yet on the disk.
    onReadEntry(entry) {
      const before = unpacked;
      unpacked = before.then(() => unpack(entry));
      unpacked.catch((error: unknown) => { parser.abort(error as Error); });
    },
  });
  parser.on('eof', () => { isWhole = true; });
  // Ignores errors after the first one, which give no further information.
  parser.on('error', () => undefined);
  // `createGunzip` reads concatenated gzip members as one stream. The tar parser has Node's legacy stream interface.
  await pipeline(Readable.from(chunksOf(archive, disk)), createGunzip(), parser as unknown as NodeJS.WritableStream);
  await unpacked;
  if (!isWhole) throw new Error('The archive ends too early.');
  return count;
};
