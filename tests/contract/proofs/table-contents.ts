import type { TestServer } from '../../support/test-server';

/** Tables that requests change without a change by the person. */
const ignoredTables = ['attempts', 'sessions', 'event_counter', 'file_search'];

/** An SQL expression that changes with every write to the table: the last event, a hash of the files, or the last writing transaction. */
const digestOf = (table: string, columnsOfFiles: string): string => {
  if (table === 'events') return 'max(id)';
  return table === 'files' ? `sum(hash_record_extended(row(${columnsOfFiles}), 0))` : 'max(xmin::text::bigint)';
};

/** The statement of each server's tables. It is planned once a connection, because it is long. */
const statements = new WeakMap<TestServer, Promise<string>>();
const statementFor = async ({ pool }: TestServer): Promise<string> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`, [ignoredTables]);
  // The index for searches is written in the background.
  const { rows: [columns] } = await pool.query<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns where table_name = 'files' and column_name <> 'search_text'`);
  return tables.map(({ name }) => `select '${name}' as name, count(*) || ' ' || coalesce(${digestOf(name, columns?.list ?? '')}, 0) as contents from "${name}" t`).join(' union all ');
};

/** The row count of every table, with a digest of its contents. */
export const tableContents = async (server: TestServer): Promise<Readonly<Record<string, string>>> => {
  const statement = statements.get(server) ?? statementFor(server);
  statements.set(server, statement);
  const { rows } = await server.pool.query<{ name: string; contents: string }>({ name: 'table-contents', text: await statement });
  return Object.fromEntries(rows.map(({ name, contents }) => [name, contents]));
};

/** The tables that differ between two snapshots. */
export const changedTables = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] =>
  Object.keys(after).filter((table) => after[table] !== before[table]);
