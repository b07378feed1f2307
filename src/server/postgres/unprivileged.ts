import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `nobody` on every Linux and BSD we know: PostgreSQL refuses to run as root, so a server started by root runs it as this. */
const nobody = 65_534;

export const isRoot = process.platform !== 'win32' && process.getuid?.() === 0;

/** What a child process is started with so that it does not run as root. */
export const unprivilegedSpawnOptions = isRoot ? { uid: nobody, gid: nobody, cwd: '/' } as const : {};

/** Whether somebody who owns nothing can enter this folder: every folder above it, and itself, lets others pass. */
export const isReachableByOthers = (directory: string): boolean => {
  for (let path = realpathSync(directory); ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
};

/** Makes a folder that only PostgreSQL's user can enter, or gives an existing one to it. */
export const makePrivateDirectory = (directory: string): void => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (!isRoot) return;
  // Following a link here would give away what it points to.
  if (!lstatSync(directory).isDirectory()) throw new Error(`${directory} is not a folder.`);
  chownSync(directory, nobody, nobody);
  chmodSync(directory, 0o700);
};

/** Hands a file to PostgreSQL's user. */
export const giveToUnprivileged = (file: string): void => {
  if (isRoot) chownSync(file, nobody, nobody);
};

/** Hands a data folder to PostgreSQL's user where root restored or copied it. Links are handed over, and not what they point to. */
export const giveClusterToUnprivileged = (directory: string): void => {
  if (!isRoot || statSync(directory).uid === nobody) return;
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) lchownSync(join(directory, entry), nobody, nobody);
  // The folder itself comes last, so that a start that was killed in between begins again.
  makePrivateDirectory(directory);
};
