import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';

/** The person who searches, and the subjects whose grants apply. */
export interface SearchingPerson {
  readonly personId: number;
  readonly desktopGuid: string;
  /** Whether only files that the person created count (docs/permissions.md, A5). */
  readonly isDisabled: boolean;
  readonly departmentIds: readonly number[];
  readonly teamId: number | null;
}

export interface ReadablePlace {
  /** The path of a file; the place includes the file and its descendants. */
  readonly path: string;
  /** Whether the place includes files below a cut-off as well (A2, A3). */
  readonly isManaged: boolean;
}

/** Maximum numbers of rows. The latest grants and the latest files used by link are kept. */
const limits = { grants: 10_000, used: 200, folders: 2000, cutOffs: 1000 } as const;

const person = sql`${sql.placeholder('personId')}::bigint`;

const grantedPlaces = preparedStatement<ReadablePlace, Pick<SearchingPerson, 'personId' | 'departmentIds' | 'teamId'>>('opened-places', sql`
  (select f.path, g.is_admin and f.type = 2 as "isManaged"
    from grants g join files f on f.guid = g.file_guid
    where f.trash_root is null and ((g.subject_type = 1 and g.subject_id = ${person})
      or (g.subject_type = 2 and g.subject_id = any(${sql.placeholder('departmentIds')}::bigint[])) or (g.subject_type = 3 and g.subject_id = ${sql.placeholder('teamId')}::bigint))
    order by g.created_at desc limit ${sql.raw(String(limits.grants))})
  union all
  (select f.path, false from (
      select file_guid from person_files where person_id = ${person} and used_at is not null order by used_at desc, file_guid desc limit ${sql.raw(String(limits.used))}) used
    join files f on f.guid = used.file_guid where f.trash_root is null)
  union all
  (select f.path, false from (
      select file_guid from person_files where person_id = ${person} and starred_at is not null order by starred_at desc, file_guid desc limit ${sql.raw(String(limits.used))}) starred
    join files f on f.guid = starred.file_guid where f.trash_root is null)`);

/**
 * Places that grants open to a person (A3, A4), and recently used or starred files, which may be readable by link. The
 * permission check comes later.
 */
export const findGrantedPlaces = (db: Database, { personId, departmentIds, teamId }: SearchingPerson): Promise<ReadablePlace[]> => grantedPlaces(db, { personId, departmentIds, teamId });

const rootsOfCreations = preparedStatement<{ root: string }, { personId: number }>('roots-of-creations', sql`
  with recursive roots(root) as (
    (select split_part(path, '/', 1) from files where creator_id = ${person} order by split_part(path, '/', 1) limit 1)
    union all
    select (select split_part(f.path, '/', 1) from files f where f.creator_id = ${person} and split_part(f.path, '/', 1) > roots.root order by split_part(f.path, '/', 1) limit 1)
    from roots where roots.root is not null)
  select root from roots where root is not null`);

/** The desktops and spaces in which a person created files. The recursive query reads one index entry per root. */
export const findRootsOfCreations = async (db: Database, personId: number): Promise<string[]> => (await rootsOfCreations(db, { personId })).map(({ root }) => root);

/** The folders that a person created in these desktops and spaces. */
export const findFoldersOfCreator = async (db: Database, personId: number, roots: readonly string[]): Promise<string[]> => {
  if (roots.length === 0) return [];
  const { rows } = await db.execute<{ path: string }>(sql`
    select path from files where creator_id = ${personId} and split_part(path, '/', 1) = any(${sql.param(roots)}) and folder_rank = 0 and trash_root is null
    limit ${limits.folders}`);
  return rows.map(({ path }) => path);
};

/** Cut-off files below these places, except below files that the person created. */
export const findCutOffs = async (db: Database, personId: number, paths: readonly string[]): Promise<string[]> => {
  if (paths.length === 0) return [];
  const { rows } = await db.execute<{ path: string }>(sql`
    select distinct c.path from unnest(${sql.param(paths)}::text[]) as place(path)
    cross join lateral (
      select path from files where is_cut_off and trash_root is null
        and path > place.path collate "C" and path < (left(place.path, -1) || '0') collate "C" limit ${limits.cutOffs}) c
    where not exists (select from files above where above.guid = any(string_to_array(rtrim(c.path, '/'), '/')) and above.creator_id = ${personId})
    limit ${limits.cutOffs}`);
  return rows.map(({ path }) => path);
};
