import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './build-server-app';
import type { AppDependencies } from './app-dependencies';
import { systemClock } from './system-clock';
import type { ServerConfig } from './config';
import { locateCluster } from './data-directory/cluster-location';
import { openDataDirectory, type DataDirectory } from './data-directory/data-directory-layout';
import { lockDirectory } from './data-directory/directory-lock';
import { ensureWorkspaceRecord, mayCreateDatabase } from './data-directory/workspace-record';
import { openDatabase, type DatabaseConnection, type OpenDatabase } from './db/database-pool';
import type { Database } from './db/database-handle';
import { listeningUrl } from './http/listening-url';
import { createLogger, type Logger } from './logging';
import { startEmbeddedPostgres } from './postgres/embedded-postgres';
import { prepareDatabase } from './prepare-database';

export interface RunningServer {
  /** The server's URL, without a trailing slash. */
  readonly url: string;
  readonly dataDirectory: DataDirectory;
  /** For programs that need more than the API offers. */
  readonly database: Database;
  /** Completes running requests, then shuts PostgreSQL down and releases the data directory. */
  stop(): Promise<void>;
}

/** The browser's pages, built beside the server. Absent in a build of the server only. */
const builtPages = join(import.meta.dirname, '..', 'renderer');

/**
 * Starts all parts in order: data directory, PostgreSQL, schema, application. They are stopped in reverse order by
 * `stop`, or if a later step fails.
 */
export const startServer = async (config: ServerConfig, logger: Logger = createLogger(config.logLevel), time: Partial<Pick<AppDependencies, 'clock' | 'upkeepIntervalMs'>> = {}): Promise<RunningServer> => {
  const undo: (() => void | Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) {
      try {
        await step();
      } catch (error) {
        logger.error({ err: error }, 'A part of the server could not be stopped');
      }
    }
  };
  try {
    const layout = openDataDirectory(config.dataDirectory);
    undo.push(await lockDirectory(layout.path, layout.lockFile));
    const record = ensureWorkspaceRecord(layout);
    const { connection, direct, stop: stopPostgres } = await providePostgres(config, layout, mayCreateDatabase(record), logger);
    undo.push(stopPostgres);
    const serverKey = await prepareDatabase({ connection: direct, layout, record, configuredKey: config.key, logger });
    const { pool, database, close } = openDatabase({
      connection, logger, maximumConnections: config.databaseConnections, areNamedStatementsUsed: config.areNamedStatementsUsed,
      statementTimeoutMs: isPooled(config) ? null : config.statementTimeoutSeconds * 1000,
    });
    undo.push(close);
    if (isPooled(config)) await warnWithoutTimeout(pool, logger);

    const app = await buildApp({
      config, database, pool, connection: direct, serverKey, logger,
      blobsDirectory: layout.blobsDirectory,
      thumbnailsDirectory: layout.thumbnailsDirectory,
      uploadsDirectory: layout.uploadsDirectory,
      exportsDirectory: layout.exportsDirectory,
      mailDirectory: layout.mailDirectory,
      contentProgram: { path: join(import.meta.dirname, 'content-worker.js') },
      thumbnailProgram: { path: join(import.meta.dirname, 'thumbnail-worker.js'), nodeArguments: [] },
      sweepPermissionFile: layout.sweepPermissionFile,
      agreementsDirectory: layout.agreementsDirectory,
      announcementFile: layout.announcementFile,
      releasesDirectory: config.releasesDirectory ?? layout.releasesDirectory,
      pagesDirectory: existsSync(join(builtPages, 'index.html')) ? builtPages : null,
      clock: systemClock,
      ...time,
    });
    undo.push(() => closeGracefully(app));
    await app.listen({ host: config.host, port: config.port });
    const url = listeningUrl(app.server.address() as AddressInfo);
    logger.info({ url, dataDirectory: layout.path }, 'The server answers');
    return { url, dataDirectory: layout, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/**
 * How long running requests may take to complete before their connections are closed, milliseconds. Interrupted
 * uploads can be resumed.
 */
const gracePeriodMs = 20_000;
const sweepEveryMs = 50;

/**
 * Stops accepting connections, responds to requests on open connections, and does not wait for idle keep-alive
 * connections.
 */
const closeGracefully = async (app: FastifyInstance): Promise<void> => {
  // `app.close` ends the connections that are idle at its start. The interval ends those that become idle later.
  const sweep = setInterval(() => { app.server.closeIdleConnections(); }, sweepEveryMs);
  const cutOff = setTimeout(() => { app.server.closeAllConnections(); }, gracePeriodMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cutOff);
  }
};

/** Whether the pool connects to a pooler. */
const isPooled = ({ databaseDirectUrl }: ServerConfig): boolean => databaseDirectUrl !== null;

/** Logs a warning if the pooler's role has no statement timeout. */
const warnWithoutTimeout = async (pool: OpenDatabase['pool'], logger: Logger): Promise<void> => {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  if (rows[0]?.statement_timeout === '0') {
    logger.warn('Statements have no time limit, because connections that come through a pooler have that of their role: ALTER ROLE … SET statement_timeout = \'60s\'');
  }
};

interface ProvidedPostgres {
  /** For the pool. */
  readonly connection: DatabaseConnection;
  /** PostgreSQL itself, for features that need a session: locks, migrations and LISTEN. */
  readonly direct: DatabaseConnection;
  stop(): Promise<void>;
}

const providePostgres = async (config: ServerConfig, layout: DataDirectory, mayBeMade: boolean, logger: Logger): Promise<ProvidedPostgres> => {
  if (config.databaseUrl !== null) {
    return { connection: { connectionString: config.databaseUrl }, direct: { connectionString: config.databaseDirectUrl ?? config.databaseUrl }, stop: async () => undefined };
  }
  const { directory, isElsewhere, password } = await locateCluster(layout, mayBeMade);
  if (isElsewhere) {
    logger.warn({ directory }, `The database lies in ${directory}: PostgreSQL does not run as root, and another user cannot enter ${layout.path}`);
  }
  const postgres = await startEmbeddedPostgres({ directory, logFile: layout.postgresLogFile, password, isDurable: true, logger });
  const connection = postgres.connection('postgres');
  return { connection, direct: connection, stop: () => postgres.stop() };
};
