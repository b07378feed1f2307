import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import * as schema from './schema';

/** How to reach a database: what a connection of its own, for listening say, is opened with. */
export type DatabaseConnection = pg.ClientConfig;
export type DatabasePool = pg.Pool;

export interface DatabaseOptions {
  readonly connection: DatabaseConnection;
  readonly maximumConnections: number;
  /** After which PostgreSQL gives up a statement, milliseconds; null where the connection leads to a pooler, which may refuse the parameter. */
  readonly statementTimeoutMs: number | null;
  readonly areNamedStatementsUsed: boolean;
  readonly logger: Logger;
}

export interface OpenDatabase {
  readonly pool: DatabasePool;
  readonly database: NodePgDatabase<typeof schema>;
  close(): Promise<void>;
}

/** How long a request waits for a connection before it is refused as unavailable, milliseconds. */
const connectionTimeoutMs = 10_000;

/** Opening a connection, and planning there what others know by name, costs more than a hundred requests. */
const idleTimeoutMs = 10 * 60_000;

/** A connection that never prepares a statement by name: the next one to come through a pooler would not find it. */
class UnnamedClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [config, ...rest] = given;
    const isNamed = typeof config === 'object' && config !== null && 'name' in config && !('submit' in config);
    const query = super.query.bind(this) as (...args: unknown[]) => never;
    return query(isNamed ? { ...config, name: undefined } : config, ...rest);
  }
}

/**
 * Opens the pool. A connection that PostgreSQL drops, idle or in use, is logged and replaced by the next query; without
 * these listeners it would end the process.
 */
export const openDatabase = ({ connection, maximumConnections, statementTimeoutMs, areNamedStatementsUsed, logger }: DatabaseOptions): OpenDatabase => {
  const pool = new pg.Pool({
    ...connection,
    max: maximumConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    application_name: 'deckle',
    ...(statementTimeoutMs === null ? {} : { statement_timeout: statementTimeoutMs }),
    ...(areNamedStatementsUsed ? {} : { Client: UnnamedClient }),
  });
  const onError = (error: Error): void => { logger.warn({ error: error.message }, 'A database connection was lost'); };
  pool.on('error', onError);
  pool.on('connect', (client) => { client.on('error', onError); });
  return { pool, database: drizzle(pool, { schema }), close: () => pool.end() };
};
