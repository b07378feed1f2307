import { createReadStream, readdirSync, readFileSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** Files below a folder that contain a text, in UTF-8 or in UTF-16 as in Chromium's stores. */
export const filesContaining = async (folder: string, text: string): Promise<readonly string[]> => {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  const holding: string[] = [];
  for (const path of filesIn(folder)) if (await fileHolds(path, needles)) holding.push(path);
  return holding;
};

const filesIn = (folder: string): readonly string[] => listed(folder).flatMap((entry) => {
  const path = join(folder, entry.name);
  return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
});

const listed = (folder: string): readonly Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // A running program deletes folders while they are read.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return [];
  }
};

const fileHolds = async (path: string, needles: readonly Buffer[]): Promise<boolean> => {
  const overlap = Math.max(...needles.map((needle) => needle.length)) - 1;
  let tail = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const piece = Buffer.concat([tail, chunk]);
      if (needles.some((needle) => piece.includes(needle))) return true;
      tail = piece.subarray(Math.max(0, piece.length - overlap));
    }
  } catch (error) {
    // A running program deletes files while they are read.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return false;
};

/** The command lines of all processes of this machine that contain a text. Linux only: other systems have no /proc. */
export const commandLinesContaining = (text: string): readonly string[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      // The process has exited meanwhile.
      return '';
    }
  }).filter((line) => line.includes(text));
