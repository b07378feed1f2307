import { sql } from 'drizzle-orm';
import type { CollaboratorType } from '../../../contract/entities/permissions';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';

/** The counted items of a folder. */
export interface CountedItems {
  readonly guid: string;
  /** Number of items without rights of their own, which everybody sees who sees the folder. */
  readonly plain: number;
  /** Items with a link or a cut-off of their own. */
  readonly special: readonly string[] | null;
}

const countAll = preparedStatement<CountedItems, { guids: readonly string[]; limit: number }>('count-items', sql`
  select folder.guid, items.plain::float8 as plain, items.special
  from unnest(${sql.placeholder('guids')}::text[]) as folder(guid)
  cross join lateral (
    select count(*) filter (where not is_special) as plain, json_agg(guid) filter (where is_special) as special
    from (
      select f.guid, f.is_cut_off or f.share_mode is not null as is_special from files f
      where f.parent_guid = folder.guid and f.trash_root is null limit ${sql.placeholder('limit')}::int) item) items`);

/** Counts the items of each folder, at most `limit` in each. */
export const countItems = (db: Database, guids: readonly string[], limit: number): Promise<CountedItems[]> => countAll(db, { guids, limit });

export interface GrantedSubject {
  readonly type: CollaboratorType;
  readonly id: number;
  readonly isAdmin: boolean;
}

/** The subjects of the grants on each level, the earliest first, at most `limit` of each level. */
export const findGrantedSubjects = async (db: Database, guids: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly GrantedSubject[]>> => {
  const { rows } = await db.execute<{ guid: string; subjects: readonly GrantedSubject[] | null }>(sql`
    select level.guid, json_agg(json_build_object('type', g.subject_type, 'id', g.subject_id, 'isAdmin', g.is_admin) order by g.created_at, g.subject_type, g.subject_id) as subjects
    from unnest(${sql.param(guids)}::text[]) as level(guid)
    cross join lateral (
      select subject_type, subject_id, is_admin, created_at from grants where file_guid = level.guid order by created_at, subject_type, subject_id limit ${limit}) g
    group by level.guid`);
  return new Map(rows.map(({ guid, subjects }) => [guid, subjects ?? []]));
};

export interface NamedSubject {
  readonly type: CollaboratorType;
  readonly id: number;
  readonly name: string;
  readonly avatar: string | null;
}

/** Names and pictures of people, departments and teams. */
export const findSubjectNames = async (db: Database, subjects: readonly Pick<GrantedSubject, 'type' | 'id'>[]): Promise<NamedSubject[]> => {
  const idsOf = (wanted: CollaboratorType): readonly number[] => subjects.flatMap(({ type, id }) => (type === wanted ? [id] : []));
  const { rows } = await db.execute<NamedSubject & Record<string, unknown>>(sql`
    select 1 as type, id::float8 as id, name, avatar from people where id = any(${sql.param(idsOf(1))}::bigint[])
    union all select 2, id::float8, name, null from departments where id = any(${sql.param(idsOf(2))}::bigint[])
    union all select 3, id::float8, name, null from teams where id = any(${sql.param(idsOf(3))}::bigint[])`);
  return rows;
};
