import { sql, type SQL } from 'drizzle-orm';
import type { TeamTerms } from '../../../core/limits/edition-at';
import type { BoughtStorage, Membership } from '../../account-membership';
import { accountJoins, boughtStorageFields, membershipObject } from '../../db/account-columns';
import type { Database } from '../../db/database-handle';
import { isAtOrBelowPath } from '../../db/path-conditions';
import { reservesQuota } from '../../db/upload-reservation';

/** Bytes and number of files. */
export interface Usage {
  readonly sizeBytes: number;
  readonly fileCount: number;
}

/** The root of a tree: a desktop or a space. */
export interface QuotaRoot {
  readonly isSpace: boolean;
  /** The limit of this place in bytes; null if the place has no limit. */
  readonly quotaBytes: number | null;
  readonly used: Usage;
  /** The creator. `quotaBytes`: the limit over all of the creator's places; null if the edition decides. */
  readonly owner: Membership & BoughtStorage & { readonly id: number; readonly quotaBytes: number | null };
  /** The team that the place belongs to; null for personal places. */
  readonly team: { readonly id: number; readonly quotaBytes: number | null; readonly hasRealName: boolean } & TeamTerms | null;
}

const placeColumns = sql.raw(`
  s.guid is not null as "isSpace",
  (case when s.guid is null then p.disk_volume_quota else s.disk_volume_quota end)::float8 as "quotaBytes",
  json_build_object('sizeBytes', coalesce(u.size_bytes, 0), 'fileCount', coalesce(u.file_count, 0)) as used,
  (${membershipObject}::jsonb || jsonb_build_object('id', p.id, 'quotaBytes', p.disk_volume_quota, ${boughtStorageFields})) as owner,
  (select json_build_object('id', b.id, 'quotaBytes', b.disk_volume_quota, 'editionId', b.edition_id, 'expiresAt', b.expires_at,
      'hasRealName', b.real_name_at is not null)
    from teams b where b.id = case when s.guid is null then tm.team_id else s.team_id end) as team`);

const selectPlace = (used: SQL, rootGuid: string): SQL => sql`
  select ${placeColumns}
  from files r join people p on p.id = r.creator_id ${sql.raw(accountJoins)}
  left join spaces s on s.guid = r.guid
  left join ${used} u on u.root_guid = r.guid
  where r.guid = ${rootGuid}`;

const onePlace = async (db: Database, query: SQL): Promise<QuotaRoot> => {
  const { rows: [place] } = await db.execute<QuotaRoot & Record<string, unknown>>(query);
  if (!place) throw new Error('A tree has no root');
  return place;
};

export const findQuotaRoot = (db: Database, rootGuid: string): Promise<QuotaRoot> => onePlace(db, selectPlace(sql`usage`, rootGuid));

/** Changes the usage of a place by a difference and returns the updated place. The row is locked until the transaction ends. */
export const changeUsage = (db: Database, rootGuid: string, { sizeBytes, fileCount }: Usage): Promise<QuotaRoot> => onePlace(db, sql`
  with changed as (
    insert into usage (root_guid, size_bytes, file_count) values (${rootGuid}, ${sizeBytes}, ${fileCount})
    on conflict (root_guid) do update set size_bytes = usage.size_bytes + excluded.size_bytes, file_count = usage.file_count + excluded.file_count
    returning *)
  ${selectPlace(sql`changed`, rootGuid)}`);

/** The first key of advisory locks on payers; the second key is `hashtext` of the payer's key. */
const payerLockClass = 478_012;

