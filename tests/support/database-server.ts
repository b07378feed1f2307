import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { lockDirectory, lockHolder } from '../../src/server/data-directory/directory-lock';
import { migrate } from '../../src/server/db/migrate-database';
import { createLogger } from '../../src/server/logging';
import { startEmbeddedPostgres } from '../../src/server/postgres/embedded-postgres';
import { stopOrphanedPostmaster } from '../../src/server/postgres/postmaster';
import { isReachableByOthers, isRoot } from '../../src/server/postgres/unprivileged-user';

export interface TestDatabaseServer {
  readonly connection: { readonly host: string; readonly port: number; readonly user: string; readonly password: string } | { readonly connectionString: string };
  readonly templateName: string;
}

/** Returns the connection to one database of the run's PostgreSQL. */
export const connectionTo = ({ connection }: TestDatabaseServer, database: string): pg.ClientConfig => {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
};

export const withClient = async <Result>(connection: pg.ClientConfig, use: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

export const freshName = (kind: string): string => `deckle_${kind}_${randomBytes(8).toString('hex')}`;

const reachableTemporaryDirectory = (): string =>
  [tmpdir(), '/tmp', '/var/tmp'].find((path) => !isRoot || isReachableByOthers(path)) ?? tmpdir();

/** Creates a folder that PostgreSQL's unprivileged user can also enter when root runs the tests. */
export const makeTestDirectory = (prefix = 'deckle-test-'): string => {
  const directory = mkdtempSync(join(reachableTemporaryDirectory(), prefix));
  if (isRoot) chmodSync(directory, 0o711);
  return directory;
};

/**
 * Starts the run's PostgreSQL and migrates the template database. Unless it is durable it runs without fsync, because its
 * data is temporary. `TEST_DATABASE_URL` names an existing PostgreSQL instead, whose role must be allowed to create databases.
 */
export const startTestDatabaseServer = async ({ isDurable = false } = {}): Promise<TestDatabaseServer & { stop(): Promise<void> }> => {
  const templateName = freshName('template');
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const server: TestDatabaseServer = { connection: { connectionString: url }, templateName };
    await makeTemplate(server);
    return { ...server, stop: async () => { await withClient(connectionTo(server, 'postgres'), (client) => client.query(`drop database ${templateName}`)); } };
  }
  await removeLeftServers();
  const directory = makeTestDirectory(serverPrefix);
  await lockDirectory(directory, join(directory, runLock));
  const password = randomBytes(16).toString('hex');
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'), logFile: join(directory, 'postgres.log'), password, isDurable, logger: createLogger('warn'),
  });
  const { host = '', port = 0, user = '' } = postgres.connection('postgres');
  const server: TestDatabaseServer = { connection: { host, port, user, password }, templateName };
  if (!isDurable) await stopWaitingForLog(server);
  await makeTemplate(server);
  return {
    ...server,
    async stop() {
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const serverPrefix = 'deckle-test-postgres-';
const runLock = 'run.lock';

/** Stops the PostgreSQL of killed test runs, and deletes their folders. */
const removeLeftServers = async (): Promise<void> => {
  const parent = reachableTemporaryDirectory();
  for (const name of readdirSync(parent)) {
    const directory = join(parent, name);
    if (!name.startsWith(serverPrefix) || !existsSync(join(directory, runLock)) || await lockHolder(join(directory, runLock)) !== null) continue;
    await stopOrphanedPostmaster(join(directory, 'postgres'));
    rmSync(directory, { recursive: true, force: true });
  }
};

/** Commits return before their log is written. No test kills this PostgreSQL. */
const stopWaitingForLog = (server: TestDatabaseServer): Promise<void> => withClient(connectionTo(server, 'postgres'), async (client) => {
  await client.query('alter system set synchronous_commit = off');
  await client.query('select pg_reload_conf()');
});

const makeTemplate = async (server: TestDatabaseServer): Promise<void> => {
  await withClient(connectionTo(server, 'postgres'), (client) => client.query(`create database ${server.templateName} template template0`));
  await migrate(connectionTo(server, server.templateName));
};
