import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Disk, OpenFile } from './disk';
import { createTarReader, type TarEntry } from './tar-reader';

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
const pathBelow = (version: string, { path }: TarEntry): string | null => {
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  if (steps.includes('..') || path.includes('\\')) throw new Error('The archive has a path that leads out of it.');
  const at = steps.findIndex((step, index) => step === 'versions' && steps[index + 1] === version);
  return at === -1 || at + 2 >= steps.length ? null : steps.slice(at + 2).join('/');
};

/** Unpacks what a tar.gz holds of one version into a folder; answers how many files those are. */
export const unpackVersion = async (archive: string, version: string, folder: string, disk: Disk): Promise<number> => {
  let file: OpenFile | null = null;
  let at = 0;
  let total = 0;
  let count = 0;
  const reader = createTarReader({
    async entry(entry) {
      const path = pathBelow(version, entry);
      if (path === null || entry.kind === 'folder') return;
      if (entry.kind === 'link') throw new Error('The archive has a link inside of the application.');
      total += entry.sizeBytes;
      if (total > mostBytes) throw new Error('The archive is larger than an application can be.');
      file = await disk.openToWrite(join(folder, path), entry.isExecutable);
      at = 0;
      count += 1;
    },
    async bytes(bytes) {
      await file?.write(at, bytes);
      at += bytes.length;
    },
    async end() {
      await file?.close();
      file = null;
    },
  });
  try {
    // Many gzip members one after the other are one stream to it.
    await pipeline(Readable.from(chunksOf(archive, disk)), createGunzip(), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) await reader.push(chunk);
    });
    reader.close();
  } finally {
    // Left open where it broke off.
    await (file as OpenFile | null)?.close();
  }
  return count;
};
