import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isAlive, processStart } from './process-identity';

/** Another server holds the data directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  constructor(readonly directory: string, readonly pid: number) {
    super(`The data directory ${directory} is in use by the server with the process id ${pid}; stop that one first, or name another directory with --data-dir.`);
  }
}

const lockSchema = z.object({ pid: z.number().int().positive(), start: z.string().nullable() });
type Holder = z.infer<typeof lockSchema>;

/** What a lock file says; null where there is none or it is not one. */
const parseHolder = (text: string): Holder | null => {
  try {
    return lockSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Cut off by a crash of the machine: nobody holds it.
    return null;
  }
};

const readIfThere = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Whether the process that wrote a lock is still the one that has its id. */
const isHeld = (holder: Holder): boolean => {
  if (holder.pid === process.pid || !isAlive(holder.pid)) return false;
  const start = processStart(holder.pid);
  return start === null || holder.start === null || start === holder.start;
};

/** Who holds a data directory; null where nobody does. */
export const lockHolder = (lockFile: string): number | null => {
  const text = readIfThere(lockFile);
  const holder = text === null ? null : parseHolder(text);
  return holder && (holder.pid === process.pid || isHeld(holder)) ? holder.pid : null;
};

const maximumTries = 20;

/**
 * Takes a data directory for this process and returns what gives it back. A lock whose process is gone, or whose id
 * belongs to another process by now, is taken over. Throws a `DirectoryInUseError` that names who holds it.
 */
export const lockDirectory = (directory: string, lockFile: string): (() => void) => {
  const mine = JSON.stringify({ pid: process.pid, start: processStart(process.pid) } satisfies Holder);
  const unique = `${lockFile}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(unique, mine, { mode: 0o600 });
  try {
    for (let tries = 0; tries < maximumTries; tries += 1) {
      if (linkIfFree(unique, lockFile)) return () => { if (readIfThere(lockFile) === mine) rmSync(lockFile, { force: true }); };
      const text = readIfThere(lockFile);
      if (text === null) continue;
      const holder = parseHolder(text);
      if (holder && isHeld(holder)) throw new DirectoryInUseError(directory, holder.pid);
      removeStale(lockFile, text, `${unique}.stale`);
    }
  } finally {
    rmSync(unique, { force: true });
  }
  throw new Error(`The lock ${lockFile} could not be taken: it keeps changing.`);
};

/** A hard link fails where the name is taken, so of several that try at once only one succeeds. */
const linkIfFree = (from: string, to: string): boolean => {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Removes a lock that was found stale, unless another server has taken its place since: then that one is put back. */
const removeStale = (lockFile: string, staleText: string, aside: string): void => {
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) !== staleText) linkIfFree(aside, lockFile);
  rmSync(aside, { force: true });
};