/** Serialises additions to the usage of a payer until the transaction ends. */
export const lockPayer = async (db: Database, key: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${payerLockClass}, hashtext(${key}))`);
};

const sumOf = async (db: Database, roots: SQL): Promise<Usage> => {
  const { rows: [sum] } = await db.execute<Usage & Record<string, unknown>>(sql`
    select coalesce(sum(u.size_bytes), 0)::float8 as "sizeBytes", coalesce(sum(u.file_count), 0)::float8 as "fileCount"
    from usage u where u.root_guid in (${roots})`);
  return sum ?? { sizeBytes: 0, fileCount: 0 };
};

/** Bytes and files of unfinished uploads that still reserve quota. */
const pendingIn = async (db: Database, roots: SQL): Promise<Usage> => {
  const { rows: [sum] } = await db.execute<Usage & Record<string, unknown>>(sql`
    select coalesce(sum(u.size_bytes), 0)::float8 as "sizeBytes", count(*)::float8 as "fileCount"
    from uploads u join files f on f.guid = u.folder_guid
    where u.finished_at is null and ${reservesQuota} and split_part(f.path, '/', 1) in (${roots})`);
  return sum ?? { sizeBytes: 0, fileCount: 0 };
};

/** The desktops of a team's members and the team's spaces. */
const rootsOfTeam = (teamId: number): SQL => sql`
  select p.desktop_guid from team_members m join people p on p.id = m.person_id where m.team_id = ${teamId}
  union all select s.guid from spaces s where s.team_id = ${teamId}`;

/** A person's desktop and personal spaces. */
const rootsOfPerson = (personId: number): SQL => sql`
  select p.desktop_guid from people p where p.id = ${personId}
  union all select s.guid from files f join spaces s on s.guid = f.guid where f.creator_id = ${personId} and f.type = 2 and s.team_id is null`;

export const sumOfTeam = (db: Database, teamId: number): Promise<Usage> => sumOf(db, rootsOfTeam(teamId));
export const sumOfPerson = (db: Database, personId: number): Promise<Usage> => sumOf(db, rootsOfPerson(personId));
export const pendingOfTeam = (db: Database, teamId: number): Promise<Usage> => pendingIn(db, rootsOfTeam(teamId));
export const pendingOfPerson = (db: Database, personId: number): Promise<Usage> => pendingIn(db, rootsOfPerson(personId));
export const pendingAt = (db: Database, rootGuid: string): Promise<Usage> => pendingIn(db, sql`${rootGuid}`);

const usageColumns = sql.raw(`coalesce(sum(size_bytes), 0)::float8 as "sizeBytes", count(*)::float8 as "fileCount"`);

/** The usage of a file and all its descendants, including those in the trash. */
export const measureTree = async (db: Database, path: string): Promise<Usage> => {
  const { rows: [measured] } = await db.execute<Usage & Record<string, unknown>>(sql`select ${usageColumns} from files where ${isAtOrBelowPath(path)}`);
  return measured ?? { sizeBytes: 0, fileCount: 0 };
};

/** Places whose stored usage differs from the usage of their files. A single statement, so both sides are from one snapshot. */
export const findWrongUsage = async (db: Database, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ guid: string }>(sql`
    with real as (
      select split_part(path, '/', 1) as root_guid, sum(size_bytes) as size_bytes, count(*) as file_count
      from files where parent_guid is not null group by 1),
    differences as (
      select root_guid, size_bytes, file_count from real
      union all select root_guid, -size_bytes, -file_count from usage)
    select root_guid as guid from differences group by root_guid having sum(size_bytes) <> 0 or sum(file_count) <> 0 limit ${limit}`);
  return rows.map(({ guid }) => guid);
};

/**
 * Locks the stored usage of a place and returns it. Writers that change the usage wait, and the recount does not see
 * their uncommitted files.
 */
export const lockUsage = async (db: Database, rootGuid: string): Promise<Usage> => {
  await db.execute(sql`insert into usage (root_guid) values (${rootGuid}) on conflict do nothing`);
  const { rows: [kept] } = await db.execute<Usage & Record<string, unknown>>(sql`
    select size_bytes::float8 as "sizeBytes", file_count::float8 as "fileCount" from usage where root_guid = ${rootGuid} for update`);
  return kept ?? { sizeBytes: 0, fileCount: 0 };
};

/** The usage of a place's files, without the root. */
export const measureRoot = async (db: Database, rootGuid: string): Promise<Usage> => {
  const { rows: [measured] } = await db.execute<Usage & Record<string, unknown>>(sql`
    select ${usageColumns} from files where ${isAtOrBelowPath(`${rootGuid}/`)} and parent_guid is not null`);
  return measured ?? { sizeBytes: 0, fileCount: 0 };
};

export const setUsage = async (db: Database, rootGuid: string, { sizeBytes, fileCount }: Usage): Promise<void> => {
  await db.execute(sql`update usage set size_bytes = ${sizeBytes}, file_count = ${fileCount} where root_guid = ${rootGuid}`);
};

/** Sets the level of a payer's storage alert; 0 without one. Returns the previous level. The caller holds the payer's lock. */
export const setStorageAlert = async (db: Database, payer: string, level: number): Promise<number> => {
  const { rows: [row] } = await db.execute<{ before: number }>(sql`
    with before as (select level from storage_alerts where payer = ${payer}),
    removed as (delete from storage_alerts where payer = ${payer} and ${level} = 0),
    stored as (
      insert into storage_alerts (payer, level) select ${payer}, ${level} where ${level} > 0
      on conflict (payer) do update set level = excluded.level where storage_alerts.level <> excluded.level)
    select coalesce((select level from before), 0) as before`);
  return row?.before ?? 0;
};

export const hasStorageAlert = async (db: Database, payer: string): Promise<boolean> => (await db.execute(sql`select 1 from storage_alerts where payer = ${payer}`)).rows.length > 0;
