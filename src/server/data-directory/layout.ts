import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from '../postgres/unprivileged';

/** Where everything lies in a data directory. */
export interface DataDirectory {
  /** Without symbolic links. */
  readonly path: string;
  readonly lockFile: string;
  readonly keyFile: string;
  /** Says where the embedded PostgreSQL keeps its data, and its password. */
  readonly clusterFile: string;
  /** The embedded PostgreSQL's data, unless the file above names another folder. */
  readonly clusterDirectory: string;
  readonly postgresLogFile: string;
  /** Names the database that this directory is used with. */
  readonly workspaceFile: string;
  /** Finished files by the SHA-256 of their content. */
  readonly blobsDirectory: string;
  /** Names the database that the blobs belong to: the folder may be a volume of its own. */
  readonly blobsOwnerFile: string;
  /** Is there while the operator allows one sweep of more blobs than usual. */
  readonly sweepPermissionFile: string;
  /** Uploads that are under way. */
  readonly uploadsDirectory: string;
  /** Releases of the desktop app, where the configuration names no other folder; made by whoever puts some there. */
  readonly releasesDirectory: string;
  /** How the launcher signs in to the demo workspace. */
  readonly demoFile: string;
}

/** Names what belongs into a data directory; touches nothing. */
export const layoutOf = (path: string): DataDirectory => ({
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
  uploadsDirectory: join(path, 'uploads'),
  releasesDirectory: join(path, 'releases'),
  demoFile: join(path, 'demo.json'),
});

/** Makes what is missing of a data directory. Nobody but its owner can read what lies in it. */
export const openDataDirectory = (path: string): DataDirectory => {
  if (!existsSync(path)) {
    mkdirSync(path, { recursive: true });
    // Root's PostgreSQL runs as somebody else and has to pass through; every entry is closed by itself.
    chmodSync(path, isRoot ? 0o711 : 0o700);
  }
  const layout = layoutOf(realpathSync(path));
  for (const directory of [layout.blobsDirectory, layout.uploadsDirectory]) mkdirSync(directory, { recursive: true, mode: 0o700 });
  return layout;
};

/** Whether no server has run on this directory yet. */
export const isFreshDataDirectory = (path: string): boolean => {
  const layout = layoutOf(path);
  return !existsSync(layout.keyFile) && !existsSync(layout.clusterFile) && !existsSync(layout.demoFile);
};
