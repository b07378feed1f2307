import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { stopLeftPostmaster } from '../postgres/postmaster';
import { isReachableByOthers, isRoot } from '../postgres/unprivileged';
import { layoutOf, type DataDirectory } from './layout';
import { writeFileDurably } from './write-file';

/** What a data directory records of its embedded PostgreSQL. */
const clusterPlaceSchema = z.object({
  /** PostgreSQL's data folder; null where it is the data directory's own `postgres`. */
  directory: z.string().nullable(),
  password: z.string(),
  /** The data directory itself, as it was called when this was written: tells a copy from a directory that was moved. */
  dataDirectory: z.string(),
});
type ClusterPlace = z.infer<typeof clusterPlaceSchema>;

const rootsDirectory = '/var/lib/deckle';

/**
 * Where the embedded PostgreSQL of a data directory keeps its data, and its password. Inside the data directory, unless
 * root runs the server and the user that runs PostgreSQL cannot get there: then in a folder of `/var/lib/deckle`,
 * which is recorded in the data directory.
 */
export const clusterOf = async (layout: DataDirectory): Promise<{ directory: string; isElsewhere: boolean; password: string }> => {
  const place = readPlace(layout) ?? await choosePlace(layout);
  const directory = place.directory ?? layout.clusterDirectory;
  if (place.directory !== null) {
    mkdirSync(dirname(directory), { recursive: true });
    chmodSync(dirname(directory), 0o711);
  }
  return { directory, isElsewhere: place.directory !== null, password: place.password };
};

/** The folder of the database where that is not in the data directory; null where it is, or there is none yet. */
export const databaseElsewhere = (layout: DataDirectory): string | null => readPlace(layout)?.directory ?? null;

const readPlace = (layout: DataDirectory): ClusterPlace | null => {
  if (!existsSync(layout.clusterFile)) return null;
  const place = clusterPlaceSchema.parse(JSON.parse(readFileSync(layout.clusterFile, 'utf8')));
  if (place.dataDirectory === layout.path) return place;
  if (place.directory !== null && existsSync(layoutOf(place.dataDirectory).clusterFile)) {
    throw new Error(`${layout.path} is a copy of ${place.dataDirectory}, and both would use the database in ${place.directory}; copy a database with pg_dump.`);
  }
  const moved = { ...place, dataDirectory: layout.path };
  writeFileDurably(layout.clusterFile, JSON.stringify(moved));
  return moved;
};

const choosePlace = async (layout: DataDirectory): Promise<ClusterPlace> => {
  const isOutOfReach = isRoot && !isReachableByOthers(layout.path);
  const place: ClusterPlace = {
    directory: isOutOfReach ? join(rootsDirectory, createHash('sha256').update(layout.path).digest('hex').slice(0, 32)) : null,
    password: randomBytes(24).toString('base64url'),
    dataDirectory: layout.path,
  };
  if (place.directory !== null && existsSync(place.directory)) {
    // Of a data directory of the same name that was deleted, and its password with it.
    await stopLeftPostmaster(place.directory);
    renameSync(place.directory, `${place.directory}.abandoned-${Date.now()}`);
  }
  writeFileDurably(layout.clusterFile, JSON.stringify(place));
  return place;
};
