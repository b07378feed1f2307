import type { SQL } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Database } from './database';

interface Prepared<Row> extends PreparedQueryConfig {
  execute: { readonly rows: Row[] };
}

const dialect = new PgDialect();

/**
 * A query that is written once and known to PostgreSQL by its name: a connection parses it once, and after a few runs
 * keeps its plan, which for a query of many parts takes longer to make than to run. PostgreSQL keeps a plan only where
 * it looks no worse than one made for the values at hand. Not for `like`, whose plan depends on
 * the value.
 */
export const statement = <Row, Values extends object>(name: string, query: SQL) => {
  const compiled = dialect.sqlToQuery(query);
  return async (db: Database, values: Values): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery<Prepared<Row>>(compiled, undefined, name, false);
    return (await prepared.execute(values as Record<string, unknown>)).rows;
  };
};
