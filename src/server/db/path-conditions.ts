import { sql, type SQL } from 'drizzle-orm';

/** The guids of a path, from the root to the file (see `files.path`). */
export const guidsOfPath = (path: string): SQL => sql`string_to_array(rtrim(${path}::text, '/'), '/')`;

/** Whether a file is at or below a path, as an index range: `0` is the character after the slash. */
export const isAtOrBelowPath = (path: string, column: SQL = sql.raw('path')): SQL => sql`${column} >= ${path} and ${column} < ${`${path.slice(0, -1)}0`}`;
