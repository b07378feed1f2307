import { expect } from '@playwright/test';
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

/** Resolves when each event of the server has its number. A window that opens afterwards does not receive these events. */
export const eventsNumbered = async (server: Pick<TestServer, 'dataDirectory'>): Promise<void> => {
  const database = await openDatabase(server);
  try {
    await expect.poll(async () => (await database.query('select from events where seq is null limit 1')).rowCount).toBe(0);
  } finally {
    await database.end();
  }
};
