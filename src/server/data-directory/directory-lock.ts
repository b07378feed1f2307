import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeThisProcess, isHolderProcessAlive, evaluateLock, createObserver, parseHolder, type LockHolder, type LockVerdict } from './lock-holder';
import { listenInFolder, probeSocket } from './unix-socket';
import { readPidNamespace } from './process-identity';
import { writeFileDurably } from './write-file-durably';

/** Another server has locked the data directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  constructor(readonly directory: string, { pid, pidNamespace, host }: LockHolder) {
    const where = pidNamespace === null || pidNamespace === readPidNamespace() ? `with the process id ${pid}` : `in another container (process id ${pid} there, host name ${host ?? 'unknown'})`;
    super(`The data directory ${directory} is in use by the server ${where}; stop that one first, or name another directory with --data-dir.`);
  }
}

/** Another server may have locked the data directory, and this machine cannot see whether it runs. */
export class LockUnclearError extends Error {
  override readonly name = 'LockUnclearError';
  constructor(directory: string, { pid, host }: LockHolder) {
    super(`The data directory ${directory} was in use by a server on ${host ?? 'an unknown host'} (process id ${pid} there), and this machine cannot see whether that server still runs. Two servers on one data directory destroy the database. Make sure that no other server runs on it, then run: node out/server/admin.js unlock --data-dir ${directory}`);
  }
}

const readIfExists = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Checks whether the holder of a lock runs. A lock truncated by a crash of the machine has no holder. */
const evaluateHolder = async (lockFile: string, holder: LockHolder | null): Promise<LockVerdict> => {
  if (holder === null) return 'free';
  const directory = dirname(lockFile);
  const socket = holder.socket === null ? 'unknown' : await probeSocket(directory, basename(holder.socket));
  return evaluateLock(holder, createObserver(directory), { socket, isProcessAlive: isHolderProcessAlive(holder) });
};

/** The running holder of a data directory's lock, which may be this process; null without a visible one. */
export const lockHolder = async (lockFile: string): Promise<LockHolder | null> => {
  const text = readIfExists(lockFile);
  const holder = text === null ? null : parseHolder(text);
  return holder && await evaluateHolder(lockFile, holder) === 'held' ? holder : null;
};

const maximumAttempts = 20;

/**
 * Locks a data directory for this process and returns the release function. The holder listens on a socket beside the
 * lock while it runs. A lock whose holder demonstrably ended is taken over. Throws a `DirectoryInUseError` if the
 * holder runs, and a `LockUnclearError` if neither can be shown.
 */
export const lockDirectory = async (directory: string, lockFile: string): Promise<() => void> => {
  const id = randomBytes(16).toString('hex');
  const socketName = `${basename(lockFile)}.${id.slice(0, 8)}.socket`;
  // Created before the lock, so that a lock never exists without its socket.
  const listener = await listenInFolder(dirname(lockFile), socketName);
  const mine = JSON.stringify(describeThisProcess(id, listener === null ? null : socketName));
  const release = (): void => {
    if (readIfExists(lockFile) === mine) rmSync(lockFile, { force: true });
    listener?.close();
    rmSync(join(dirname(lockFile), socketName), { force: true });
  };
  try {
    await acquire(directory, lockFile, mine);
    return release;
  } catch (error) {
    release();
    throw error;
  }
};

const acquire = async (directory: string, lockFile: string, mine: string): Promise<void> => {
  const unique = `${lockFile}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileDurably(unique, mine);
  try {
    for (let tries = 0; tries < maximumAttempts; tries += 1) {
      if (tryLink(unique, lockFile)) return;
      const text = readIfExists(lockFile);
      if (text === null) continue;
      const holder = parseHolder(text);
      const verdict = await evaluateHolder(lockFile, holder);
      if (holder && verdict === 'held') throw new DirectoryInUseError(directory, holder);
      if (holder && verdict === 'unclear') throw new LockUnclearError(directory, holder);
      removeStale(lockFile, text, `${unique}.stale`);
    }
  } finally {
    rmSync(unique, { force: true });
  }
  throw new Error(`The lock ${lockFile} could not be taken: it keeps changing.`);
};

/** Removes a lock for an operator who confirms that its holder ended. Throws a `DirectoryInUseError` if the holder runs. */
export const breakLock = async (directory: string, lockFile: string): Promise<void> => {
  const text = readIfExists(lockFile);
  if (text === null) return;
  const holder = parseHolder(text);
  if (holder && await evaluateHolder(lockFile, holder) === 'held') throw new DirectoryInUseError(directory, holder);
  removeStale(lockFile, text, `${lockFile}.${process.pid}.broken`);
};

/** A hard link fails if the name exists, so only one of several concurrent attempts succeeds. */
const tryLink = (from: string, to: string): boolean => {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Removes a stale lock. If another server replaced the lock in the meantime, the new lock is restored. */
const removeStale = (lockFile: string, staleText: string, aside: string): void => {
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const isSame = readIfExists(aside) === staleText;
  if (!isSame) tryLink(aside, lockFile);
  rmSync(aside, { force: true });
  const socket = isSame ? parseHolder(staleText)?.socket ?? null : null;
  if (socket !== null) rmSync(join(dirname(lockFile), basename(socket)), { force: true });
};
