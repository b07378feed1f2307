import { sql, type SQL } from 'drizzle-orm';

/** Case-insensitive match by the database's default collation, because columns are compared bytewise. */
export const containsText = (column: SQL, text: string): SQL => sql`(${column} collate "default") ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
