import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../logging';
import { nameInText } from './prepared-statement';
import * as schema from './schema';

/** The parameters of a connection to a database. Also for connections outside the pool, such as the one for LISTEN. */
export type DatabaseConnection = pg.ClientConfig;
export type DatabasePool = pg.Pool;

export interface DatabaseOptions {
  readonly connection: DatabaseConnection;
  readonly maximumConnections: number;
  /** Statement timeout, milliseconds. Null for a pooler, which may refuse the parameter. */
  readonly statementTimeoutMs: number | null;
  readonly areNamedStatementsUsed: boolean;
  readonly logger: Logger;
}

export interface OpenDatabase {
  readonly pool: DatabasePool;
  readonly database: NodePgDatabase<typeof schema>;
  close(): Promise<void>;
}

/** How long a request waits for a connection before it is refused with SERVICE_UNAVAILABLE, milliseconds. */
const connectionTimeoutMs = 10_000;

/**
 * Idle connections remain open for long. A new connection, with its prepared statements, costs more than a hundred
 * requests.
 */
const idleTimeoutMs = 10 * 60_000;

/**
 * A connection that prepares named statements (prepared-statement.ts). Without it the name is only a comment, because a
 * pooler may route the next query to another connection.
 */
class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [config, ...rest] = given;
    const name = typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string' ? nameInText(config.text) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => never;
    return query(name === undefined ? config : { ...config as object, name }, ...rest);
  }
}

/**
 * Opens the pool. If PostgreSQL drops a connection, idle or in use, the loss is logged and the next query opens
 * another connection. Without these listeners the loss would end the process.
 */
export const openDatabase = ({ connection, maximumConnections, statementTimeoutMs, areNamedStatementsUsed, logger }: DatabaseOptions): OpenDatabase => {
  const pool = new pg.Pool({
    ...connection,
    max: maximumConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    application_name: 'deckle',
    ...(statementTimeoutMs === null ? {} : { statement_timeout: statementTimeoutMs }),
    ...(areNamedStatementsUsed ? { Client: PreparingClient } : {}),
  });
  const onError = (error: Error): void => { logger.warn({ error: error.message }, 'A database connection was lost'); };
  pool.on('error', onError);
  pool.on('connect', (client) => { client.on('error', onError); });
  return { pool, database: drizzle(pool, { schema }), close: () => pool.end() };
};
