import { sql } from 'drizzle-orm';
import type { AccountExport, ExportFailure } from '../../../contract/api/account-endpoints';
import type { Account } from '../../account-membership';
import { accountColumn, accountJoins } from '../../db/account-columns';
import { epochMilliseconds } from '../../db/column-types';
import type { Database } from '../../db/database-handle';

/** Times are milliseconds since 1970. */
export interface ExportRow {
  readonly id: string;
  readonly state: Exclude<AccountExport['state'], 'none'>;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly sizeBytes: number | null;
  readonly fileCount: number | null;
  readonly failure: ExportFailure | null;
}

export const findExport = async (db: Database, personId: number): Promise<ExportRow | null> => {
  const { rows: [row] } = await db.execute<ExportRow & Record<string, unknown>>(sql`
    select id, state, ${sql.raw(epochMilliseconds('created_at'))} as "createdAt", ${sql.raw(epochMilliseconds('expires_at'))} as "expiresAt", size_bytes::float8 as "sizeBytes",
      file_count as "fileCount", failure
    from account_exports where person_id = ${personId}`);
  return row ?? null;
};

/** Replaces the export of a person by one that is being prepared. Returns false if one is being prepared that began after `staleBefore`. */
export const insertExport = async (db: Database, personId: number, id: string, now: Date, staleBefore: Date): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    insert into account_exports as e (person_id, id, state, created_at) values (${personId}, ${id}, 'preparing', ${now.toISOString()}::timestamptz)
    on conflict (person_id) do update set id = excluded.id, state = excluded.state, created_at = excluded.created_at, expires_at = null, size_bytes = null, file_count = null, failure = null
    where e.state <> 'preparing' or e.created_at < ${staleBefore.toISOString()}::timestamptz returning 1`);
  return rows.length > 0;
};

/** Of several builds of one export, the first that ends counts: returns false for all others, and after the export was replaced. */
export const completeExport = async (db: Database, personId: number, id: string, { expiresAt, sizeBytes, fileCount }: { readonly expiresAt: Date; readonly sizeBytes: number; readonly fileCount: number }): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    update account_exports set state = 'ready', expires_at = ${expiresAt.toISOString()}::timestamptz, size_bytes = ${sizeBytes}, file_count = ${fileCount}
    where person_id = ${personId} and id = ${id} and state = 'preparing' returning 1`);
  return rows.length > 0;
};

export const failExport = async (db: Database, personId: number, id: string, failure: ExportFailure): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    update account_exports set state = 'failed', failure = ${failure} where person_id = ${personId} and id = ${id} and state = 'preparing' returning 1`);
  return rows.length > 0;
};

/** Deletes the rows of expired exports. Returns their ids. */
export const deleteExpiredExports = async (db: Database, now: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`delete from account_exports where expires_at <= ${now.toISOString()}::timestamptz returning id`);
  return rows.map(({ id }) => id);
};

/** The ids that belong to an export. */
export const findExportIds = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from account_exports where id = any(${sql.param(ids)}::text[])`);
  return new Set(rows.map(({ id }) => id));
};

/** The purchases and the team of a person whose account was not deleted; null for all others. */
export const findOwnerAccount = async (db: Database, personId: number): Promise<Account | null> => {
  const { rows: [row] } = await db.execute<{ account: Account }>(sql`
    select ${sql.raw(accountColumn)} from people p ${sql.raw(accountJoins)} where p.id = ${personId} and p.deleted_at is null`);
  return row?.account ?? null;
};

/** A tag of a person, with the guids of the files that have it. */
export interface OwnTag {
  readonly name: string;
  readonly colour: string;
  readonly files: readonly string[];
}

/** All tags of a person, also those that the present edition does not show. */
export const findOwnTags = async (db: Database, personId: number): Promise<OwnTag[]> => {
  const { rows } = await db.execute<OwnTag & Record<string, unknown>>(sql`
    select t.name, t.colour, coalesce((select json_agg(ft.file_guid order by ft.created_at, ft.file_guid) from file_tags ft where ft.tag_id = t.id), '[]'::json) as files
    from tags t where t.person_id = ${personId} order by t.name, t.id`);
  return rows;
};
