import type { TestServer } from '../../support/server';

/** What a refused request may change: what is counted of tries, when a session was last seen; and events are numbered, files indexed after their commit. */
const notLookedAt = ['attempts', 'sessions', 'event_counter', 'file_search'];

/** Something that another row, or another value in one, makes another: the last transaction that wrote one, where nobody writes afterwards. */
const digestOf = (table: string): string => {
  if (table === 'events') return 'max(id)';
  return table === 'files' ? `sum(hashtext((to_jsonb(t) - 'search_text')::text)::bigint)` : 'max(xmin::text::bigint)';
};

/** How many rows every table has, with a digest of what stands in them. */
export const tableContents = async ({ pool }: TestServer): Promise<Readonly<Record<string, string>>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`, [notLookedAt]);
  const { rows } = await pool.query<{ name: string; contents: string }>(tables.map(({ name }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(${digestOf(name)}, 0) as contents from "${name}" t`).join(' union all '));
  return Object.fromEntries(rows.map(({ name, contents }) => [name, contents]));
};

/** The tables in which two moments differ. */
export const changedTables = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] =>
  Object.keys(after).filter((table) => after[table] !== before[table]);
