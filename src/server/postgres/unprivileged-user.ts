import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The id of `nobody` on Linux and BSD. PostgreSQL refuses to run as root, so a server started by root runs it as this
 * user.
 */
const nobody = 65_534;

export const isRoot = process.platform !== 'win32' && process.getuid?.() === 0;

/** Spawn options for a child process that must not run as root. */
export const unprivilegedSpawnOptions = isRoot ? { uid: nobody, gid: nobody, cwd: '/' } as const : {};

/** Whether a user without any rights can enter this folder: it and all its ancestors are executable for others. */
export const isReachableByOthers = (directory: string): boolean => {
  for (let path = realpathSync(directory); ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
};

/** Creates a folder that only PostgreSQL's user can enter, or transfers an existing folder to that user. */
export const makePrivateDirectory = (directory: string): void => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (!isRoot) return;
  // Following a symbolic link would transfer its target.
  if (!lstatSync(directory).isDirectory()) throw new Error(`${directory} is not a folder.`);
  chownSync(directory, nobody, nobody);
  chmodSync(directory, 0o700);
};

/** Transfers a file to PostgreSQL's user. */
export const chownToUnprivileged = (file: string): void => {
  if (isRoot) chownSync(file, nobody, nobody);
};

/**
 * Transfers a data folder to PostgreSQL's user after root restored or copied it. Symbolic links are transferred
 * without their targets.
 */
export const chownClusterToUnprivileged = (directory: string): void => {
  if (!isRoot || statSync(directory).uid === nobody) return;
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) lchownSync(join(directory, entry), nobody, nobody);
  // The folder itself comes last, so that an interrupted transfer is repeated by the next start.
  makePrivateDirectory(directory);
};
