import type { SQL } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Database } from './database-handle';

interface Prepared<Row> extends PreparedQueryConfig {
  execute: { readonly rows: Row[] };
}

const dialect = new PgDialect();

/**
 * A query compiled once and prepared by name. Each connection parses it once, and after a few runs caches its plan.
 * For a query of many parts, planning takes longer than execution. PostgreSQL uses the cached plan only if it looks no
 * worse than a plan for the given values. Not for `like`, whose plan depends on the value.
 */
export const preparedStatement = <Row, Values extends object>(name: string, query: SQL) => {
  const compiled = dialect.sqlToQuery(query);
  return async (db: Database, values: Values): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery<Prepared<Row>>(compiled, undefined, name, false);
    return (await prepared.execute(values as Record<string, unknown>)).rows;
  };
};
