import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from '../postgres/unprivileged-user';

/** The paths of a data directory. */
export interface DataDirectory {
  /** Without symbolic links. */
  readonly path: string;
  readonly lockFile: string;
  readonly keyFile: string;
  /** Records the password of the embedded PostgreSQL, and the folder of its data. */
  readonly clusterFile: string;
  /** The embedded PostgreSQL's data, unless `clusterFile` names another folder. */
  readonly clusterDirectory: string;
  readonly postgresLogFile: string;
  /** Records the id of the database that this directory is used with. */
  readonly workspaceFile: string;
  /** Finished files by the SHA-256 of their content. */
  readonly blobsDirectory: string;
  /** Records the id of the database that the blobs belong to. The folder may be a separate volume. */
  readonly blobsOwnerFile: string;
  /** Exists while the operator allows a single sweep of more blobs than usual. */
  readonly sweepPermissionFile: string;
  /** Thumbnails by the hash of their content. They can be drawn again at any time. */
  readonly thumbnailsDirectory: string;
  /** Exports of accounts, one zip each, for seven days. */
  readonly exportsDirectory: string;
  /** Unfinished uploads. */
  readonly uploadsDirectory: string;
  /** Mails of a server without a mail server, one file each. */
  readonly mailDirectory: string;
  /** Releases of the desktop app, unless the configuration names another folder. Not created by the server. */
  readonly releasesDirectory: string;
  /** Texts that the operator writes; may be missing. */
  readonly agreementsDirectory: string;
  /** The announcement that the operator writes; may be missing. */
  readonly announcementFile: string;
  /** The launcher's sign-in data for the demo workspace. */
  readonly demoFile: string;
}

/** Returns the paths of a data directory without touching the disk. */
export const dataDirectoryLayout = (path: string): DataDirectory => ({
  path,
  lockFile: join(path, 'server.lock'),
  keyFile: join(path, 'key'),
  clusterFile: join(path, 'cluster.json'),
  clusterDirectory: join(path, 'postgres'),
  postgresLogFile: join(path, 'postgres.log'),
  workspaceFile: join(path, 'workspace.json'),
  blobsDirectory: join(path, 'blobs'),
  blobsOwnerFile: join(path, 'blobs', 'database-id'),
  sweepPermissionFile: join(path, 'allow-sweep'),
  thumbnailsDirectory: join(path, 'thumbnails'),
  exportsDirectory: join(path, 'exports'),
  uploadsDirectory: join(path, 'uploads'),
  mailDirectory: join(path, 'mail'),
  releasesDirectory: join(path, 'releases'),
  agreementsDirectory: join(path, 'agreements'),
  announcementFile: join(path, 'announcement.json'),
  demoFile: join(path, 'demo.json'),
});

/** Creates the missing folders of a data directory. Only its owner can read the contents. */
export const openDataDirectory = (path: string): DataDirectory => {
  if (!existsSync(path)) {
    mkdirSync(path, { recursive: true });
    // PostgreSQL of a server run by root has another user and has to pass through this folder. Each entry is protected
    // by its own mode.
    chmodSync(path, isRoot ? 0o711 : 0o700);
  }
  const layout = dataDirectoryLayout(realpathSync(path));
  for (const directory of [layout.blobsDirectory, layout.thumbnailsDirectory, layout.uploadsDirectory, layout.exportsDirectory, layout.mailDirectory]) mkdirSync(directory, { recursive: true, mode: 0o700 });
  return layout;
};

/** Whether no server has run on this directory yet. */
export const isFreshDataDirectory = (path: string): boolean => {
  const layout = dataDirectoryLayout(path);
  return !existsSync(layout.keyFile) && !existsSync(layout.clusterFile) && !existsSync(layout.demoFile);
};
