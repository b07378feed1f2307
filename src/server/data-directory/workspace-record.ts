import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DataDirectory } from './data-directory-layout';
import { writeFileDurably } from './write-file-durably';

/** Changes that an operator accepts for the next start only (`admin.js`). */
const acceptanceSchema = z.enum(['database', 'key']);
export type Acceptance = z.infer<typeof acceptanceSchema>;

const recordSchema = z.object({
  /** The id of the database that this directory is used with; null until the first start created or found a database. */
  databaseId: z.string().nullable(),
  accepts: z.array(acceptanceSchema),
});
export type WorkspaceRecord = z.infer<typeof recordSchema>;

const blobFolder = /^[0-9a-f]{2}$/;

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Null if no server has bound this directory to a database: it is new, or was last used by an older version. */
export const readWorkspaceRecord = ({ workspaceFile }: DataDirectory): WorkspaceRecord | null => {
  const text = readText(workspaceFile);
  if (text === null) return null;
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${workspaceFile} cannot be read. Restore it from a backup.`, { cause: error });
  }
};

export const writeWorkspaceRecord = ({ workspaceFile }: DataDirectory, record: WorkspaceRecord): void => {
  writeFileDurably(workspaceFile, `${JSON.stringify(record)}\n`);
};

const entriesOf = (directory: string): string[] => (existsSync(directory) ? readdirSync(directory) : []);

/** Whether a folder of blobs contains any. */
export const hasBlobs = (blobsDirectory: string): boolean =>
  entriesOf(blobsDirectory).some((name) => (blobFolder.test(name) && entriesOf(join(blobsDirectory, name)).length > 0) || name === 'quarantine');

/**
 * Whether the directory contains nothing of a workspace: no key, no record of a database, no database, no blobs, no
 * uploads.
 */
const isUnused = (layout: DataDirectory): boolean =>
  !existsSync(layout.keyFile) && !existsSync(layout.clusterFile) && !existsSync(join(layout.clusterDirectory, 'PG_VERSION'))
  && !hasBlobs(layout.blobsDirectory) && entriesOf(layout.uploadsDirectory).length === 0;

/**
 * The record at the beginning of a start; null for a directory of an older version. A new directory is marked before
 * anything else is written to it, so that a killed first start can be repeated.
 */
export const ensureWorkspaceRecord = (layout: DataDirectory): WorkspaceRecord | null => {
  const record = readWorkspaceRecord(layout);
  if (record !== null || !isUnused(layout)) return record;
  const first: WorkspaceRecord = { databaseId: null, accepts: [] };
  writeWorkspaceRecord(layout, first);
  return first;
};

/** Whether a start may create an empty database: the directory is new, or the operator accepted it. */
export const mayCreateDatabase = (record: WorkspaceRecord | null): boolean =>
  record !== null && (record.databaseId === null || record.accepts.includes('database'));

/** The id of the database that a folder of blobs belongs to, or null. */
export const readBlobsOwner = ({ blobsOwnerFile }: DataDirectory): string | null => readText(blobsOwnerFile)?.trim() ?? null;
export const writeBlobsOwner = ({ blobsOwnerFile }: DataDirectory, databaseId: string): void => { writeFileDurably(blobsOwnerFile, `${databaseId}\n`); };
