import type { Dirent } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Older dumps are no longer useful. */
const maximumAgeMs = 30 * 24 * 60 * 60_000;
/**
 * Number of consecutive characters of a secret to search for. Processors copy text in 16-byte blocks and may leave
 * those on the stack.
 */
const fragmentLength = 8;
const filler = 'x';

export interface CleanedDumps { readonly cleaned: number; readonly removed: number }

const fragmentsOf = (secret: string): readonly string[] =>
  Array.from({ length: Math.max(0, secret.length - fragmentLength + 1) }, (_, at) => secret.slice(at, at + fragmentLength));

/** Finds parts of secrets in Latin-1 and UTF-16 text. */
const findFragments = (bytes: Buffer, secrets: readonly string[]): readonly { readonly at: number; readonly fill: Buffer }[] =>
  secrets.flatMap(fragmentsOf).flatMap((piece) => (['latin1', 'utf16le'] as const).flatMap((encoding) => {
    const needle = Buffer.from(piece, encoding);
    const fill = Buffer.from(filler.repeat(fragmentLength), encoding);
    const places: { at: number; fill: Buffer }[] = [];
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + 1)) places.push({ at, fill });
    return places;
  }));

const cleanDump = async (path: string, secrets: readonly string[]): Promise<boolean> => {
  const places = findFragments(await readFile(path), secrets);
  if (places.length === 0) return false;
  const file = await open(path, 'r+');
  try {
    for (const { at, fill } of places) await file.write(fill, 0, fill.length, at);
  } finally {
    await file.close();
  }
  return true;
};

/**
 * Overwrites parts of secrets in the crash dumps of a folder, so that a dump can be shared, and deletes old dumps.
 * Rejects on a disk error.
 */
export const cleanCrashDumps = async (folder: string, secrets: readonly string[], now: () => number): Promise<CleanedDumps> => {
  let [cleaned, removed] = [0, 0];
  for (const entry of await dumpsIn(folder)) {
    const path = join(entry.parentPath, entry.name);
    if (now() - (await stat(path)).mtimeMs > maximumAgeMs) {
      await rm(path);
      removed += 1;
    } else if (await cleanDump(path, secrets)) {
      cleaned += 1;
    }
  }
  return { cleaned, removed };
};

const dumpsIn = async (folder: string): Promise<readonly Dirent[]> => {
  try {
    return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile() && entry.name.endsWith('.dmp'));
  } catch (error) {
    // The folder does not exist before the first crash.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};
