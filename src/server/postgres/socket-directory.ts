import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listenInFolder } from '../data-directory/unix-socket';
import { isReachableByOthers, isRoot, makePrivateDirectory } from './unprivileged-user';

const prefix = 'deckle-postgres-';
const linkName = 'cluster';

/** PostgreSQL's name for a socket of its default port. */
export const socketName = '.s.PGSQL.5432';

/** A socket's path has at most 107 bytes. PostgreSQL keeps a lock file with a longer name beside the socket. */
const maximumSocketDirectoryBytes = 107 - `/${socketName}.lock`.length;

/** Creates a folder that only PostgreSQL's user and root can enter. */
export const makeScratchDirectory = (): string => {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    const isUsable = Buffer.byteLength(join(parent, `${prefix}XXXXXX`, linkName)) <= maximumSocketDirectoryBytes && (!isRoot || isReachableByOthers(parent));
    if (!isUsable) continue;
    const directory = mkdtempSync(join(parent, prefix));
    makePrivateDirectory(directory);
    return directory;
  }
  throw new Error('There is no folder for temporary files whose path is short enough for a socket; set TMPDIR to one.');
};

const canHoldSockets = async (directory: string): Promise<boolean> => {
  const name = '.deckle-probe.socket';
  rmSync(join(directory, name), { force: true });
  const listener = await listenInFolder(directory, name);
  listener?.close();
  rmSync(join(directory, name), { force: true });
  return listener !== null;
};

/**
 * Prepares PostgreSQL's socket folder: a short link to its data folder, so that every program with access to that
 * folder can see whether PostgreSQL runs. If the file system does not support sockets, it is the scratch folder.
 */
export const linkSocketDirectory = async (scratchDirectory: string, cluster: string): Promise<string> => {
  const link = join(scratchDirectory, linkName);
  rmSync(link, { force: true });
  if (!(await canHoldSockets(cluster))) return scratchDirectory;
  symlinkSync(cluster, link);
  return link;
};

/** The scratch folder of an earlier server, by the path of PostgreSQL's socket folder; null for any other folder. */
export const scratchDirectoryOf = (socketDirectory: string): string | null => {
  const scratch = basename(socketDirectory) === linkName ? socketDirectory.slice(0, -linkName.length - 1) : socketDirectory;
  return basename(scratch).startsWith(prefix) ? scratch : null;
};
