import { sql } from 'drizzle-orm';
import type { ShareMode } from '../../../contract/entities/permissions';
import type { Database } from '../../db/database-handle';
import { isLinkForTeam } from '../../db/candidate-prefilter';
import { guidsOfPath, isAtOrBelowPath } from '../../db/path-conditions';
import { sharerOfLevel } from './permission-facts-repository';

const pathOfFile = sql.raw('f.path');

/**
 * People who may have rights of their own at a place: creators of levels, recipients of grants, and the team of a
 * linked level. Considers all of them on the `full` levels, and only creators on the `owned` levels.
 */
export const findEntitled = async (db: Database, path: string, { full, owned }: { readonly full: readonly string[]; readonly owned: readonly string[] }, teamId: number | null, limit: number): Promise<number[]> => {
  const { rows } = await db.execute<{ personId: number }>(sql`
    with every as (select f.guid, f.creator_id, f.share_mode from files f where f.guid = any(${guidsOfPath(path)})),
    levels as (select * from every where guid = any(${sql.param(full)}::text[]))
    select distinct c.person_id::float8 as "personId" from (
      select l.creator_id as person_id from every l where l.guid = any(${sql.param([...full, ...owned])}::text[])
      union all select g.subject_id from grants g join levels l on l.guid = g.file_guid where g.subject_type = 1
      union all select dm.person_id from grants g join levels l on l.guid = g.file_guid
        join departments d on d.path @> array[g.subject_id] join department_members dm on dm.department_id = d.id where g.subject_type = 2
      union all select m.person_id from grants g join levels l on l.guid = g.file_guid
        join team_members m on m.team_id = g.subject_id where g.subject_type = 3
      union all select m.person_id from team_members m
        where m.team_id = ${teamId}::bigint and exists (select from every l where ${isLinkForTeam('l')})
    ) c order by 1 limit ${limit}`);
  return rows.map(({ personId }) => personId);
};

/** People who used or starred a file or one of its descendants. */
export const findPeopleUsing = async (db: Database, path: string, limit: number): Promise<number[]> => {
  const { rows } = await db.execute<{ personId: number }>(sql`
    select distinct pf.person_id::float8 as "personId" from files f join person_files pf on pf.file_guid = f.guid
    where ${isAtOrBelowPath(path, pathOfFile)} order by 1 limit ${limit}`);
  return rows.map(({ personId }) => personId);
};

/** The passes of a search: of the levels of a place, or also below it. A null `limit` means all people. */
export interface PassScope {
  readonly isBelowIncluded: boolean;
  readonly limit: number | null;
}

/**
 * People with valid password passes for levels of a place, and the guids of these levels. A pass belongs to a session,
 * and so to its person. Passes of anonymous people are excluded.
 */
export const findPassHolders = async (db: Database, path: string, now: number, { isBelowIncluded, limit }: PassScope): Promise<ReadonlyMap<number, readonly string[]>> => {
  const at = new Date(now).toISOString();
  const { rows } = await db.execute<{ personId: number; guids: string[] }>(sql`
    select s.person_id::float8 as "personId", array_agg(distinct l.guid) as guids
    from files l join share_passes pass on pass.file_guid = l.guid and pass.password_version = l.share_password_version
    join sessions s on pass.holder like 'session:%' and s.id = substr(pass.holder, ${'session:'.length + 1}::int)
    where (l.guid = any(${guidsOfPath(path)})${isBelowIncluded ? sql` or (${isAtOrBelowPath(path, sql.raw('l.path'))})` : sql``}) and l.is_password_protected and pass.expires_at > ${at}::timestamptz and s.expires_at > ${at}::timestamptz
    group by s.person_id order by s.person_id limit ${limit}::bigint`);
  return new Map(rows.map(({ personId, guids }) => [personId, guids]));
};

export interface OwnLink {
  readonly guid: string;
  readonly mode: ShareMode;
  readonly expiresAt: string | null;
  readonly sharer: { readonly isValid: boolean; readonly hasExited: boolean } | null;
}

/** The open links on a file and its descendants. */
export const findLinksAtOrBelow = async (db: Database, path: string, limit: number): Promise<OwnLink[]> => {
  const { rows } = await db.execute<OwnLink & Record<string, unknown>>(sql`
    select l.guid, l.share_mode as mode, l.share_expires_at as "expiresAt", ${sharerOfLevel} as sharer
    from (select f.* from files f where ${isAtOrBelowPath(path, pathOfFile)} and f.share_mode <> 'private' and f.trash_root is null order by f.path limit ${limit}) l`);
  return rows;
};
