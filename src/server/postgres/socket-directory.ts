import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isReachableByOthers, isRoot, makePrivateDirectory } from './unprivileged';

const prefix = 'deckle-postgres-';

/** The name of the socket in its folder. The whole path of a socket has 107 bytes at the most. */
const longestSocketDirectory = 107 - '/.s.PGSQL.5432.lock'.length;

/** A fresh folder that only PostgreSQL's user and root can enter: what is not there cannot be connected to by others. */
export const makeSocketDirectory = (): string => {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    const isUsable = Buffer.byteLength(join(parent, `${prefix}XXXXXX`)) <= longestSocketDirectory && (!isRoot || isReachableByOthers(parent));
    if (!isUsable) continue;
    const directory = mkdtempSync(join(parent, prefix));
    makePrivateDirectory(directory);
    return directory;
  }
  throw new Error('There is no folder for temporary files whose path is short enough for a socket; set TMPDIR to one.');
};

export const isOurSocketDirectory = (directory: string): boolean => basename(directory).startsWith(prefix);
