import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import type { GrantSubjects } from './permission-facts-repository';

/** Whether the grant `g` applies to the subjects: three alternatives that need parentheses around them. */
export const grantAppliesTo = ({ personIds, departmentIds, teamIds }: GrantSubjects): SQL => sql`
  (g.subject_type = 1 and g.subject_id = any(${sql.param(personIds)}::bigint[]))
  or (g.subject_type = 2 and g.subject_id = any(${sql.param(departmentIds)}::bigint[]))
  or (g.subject_type = 3 and g.subject_id = any(${sql.param(teamIds)}::bigint[]))`;

const countRows = async (db: Database, query: SQL): Promise<number> => (await db.execute(query)).rows.length;

/** Returns whether the state changed. */
export const setStarred = async (db: Database, personId: number, guid: string, isStarred: boolean): Promise<boolean> => await countRows(db, isStarred
  ? sql`
    insert into person_files as p (person_id, file_guid, starred_at) values (${personId}, ${guid}, now())
    on conflict (person_id, file_guid) do update set starred_at = excluded.starred_at where p.starred_at is null returning 1`
  : sql`update person_files set starred_at = null where person_id = ${personId} and file_guid = ${guid} and starred_at is not null returning 1`) > 0;

/** Returns whether the state changed. A file that was shared after it was read counts as unread. */
export const setRead = async (db: Database, personId: number, subjects: GrantSubjects, guid: string, isRead: boolean): Promise<boolean> => await countRows(db, isRead
  ? sql`
    insert into person_files as p (person_id, file_guid, read_at) values (${personId}, ${guid}, now())
    on conflict (person_id, file_guid) do update set read_at = excluded.read_at
    where p.read_at is null or p.read_at < (select max(g.created_at) from grants g where g.file_guid = ${guid} and g.granted_by <> ${personId} and (${grantAppliesTo(subjects)})) returning 1`
  : sql`update person_files set read_at = null where person_id = ${personId} and file_guid = ${guid} and read_at is not null returning 1`) > 0;

/** Files shared with a person (`guid`) and the time of the latest grant (`at`). Excludes spaces and files that the person created. */
export const sharedFilesOf = (personId: number, subjects: GrantSubjects): SQL => sql`
  select g.file_guid as guid, max(g.created_at) as at
  from grants g join files f on f.guid = g.file_guid and f.creator_id <> ${personId} and f.type <> 2 and f.trash_root is null
  where g.granted_by <> ${personId} and (${grantAppliesTo(subjects)}) group by g.file_guid`;

/** Returns the number of files that were unread. */
export const setAllRead = (db: Database, personId: number, subjects: GrantSubjects): Promise<number> => countRows(db, sql`
  insert into person_files (person_id, file_guid, read_at)
  select ${personId}, s.guid, now() from (${sharedFilesOf(personId, subjects)}) s
  left join person_files p on p.person_id = ${personId} and p.file_guid = s.guid
  where p.read_at is null or p.read_at < s.at
  order by s.guid
  on conflict (person_id, file_guid) do update set read_at = excluded.read_at returning 1`);

/** Whether the row of a file is hidden from the recent files, and was not used since. */
const isHiddenRow = sql`hidden_at is not null and (used_at is null or hidden_at >= used_at)`;

/**
 * Records that a person used a file. Returns the time in PostgreSQL's format, and whether the file was hidden from the
 * recent files, where it is shown again.
 */
export const setUsed = async (db: Database, personId: number, guid: string, action: string): Promise<{ readonly usedAt: string; readonly wasHidden: boolean }> => {
  const { rows: [row] } = await db.execute<{ usedAt: string | null; wasHidden: boolean }>(sql`
    with earlier as (select ${isHiddenRow} as hidden from person_files where person_id = ${personId} and file_guid = ${guid})
    insert into person_files (person_id, file_guid, used_at, last_action) values (${personId}, ${guid}, clock_timestamp(), ${action})
    on conflict (person_id, file_guid) do update set used_at = excluded.used_at, last_action = excluded.last_action
    returning used_at::text as "usedAt", coalesce((select hidden from earlier), false) as "wasHidden"`);
  if (!row?.usedAt) throw new Error('A row that was just written is not there');
  return { usedAt: row.usedAt, wasHidden: row.wasHidden };
};

/** Whether the person has used the file, so that it may be among the recent files. */
export const isUsed = async (db: Database, personId: number, guid: string): Promise<boolean> => await countRows(db, sql`
  select 1 from person_files where person_id = ${personId} and file_guid = ${guid} and used_at is not null`) > 0;

/** Hides a file from a person's recent files, or shows it there again. Returns whether the state changed. */
export const setHidden = async (db: Database, personId: number, guid: string, isHidden: boolean): Promise<boolean> => await countRows(db, isHidden
  ? sql`
    insert into person_files as p (person_id, file_guid, hidden_at) values (${personId}, ${guid}, clock_timestamp())
    on conflict (person_id, file_guid) do update set hidden_at = excluded.hidden_at
    where p.hidden_at is null or p.hidden_at < p.used_at returning 1`
  : sql`
    update person_files set hidden_at = null
    where person_id = ${personId} and file_guid = ${guid} and ${isHiddenRow} returning 1`) > 0;
