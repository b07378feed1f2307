import { mkdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/*
 * The peer of thumbnails: the library alone resizes one picture at a time with one thread. It has the priority of the
 * server's drawing processes. Arguments: the folder of the thumbnails, their edge in pixels, and the photographs. Prints
 * the seconds without the start of the program.
 */
const [folder = '', edge = '', ...paths] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  // Linux may share the processors among sessions first.
  writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_BELOW_NORMAL));
} catch {
  // This system does not offer it.
}
sharp.cache(false);
sharp.concurrency(1);
mkdirSync(folder, { recursive: true });
const draw = (path: string, to: string): Promise<unknown> =>
  sharp(path, { autoOrient: true, failOn: 'error' }).resize({ width: Number(edge), height: Number(edge), fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toFile(to);

await draw(paths[0] ?? '', join(folder, 'first.webp'));
const begunAt = performance.now();
for (const [index, path] of paths.entries()) await draw(path, join(folder, `${index}.webp`));
console.log(`Seconds: ${(performance.now() - begunAt) / 1000}`);
