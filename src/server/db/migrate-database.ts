import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** The folder beside this file in the sources, and beside the programs in the build. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** An arbitrary advisory lock id. Servers that start together take turns on this lock. */
const migrationLock = 478_001;

/** Applies the pending migrations in order, on one server at a time. */
export const migrate = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // The role may have a statement timeout for the server's statements. A migration takes longer on larger data.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
};
