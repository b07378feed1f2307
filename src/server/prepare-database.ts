import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keyCheckOf, readServerKey } from './data-directory/server-key';
import type { DataDirectory } from './data-directory/data-directory-layout';
import { mayCreateDatabase, readBlobsOwner, writeBlobsOwner, writeWorkspaceRecord, type WorkspaceRecord } from './data-directory/workspace-record';
import type { DatabaseConnection } from './db/database-pool';
import { inspectDatabase, bindKeyToDatabase, type DatabaseState } from './db/database-identity';
import { migrate } from './db/migrate-database';
import type { Logger } from './logging';

export interface DatabasePreparation {
  /** Connects to PostgreSQL itself and not to a pooler. */
  readonly connection: DatabaseConnection;
  readonly layout: DataDirectory;
  /** The record of the data directory; null if an older version used the directory. */
  readonly record: WorkspaceRecord | null;
  /** `DECKLE_KEY`. */
  readonly configuredKey: string | null;
  readonly logger: Logger;
}

/** The data directory and the database do not belong together. The message says how to repair it. */
export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
  constructor(layout: DataDirectory, found: string) {
    super(`${found} If both are meant to be used together from now on, run: node out/server/admin.js accept-database --data-dir ${layout.path}`);
  }
}

const requireSameDatabase = (layout: DataDirectory, record: WorkspaceRecord | null, found: DatabaseState): void => {
  if (!found.hasSchema && !mayCreateDatabase(record)) {
    throw new ForeignDatabaseError(layout, `The database is empty, but ${layout.path} has a key or stored files of a database. Check DATABASE_URL, or restore the database.`);
  }
  const isOther = record !== null && record.databaseId !== null && record.databaseId !== found.databaseId;
  if (found.hasSchema && isOther && !record.accepts.includes('database')) {
    throw new ForeignDatabaseError(layout, `The database is not the one that ${layout.path} was used with. Check DATABASE_URL and --data-dir.`);
  }
};

/**
 * Whether the disk has none of the sampled blobs. Blobs in quarantine count as present, because they are restored on
 * demand.
 */
const lacksSampledBlobs = ({ blobsDirectory }: DataDirectory, { sampledHashes }: DatabaseState): boolean =>
  sampledHashes.length > 0 && !existsSync(join(blobsDirectory, 'quarantine'))
  && !sampledHashes.some((hash) => existsSync(join(blobsDirectory, hash.slice(0, 2), hash)));

/**
 * Checks that the folder of blobs belongs to the database. It may be a volume that is not mounted, or the volume of
 * another server.
 */
const requireOwnBlobs = (layout: DataDirectory, found: DatabaseState, isAccepted: boolean, logger: Logger): void => {
  const owner = readBlobsOwner(layout);
  const isMissing = lacksSampledBlobs(layout, found);
  if (owner !== null && owner !== found.databaseId && !isAccepted) {
    throw new ForeignDatabaseError(layout, `The files in ${layout.blobsDirectory} belong to another database. Check --data-dir and what is mounted there.`);
  }
  if (owner === null && isMissing && !isAccepted) {
    throw new ForeignDatabaseError(layout, `The database names stored files, but ${layout.blobsDirectory} has none of them. Mount or restore that folder and start again.`);
  }
  if (isMissing) logger.error({ directory: layout.blobsDirectory }, 'The bytes of stored files are missing: none of those that were looked for are there. Downloads fail until the folder is restored.');
};

/**
 * Checks that the database, the data directory and the key belong together, updates the schema, and records the
 * binding. Nothing is written to the database before all checks succeeded. Returns the server's key.
 */
export const prepareDatabase = async ({ connection, layout, record, configuredKey, logger }: DatabasePreparation): Promise<Buffer> => {
  const isAccepted = record?.accepts.includes('database') ?? false;
  const found = await inspectDatabase(connection);
  requireSameDatabase(layout, record, found);
  const key = readServerKey({
    configured: configuredKey, keyFile: layout.keyFile, keyCheck: found.keyCheck, isDatabaseUsed: found.hasSchema, isNewKeyAccepted: record?.accepts.includes('key') ?? false,
  });
  requireOwnBlobs(layout, found, isAccepted, logger);
  await migrate(connection);
  const databaseId = await bindKeyToDatabase(connection, keyCheckOf(key));
  writeBlobsOwner(layout, databaseId);
  writeWorkspaceRecord(layout, { databaseId, accepts: [] });
  return key;
};
