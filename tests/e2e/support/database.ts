import pg from 'pg';
import { locateCluster } from '../../../src/server/data-directory/cluster-location';
import { dataDirectoryLayout } from '../../../src/server/data-directory/data-directory-layout';
import { databaseUser } from '../../../src/server/postgres/cluster-files';
import { readPostmaster } from '../../../src/server/postgres/postmaster';
import type { TestServer } from './server';

/** The server's own database, for data that no endpoint creates yet: teams, departments, memberships. */
export const openDatabase = async ({ dataDirectory }: Pick<TestServer, 'dataDirectory'>): Promise<pg.Pool> => {
  const { directory, password } = await locateCluster(dataDirectoryLayout(dataDirectory), false);
  const postmaster = readPostmaster(directory);
  if (!postmaster) throw new Error('The server has no database of its own.');
  return new pg.Pool({ host: postmaster.socketDirectory, port: 5432, user: databaseUser, password, database: 'postgres', max: 1 });
};
