import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../../../../src/server/db/database-handle';
import { preparedStatement } from '../../../../src/server/db/prepared-statement';

/* Statements whose row types are wrong on purpose. The check of the row types must report each of them, and only these. */

export const hasWrongName = async (db: Database, guid: string): Promise<string | null> => {
  const { rows: [row] } = await db.execute<{ title: string }>(sql`select name from files where guid = ${guid}`);
  return row?.title ?? null;
};

export const hasWrongType = async (db: Database, guid: string): Promise<number | null> => {
  const { rows: [row] } = await db.execute<{ id: number }>(sql`select creator_id as id from files where guid = ${guid}`);
  return row?.id ?? null;
};

const unknownColumn = preparedStatement<{ guid: string }, { guid: string }>('planted', sql`select guid from files where no_such_column = ${sql.placeholder('guid')}`);

export const hasUnknownColumn = (db: Database, guid: string): Promise<{ guid: string }[]> => unknownColumn(db, { guid });

/** Dates are text through drizzle only. */
export const hasTextDates = async (pool: pg.Pool): Promise<string | null> => {
  const { rows: [row] } = await pool.query<{ created_at: string }>('select created_at from installation');
  return row?.created_at ?? null;
};

const isNever = (): boolean => false;

export const isUnreached = async (db: Database): Promise<string | null> => {
  const { rows: [row] } = isNever() ? await db.execute<{ guid: string }>(sql`select guid from files`) : { rows: [] };
  return row?.guid ?? null;
};

export const isRight = async (db: Database, guid: string): Promise<string[]> => {
  const { rows } = await db.execute<{ guid: string; at: string; size: number | null; isOpen: boolean; kind: 'a' | 'b' | null; parts: string[]; facts: object | null }>(sql`
    select guid, created_at as at, size_bytes::float8 as size, is_cut_off as "isOpen", 'a'::text as kind, string_to_array(path, '/') as parts, advanced_permissions as facts
    from files where guid = ${guid}`);
  return rows.map((row) => row.guid);
};

export const hasNullableColumns = async (db: Database, guid: string): Promise<number> => {
  const { rows: [row] } = await db.execute<{ size: number; largest: number; space: string; trashRoot: string; parent: string }>(sql`
    select f.size_bytes::float8 as size, (select max(c.size_bytes) from files c where c.parent_guid = f.guid)::float8 as largest, s.guid as space,
      f.trash_root as "trashRoot", coalesce(f.parent_guid, f.guid) as parent
    from files f left join spaces s on s.guid = f.guid where f.guid = ${guid} and f.trash_root is not null`);
  return row?.size ?? 0;
};
