import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Beside this file in the sources, beside the programs in the build. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any number that nothing else locks; servers that start together wait for one another on it. */
const migrationLock = 478_001;

/** Brings the schema up to date, in order, one server at a time. */
export const migrate = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // The role may have a limit for the server's own statements; a migration takes as long as the data is large.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
};
