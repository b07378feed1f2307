import { fillPlaceholders, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database-handle';

const dialect = new PgDialect();

const namePattern = /^\/\* ([\w -]+) \*\//;

/** A statement's text that begins with a name, by which connections of the pool prepare it. */
export const namedText = (name: string, text: string): string => `/* ${name} */ ${text}`;

/** The name in a text of `namedText`; undefined for other statements. */
export const nameInText = (text: string): string | undefined => namePattern.exec(text)?.[1];

/**
 * A query compiled once and prepared by name. Each connection parses it once, and after a few runs caches its plan.
 * For a query of many parts, planning takes longer than execution. PostgreSQL uses the cached plan only if it looks no
 * worse than a plan for the given values. Not for `like`, whose plan depends on the value.
 */
export const preparedStatement = <Row, Values extends object>(name: string, query: SQL) => {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const [first, ...rest] = namedText(name, text).split(/\$\d+/).map((part) => sql.raw(part));
  if (rest.length !== params.length) throw new Error(`The text of the statement "${name}" includes a dollar sign that is not of a parameter`);
  return async (db: Database, values: Values): Promise<Row[]> => {
    const filled = fillPlaceholders(params, values as Record<string, unknown>);
    const parts = [first, ...rest.flatMap((part, index) => [sql.param(filled[index]), part])];
    return (await db.execute(sql.join(parts))).rows as Row[];
  };
};
