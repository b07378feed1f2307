import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createZipArchive } from '../../src/server/modules/batch-downloads/zip-archive';

/**
 * Writes a zip with one file of more than 4 GB and with more than 65,535 files, and lets `unzip` and Python read it. Both
 * limits need the 64-bit fields of the format. `GIGABYTES` is the size of the large file. Needs `unzip` and `python3`.
 */
const gigabytes = Number(process.env['GIGABYTES'] ?? 4.5);
const largeBytes = Math.round(gigabytes * 1024 ** 3);
const smallFiles = 70_000;
const chunk = Buffer.alloc(1024 ** 2, 'deckle ');
const modifiedAt = new Date('2026-03-01T10:20:30Z');

function* largeContent(): Generator<Buffer> {
  for (let left = largeBytes; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}

const folder = mkdtempSync(join(tmpdir(), 'deckle-large-zip-'));
try {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < largeBytes * 2) throw new Error(`${folder} needs ${Math.ceil(gigabytes * 2)} GB of free space.`);
  const path = join(folder, 'large.zip');
  const archive = createZipArchive(new AbortController().signal);
  const writing = finished(archive.stream.pipe(createWriteStream(path)));
  await archive.addFile('large.bin', modifiedAt, largeBytes, Readable.from(largeContent()));
  for (let index = 0; index < smallFiles; index += 1) await archive.addFile(`small/${index}.txt`, modifiedAt, 5, Buffer.from('small'));
  archive.finish();
  await writing;
  // Reads every byte and compares its checksum.
  execFileSync('unzip', ['-tqq', path], { stdio: 'inherit', maxBuffer: 1024 ** 3 });
  const script = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); i = z.infolist(); print(len(i), i[0].file_size, i[0].date_time, z.read(i[-1]).decode())`;
  const [count, size] = execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }).trim().split(' ');
  if (Number(count) !== smallFiles + 1 || Number(size) !== largeBytes) throw new Error(`Python reads ${count} files, and ${size} bytes in the first.`);
  process.stdout.write(`  ${count} files, the first with ${size} bytes: unzip and Python read them.\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
