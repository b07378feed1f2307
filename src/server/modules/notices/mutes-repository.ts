import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { guidsOfPath } from '../../db/path-conditions';

/** The subset of these people who muted a file, or a folder above it. */
export const findMutingPeople = async (db: Database, guid: string, personIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await db.execute<{ personId: number }>(sql`
    select distinct pf.person_id::float8 as "personId" from files f join person_files pf on pf.file_guid = any(string_to_array(rtrim(f.path, '/'), '/'))
    where f.guid = ${guid} and pf.muted_at is not null and pf.person_id = any(${sql.param(personIds)}::bigint[])`);
  return new Set(rows.map(({ personId }) => personId));
};

/** Mutes a file for a person, or ends it. Returns whether this changed something. */
export const setMute = async (db: Database, personId: number, guid: string, mutedAt: Date | null): Promise<boolean> => {
  const { rowCount } = mutedAt === null
    ? await db.execute(sql`update person_files set muted_at = null where person_id = ${personId} and file_guid = ${guid} and muted_at is not null`)
    : await db.execute(sql`
      insert into person_files as pf (person_id, file_guid, muted_at) values (${personId}, ${guid}, ${mutedAt.toISOString()}::timestamptz)
      on conflict (person_id, file_guid) do update set muted_at = excluded.muted_at where pf.muted_at is null`);
  return (rowCount ?? 0) > 0;
};

/** Whether a person muted a file, or a folder above it. */
export const isMuted = async (db: Database, personId: number, path: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from person_files where person_id = ${personId} and file_guid = any(${guidsOfPath(path)}) and muted_at is not null limit 1`);
  return rows.length > 0;
};

/** The guids that a person muted, the latest first. */
export const listMuted = async (db: Database, personId: number, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ guid: string }>(sql`
    select file_guid as guid from person_files where person_id = ${personId} and muted_at is not null order by muted_at desc, file_guid limit ${limit}`);
  return rows.map(({ guid }) => guid);
};
