import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { DatabaseConnection } from './database-pool';
import type { Database } from './database-handle';
import { migrationsFolder } from './migrate-database';

/** The state of a database before a start writes to it. */
export interface DatabaseState {
  /** False if no server ever started on this database. */
  readonly hasSchema: boolean;
  /** Null without a schema, or if the schema is older than database ids. */
  readonly databaseId: string | null;
  readonly keyCheck: Buffer | null;
  /** Blob hashes of a sample of files in this database. */
  readonly sampledHashes: readonly string[];
}

/** A newer program upgraded the database, and may store data in ways that this version does not understand. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError';
  constructor() {
    super('The database was upgraded by a newer version of Deckle than this one. Start that version or a newer one, or restore the backup that was made before the upgrade.');
  }
}

const withClient = async <Result>(connection: DatabaseConnection, use: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** Timestamp of the newest migration in this program, as drizzle records it. */
const newestKnownMigration = (): number => {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as { readonly entries: readonly { readonly when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
};

const hasTable = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
  return rows[0]?.found ?? false;
};

/** The number of blobs whose presence is checked at a start: enough to notice a folder that is not mounted. */
const sampleSize = 50;

const sampleHashes = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ hash: string }>('select distinct blob_hash as hash from (select blob_hash from files where blob_hash is not null limit $1) sample', [sampleSize]);
  return rows.map(({ hash }) => hash);
};

/**
 * Reads the identity of a database without changing anything. Throws a `SchemaTooNewError` for the database of a newer
 * program.
 */
export const inspectDatabase = (connection: DatabaseConnection): Promise<DatabaseState> => withClient(connection, async (client) => {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return { hasSchema: false, databaseId: null, keyCheck: null, sampledHashes: [] };
  const { rows: [applied] } = await client.query<{ newest: string | null }>('select max(created_at) as newest from drizzle.__drizzle_migrations');
  if (Number(applied?.newest ?? 0) > newestKnownMigration()) throw new SchemaTooNewError();
  const sampledHashes = await hasTable(client, 'public.files') ? await sampleHashes(client) : [];
  if (!(await hasTable(client, 'public.installation'))) return { hasSchema: (applied?.newest ?? null) !== null, databaseId: null, keyCheck: null, sampledHashes };
  const { rows: [found] } = await client.query<{ database_id: string; key_check: Buffer | null }>('select database_id, key_check from installation');
  return { hasSchema: true, databaseId: found?.database_id ?? null, keyCheck: found?.key_check ?? null, sampledHashes };
});

/** Records the key's check value in an up-to-date database, and returns the database's id. */
export const bindKeyToDatabase = (connection: DatabaseConnection, keyCheck: Buffer): Promise<string> => withClient(connection, async (client) => {
  const { rows: [own] } = await client.query<{ database_id: string }>('update installation set key_check = $1 returning database_id', [keyCheck]);
  if (!own) throw new Error('The table "installation" of the database is empty. Restore the database from a backup.');
  return own.database_id;
});

/** The creation time of this database. Blobs stored earlier belong to another database. */
export const databaseCreatedAt = async (db: Database): Promise<Date> => {
  const { rows: [own] } = await db.execute<{ created_at: string }>(sql`select created_at from installation`);
  if (!own) throw new Error('The table "installation" of the database is empty.');
  return new Date(own.created_at);
};
