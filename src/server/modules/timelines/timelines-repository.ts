import { sql, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import { candidateRootsTable, isCandidateFor, type CandidateSubject } from '../../db/candidate-prefilter';
import type { Database } from '../../db/database-handle';
import { isAtOrBelowPath } from '../../db/path-conditions';
import { preparedStatement } from '../../db/prepared-statement';

export type ActivityAction = 'create' | 'update' | 'comment' | 'discussion';

/**
 * `clock_timestamp()` instead of the transaction's time, because changes of several files in one transaction happen one
 * after the other.
 */
const insertOne = preparedStatement<object, { fileGuid: string; personId: number; action: ActivityAction }>('insert-activity', sql`
  insert into activities (file_guid, person_id, action, at)
  values (${sql.placeholder('fileGuid')}, ${sql.placeholder('personId')}, ${sql.placeholder('action')}, clock_timestamp())`);

export const insertActivity = async (db: Database, fileGuid: string, personId: number, action: ActivityAction): Promise<void> => {
  await insertOne(db, { fileGuid, personId, action });
};

/** Excludes the desktop, because it is not a folder that people look for. */
export const upsertLocation = async (db: Database, personId: number, folderGuid: string): Promise<void> => {
  await db.execute(sql`
    insert into locations (person_id, folder_guid, at)
    select ${personId}, guid, clock_timestamp() from files where guid = ${folderGuid} and (parent_guid is not null or type = 2)
    on conflict (person_id, folder_guid) do update set at = excluded.at`);
};

/** A person's locations, the latest first. */
export const listLocations = async (db: Database, personId: number, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ guid: string }>(sql`
    select folder_guid as guid from locations where person_id = ${personId} order by at desc, folder_guid limit ${limit}`);
  return rows.map(({ guid }) => guid);
};

export interface Activity {
  readonly fileGuid: string;
  readonly user: PersonSummary;
  readonly action: ActivityAction;
  /** UTC without a zone, with microseconds. */
  readonly at: string;
}

/** Activities of one period, and the start of the period; null if there are no older activities. */
export interface ActivityBatch {
  readonly activities: readonly Activity[];
  readonly endsAt: string | null;
}

const isBefore = (before: string | null): SQL => (before === null ? sql`true` : sql`a.at < ${before}::timestamptz`);
const columns = sql.raw(`
  a.file_guid as "fileGuid", a.action, a.at at time zone 'UTC' as at, json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) as user`);

/** Scans the latest `looked` activities. Returns those on files outside the trash that may be readable for the person. */
export const listReadableCandidates = async (db: Database, person: CandidateSubject, before: string | null, looked: number): Promise<ActivityBatch> => {
  const { rows: [row] } = await db.execute<{ activities: Activity[] | null; endsAt: string | null }>(sql`
    with ${candidateRootsTable(person)},
    looked as materialized (select a.* from activities a where ${isBefore(before)} order by a.at desc fetch first ${sql.raw(String(looked))} rows with ties),
    reaching as (
      select ${columns} from looked a join files f on f.guid = a.file_guid join people p on p.id = a.person_id
      where f.trash_root is null and ${isCandidateFor(person)} order by a.at desc, a.id desc)
    select (select json_agg(reaching) from reaching) as activities,
      (select case when count(*) >= ${looked} then min(at) at time zone 'UTC' end from looked) as "endsAt"`);
  return { activities: row?.activities ?? [], endsAt: row?.endsAt ?? null };
};

/** The latest activities on a file and its descendants, outside the trash. */
export const listActivitiesBelow = async (db: Database, path: string, before: string | null, limit: number): Promise<ActivityBatch> => {
  const { rows } = await db.execute<Activity & Record<string, unknown>>(sql`
    select ${columns} from (
      select a.* from activities a join files f on f.guid = a.file_guid
      where ${isAtOrBelowPath(path, sql.raw('f.path'))} and f.trash_root is null and ${isBefore(before)}
      order by a.at desc fetch first ${sql.raw(String(limit))} rows with ties) a
    join people p on p.id = a.person_id order by a.at desc, a.id desc`);
  return { activities: rows, endsAt: rows.length >= limit ? rows.at(-1)?.at ?? null : null };
};
