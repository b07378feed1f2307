import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { stopOrphanedPostmaster } from '../postgres/postmaster';
import { isReachableByOthers, isRoot } from '../postgres/unprivileged-user';
import { dataDirectoryLayout, type DataDirectory } from './data-directory-layout';
import { writeFileDurably } from './write-file-durably';

/** The data directory's record of its embedded PostgreSQL. */
const clusterLocationSchema = z.object({
  /** PostgreSQL's data folder; null for the folder `postgres` of the data directory. */
  directory: z.string().nullable(),
  password: z.string(),
  /** Path of the data directory when this was written. Distinguishes a copied directory from a moved one. */
  dataDirectory: z.string(),
});
type ClusterLocation = z.infer<typeof clusterLocationSchema>;

const rootClustersDirectory = '/var/lib/deckle';

const adviceFor = ({ path }: DataDirectory): string =>
  `Mount or restore what is missing and start again. To begin with an empty database and keep the stored files, run: node out/server/admin.js accept-database --data-dir ${path}`;

/** Whether PostgreSQL has created its data folder. */
const isCluster = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'));

/** Throws if the expected database is missing. An empty database must not silently replace it. */
const requireCluster = (layout: DataDirectory, place: ClusterLocation | null): void => {
  const found = `${layout.path} has been used before, so it needs its database`;
  if (place !== null && !isCluster(place.directory ?? layout.clusterDirectory)) {
    throw new Error(`${found}, but there is none in ${place.directory ?? layout.clusterDirectory}. ${adviceFor(layout)}`);
  }
  if (place === null) throw new Error(`${found}, but ${layout.clusterFile}, which says where it is, is missing. ${adviceFor(layout)}`);
};

/** Throws if a database exists without its recorded password. */
const refuseUnrecordedCluster = (layout: DataDirectory): void => {
  if (!isCluster(layout.clusterDirectory)) return;
  throw new Error(`There is a database in ${layout.clusterDirectory}, but ${layout.clusterFile}, which has its password, is missing. Restore that file from a backup and start again.`);
};

/**
 * Returns the data folder and the password of the embedded PostgreSQL. Throws if the database is missing and
 * `mayBeMade` is false. The folder is inside the data directory, with one exception. If root runs the server and
 * PostgreSQL's user cannot enter the data directory, it is a folder of `/var/lib/deckle`. The data directory records
 * that folder.
 */
export const locateCluster = async (layout: DataDirectory, mayBeMade: boolean): Promise<{ directory: string; isElsewhere: boolean; password: string }> => {
  const recorded = readLocation(layout);
  if (recorded === null) refuseUnrecordedCluster(layout);
  if (!mayBeMade) requireCluster(layout, recorded);
  const place = recorded ?? await chooseLocation(layout);
  const directory = place.directory ?? layout.clusterDirectory;
  if (place.directory !== null) {
    mkdirSync(dirname(directory), { recursive: true });
    chmodSync(dirname(directory), 0o711);
  }
  return { directory, isElsewhere: place.directory !== null, password: place.password };
};

/** The database's folder if it is outside the data directory; null if it is inside or does not exist yet. */
export const externalClusterDirectory = (layout: DataDirectory): string | null => readLocation(layout)?.directory ?? null;

const parseLocation = ({ clusterFile }: DataDirectory): ClusterLocation => {
  try {
    return clusterLocationSchema.parse(JSON.parse(readFileSync(clusterFile, 'utf8')));
  } catch (error) {
    throw new Error(`${clusterFile}, which says where the database is, cannot be read. Restore it from a backup and start again.`, { cause: error });
  }
};

const readLocation = (layout: DataDirectory): ClusterLocation | null => {
  if (!existsSync(layout.clusterFile)) return null;
  const place = parseLocation(layout);
  if (place.dataDirectory === layout.path) return place;
  if (place.directory !== null && existsSync(dataDirectoryLayout(place.dataDirectory).clusterFile)) {
    throw new Error(`${layout.path} is a copy of ${place.dataDirectory}, and both would use the database in ${place.directory}; copy a database with pg_dump.`);
  }
  const moved = { ...place, dataDirectory: layout.path };
  writeFileDurably(layout.clusterFile, JSON.stringify(moved));
  return moved;
};

const chooseLocation = async (layout: DataDirectory): Promise<ClusterLocation> => {
  const isOutOfReach = isRoot && !isReachableByOthers(layout.path);
  const place: ClusterLocation = {
    directory: isOutOfReach ? join(rootClustersDirectory, createHash('sha256').update(layout.path).digest('hex').slice(0, 32)) : null,
    password: randomBytes(24).toString('base64url'),
    dataDirectory: layout.path,
  };
  if (place.directory !== null && existsSync(place.directory)) {
    // Left over from a deleted data directory of the same path, together with its password.
    await stopOrphanedPostmaster(place.directory);
    renameSync(place.directory, `${place.directory}.abandoned-${Date.now()}`);
  }
  writeFileDurably(layout.clusterFile, JSON.stringify(place));
  return place;
};
