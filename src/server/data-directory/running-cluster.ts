import { existsSync } from 'node:fs';
import type { DatabaseConnection } from '../db/database-pool';
import { databaseUser } from '../postgres/cluster-files';
import { readPostmaster } from '../postgres/postmaster';
import { locateCluster } from './cluster-location';
import type { DataDirectory } from './data-directory-layout';
import { isAlive } from './process-identity';

/** Returns the connection to the embedded PostgreSQL of a running server. Throws if no server runs. */
export const connectionToRunningCluster = async (layout: DataDirectory): Promise<DatabaseConnection> => {
  const cluster = existsSync(layout.clusterFile) ? await locateCluster(layout, true) : null;
  const postmaster = cluster && readPostmaster(cluster.directory);
  if (!postmaster?.isReady || !isAlive(postmaster.pid)) {
    throw new Error(`No server runs on ${layout.path}, and its database runs only with the server. Start the server first.`);
  }
  return { host: postmaster.socketDirectory || '127.0.0.1', port: postmaster.port, user: databaseUser, password: cluster?.password, database: 'postgres' };
};
