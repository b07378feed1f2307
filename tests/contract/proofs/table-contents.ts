import type { TestServer } from '../../support/test-server';

/** An SQL expression for a table's digest: the highest event id, a hash of the files, or the last writing transaction. */
const ignoredTables = ['attempts', 'sessions', 'event_counter', 'file_search'];

/** An SQL expression that changes with every write to the table: the last writing transaction, or a digest of the rows. */
const digestOf = (table: string): string => {
  if (table === 'events') return 'max(id)';
  return table === 'files' ? `sum(hashtext((to_jsonb(t) - 'search_text')::text)::bigint)` : 'max(xmin::text::bigint)';
};

/** The statement of each server's tables. It is planned once a connection, because it is long. */
const statements = new WeakMap<TestServer, Promise<string>>();
const statementFor = async ({ pool }: TestServer): Promise<string> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`, [ignoredTables]);
  return tables.map(({ name }) => `select '${name}' as name, count(*) || ' ' || coalesce(${digestOf(name)}, 0) as contents from "${name}" t`).join(' union all ');
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
