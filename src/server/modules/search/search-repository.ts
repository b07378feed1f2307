import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';
import { guidOf } from '../../tree-paths';
import type { ReadableScope } from './readable-scope';

/** The conditions of a search. */
export interface SearchConditions {
  readonly personId: number;
  readonly teamId: number | null;
  readonly words: readonly string[];
  readonly isNameIncluded: boolean;
  readonly isContentIncluded: boolean;
  readonly types: readonly number[] | null;
  readonly owner: number | null;
  readonly space: string | null;
  readonly tag: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** A position in the order of latest changes. */
export interface SearchPosition {
  /** In PostgreSQL's format, UTC, with microseconds. */
  readonly updatedAt: string;
  readonly guid: string;
}

export interface Match extends SearchPosition {
  readonly searchText: string;
}

/** The latest matches after a position. */
export interface Matches {
  readonly matches: readonly Match[];
  /** The position after which the next matches follow; null if there are no more. */
  readonly end: SearchPosition | null;
}

/** Maximum number of matches that are ranked together. */
export const matchLimit = 500;

const anyOf = (values: readonly unknown[], type: string): SQL => sql`any(${sql.param(values)}::${sql.raw(type)}[])`;
const rootOf = sql.raw(`split_part(f.path, '/', 1)`);
const guidsOf = sql.raw(`string_to_array(f.path, '/')`);
const escaped = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const all = (conditions: readonly SQL[]): SQL => (conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`);

/** A single character is not searched inside a syllable (core/search/search-text). */
const nameHas = (word: string): SQL => (Array.from(word).length === 1
  ? sql`split_part(f.search_text, chr(2), 1) like ${escaped(word)}` : sql`f.search_text like ${escaped(word)}`);

const contentOf = sql.raw(`case when f.has_content or f.excerpt is not null then (select s.normalized from file_search s where s.guid = f.guid) end`);

/** Nothing matches if neither names nor contents are included. */
const isMatch = ({ words, isNameIncluded, isContentIncluded }: SearchConditions): SQL => sql`(${sql.join([
  sql`false`,
  ...(isNameIncluded ? [all(words.map(nameHas))] : []),
  ...(isContentIncluded ? [all(words.map((word) => sql`${contentOf} like ${escaped(word)}`))] : []),
], sql` or `)})`;

const moment = (value: string): SQL => sql`(${value}::timestamp at time zone 'UTC')`;

const filters = (question: SearchConditions, before: SearchPosition | null): SQL => {
  const { personId, teamId, types, owner, space, tag, from, to } = question;
  return all([
    // A person's desktop is also a file, but it is not searchable.
    sql`f.search_text is not null`, isMatch(question),
    ...(types === null ? [] : [sql`f.type = ${anyOf(types, 'smallint')}`]),
    ...(owner === null ? [] : [sql`f.creator_id = ${owner}`]),
    ...(space === null ? [] : [sql`${rootOf} = ${space}`]),
    ...(from === null ? [] : [sql`f.updated_at >= ${from}::timestamptz`]),
    ...(to === null ? [] : [sql`f.updated_at <= ${to}::timestamptz`]),
    ...(tag === null ? [] : [sql`exists (
      select from file_tags ft join tags t on t.id = ft.tag_id where ft.file_guid = f.guid and t.id = ${tag} and (t.person_id = ${personId} or t.team_id = ${teamId}))`]),
    ...(before === null ? [] : [sql`(f.updated_at, f.guid) < (${moment(before.updatedAt)}, ${before.guid})`]),
  ]);
};

/** Excludes files in closed folders, except files that the person created. */
const isNotClosed = ({ closed, reopened }: ReadableScope, personId: number): SQL => (closed.length === 0 ? sql`true`
  : sql`(not (${guidsOf} && ${sql.param(closed)}::text[]) or ${guidsOf} && ${sql.param(reopened)}::text[] or f.creator_id = ${personId})`);

/** Whether a file is in a readable place. */
const isReadable = (readable: ReadableScope, personId: number): SQL => sql`(f.creator_id = ${personId} or (${isNotClosed(readable, personId)} and (
  ${rootOf} = ${anyOf(readable.roots, 'text')} ${readable.places.length === 0 ? sql`` : sql`or ${guidsOf} && ${sql.param(readable.places.map(guidOf))}::text[]`})))`;

const ranges = (paths: readonly string[]): SQL =>
  sql`(select place collate "C" as low, (left(place, -1) || '0') collate "C" as high from unnest(${sql.param(paths)}::text[]) as p(place)) r`;

const found = sql.raw(`f.guid, (f.updated_at at time zone 'UTC')::text as "updatedAt", f.search_text as "searchText", f.updated_at`);
const matchesAsJson = sql.raw(`json_agg(json_build_object('guid', guid, 'updatedAt', "updatedAt", 'searchText', "searchText") order by updated_at desc, guid desc)`);
const latest = sql`order by updated_at desc, guid desc limit ${matchLimit + 1}`;

type Row = Match & Record<string, unknown>;

const matchesOf = (rows: readonly Match[], walkedTo: SearchPosition | null = null): Matches => {
  const matches = rows.slice(0, matchLimit);
  return { matches, end: rows.length > matchLimit ? matches.at(-1) ?? null : walkedTo };
};

/** Number of files below some paths, up to a limit, including files in the trash. */
export const countFilesBelow = async (db: Database, paths: readonly string[], limit: number): Promise<number> => {
  if (paths.length === 0) return 0;
  const { rows: [row] } = await db.execute<{ count: number }>(sql`
    select count(*)::float8 as count from (
      select from ${ranges(paths)} cross join lateral (select from files f where f.path >= r.low and f.path < r.high limit ${limit}) f limit ${limit}) below`);
  return row?.count ?? 0;
};

/** The stored number of files of some desktops and spaces. */
export const sumFileCounts = async (db: Database, roots: readonly string[]): Promise<number> => (await counted(db, { roots }))[0]?.count ?? 0;

const counted = preparedStatement<{ count: number }, { roots: readonly string[] }>('counted-files', sql`
  select coalesce(sum(file_count), 0)::float8 as count from usage where root_guid = any(${sql.placeholder('roots')}::text[])`);

/** Scans every file in the readable places, and files that the person created elsewhere. */
export const scanPlaces = async (db: Database, readable: ReadableScope, question: SearchConditions, before: SearchPosition | null): Promise<Matches> => {
  const paths = [...readable.roots.map((root) => `${root}/`), ...readable.places];
  const { rows } = await db.execute<Row>(sql`
    select * from (
      (select ${found} from ${ranges(paths)}
        cross join lateral (select * from files f where f.path >= r.low and f.path < r.high and f.trash_root is null and ${filters(question, before)} and ${isNotClosed(readable, question.personId)} offset 0) f
        ${latest})
      union
      (select ${found} from files f
        where f.creator_id = ${question.personId} and ${rootOf} = ${anyOf(readable.rootsOfCreations, 'text')} and f.trash_root is null and ${filters(question, before)}
        ${latest})) candidates ${latest}`);
  return matchesOf(rows);
};

/** The trash of a person: files that the person deleted or owns. */
export const scanTrash = async (db: Database, question: SearchConditions, before: SearchPosition | null): Promise<Matches> => {
  const { rows } = await db.execute<Row>(sql`
    select ${found} from files top join files f on f.trash_root = top.guid
    where (top.deleted_by = ${question.personId} or top.creator_id = ${question.personId}) and top.trash_root = top.guid and ${filters(question, before)} ${latest}`);
  return matchesOf(rows);
};

interface Walked extends Record<string, unknown> {
  readonly end: SearchPosition | null;
  readonly matches: readonly Match[] | null;
}

/**
 * Scans the latest `count` files of each root, or of all files if `roots` is null, and returns matches in readable
 * places. `end` is where the first of the scans stopped. Matches of other scans beyond it are left to the next call.
 */
export const scanLatest = async (
  db: Database, readable: ReadableScope, question: SearchConditions, before: SearchPosition | null, walk: { readonly roots: readonly string[] | null; readonly count: number },
): Promise<Matches> => {
  const start = before === null ? sql`true` : sql`(f.updated_at, f.guid) < (${moment(before.updatedAt)}, ${before.guid})`;
  const columns = sql.raw('guid, path, type, creator_id, updated_at, search_text, has_content, excerpt');
  /** Each with its place in the walk: by that the end is known without sorting. */
  const latestOf = (condition: SQL): SQL => sql`
    select ${columns}, row_number() over (order by f.updated_at desc, f.guid desc) as place
    from files f where f.trash_root is null and ${condition} and ${start} order by f.updated_at desc, f.guid desc limit ${walk.count}`;
  const source = walk.roots === null ? latestOf(sql`true`)
    : sql`select w.* from unnest(${sql.param(walk.roots)}::text[]) as r(guid) cross join lateral (${latestOf(sql`split_part(f.path, '/', 1) = r.guid`)}) w`;
  const { rows: [row] } = await db.execute<Walked>(sql`
    with walked as materialized (${source}),
    ends as (select guid, updated_at from walked where place = ${walk.count}),
    ending as (select * from ends order by updated_at desc, guid desc limit 1),
    matched as (
      select ${found} from walked f
      where ${filters(question, null)} and ${walk.roots === null ? isReadable(readable, question.personId) : isNotClosed(readable, question.personId)}
        and not exists (select from ending e where (f.updated_at, f.guid) < (e.updated_at, e.guid))
      ${latest})
    select (select json_build_object('guid', guid, 'updatedAt', (updated_at at time zone 'UTC')::text) from ending) as end,
      (select ${matchesAsJson} from matched) as matches`);
  return matchesOf(row?.matches ?? [], row?.end ?? null);
};

/** A word with more hits than this was also changed recently, so the index is not used. */
const hitLimit = 5_000;

/** Looks up grams in the index and filters the hits by readable places. Returns null if there are too many hits. */
export const findByGrams = async (db: Database, readable: ReadableScope, question: SearchConditions, grams: readonly string[], before: SearchPosition | null): Promise<Matches | null> => {
  const { rows: [row] } = await db.execute<{ hits: number; matches: Match[] | null }>(sql`
    with hits as materialized (select guid from file_search where grams @> ${sql.param(grams)}::text[] limit ${hitLimit + 1}),
    matched as (
      select ${found} from hits h join files f on f.guid = h.guid
      where (select count(*) from hits) <= ${hitLimit} and f.trash_root is null and ${filters(question, before)} and ${isReadable(readable, question.personId)}
      order by f.updated_at desc, f.guid desc limit ${matchLimit + 1})
    select (select count(*) from hits)::float8 as hits, (select ${matchesAsJson} from matched) as matches`);
  if (!row) throw new Error('A count has no row');
  return row.hits > hitLimit ? null : matchesOf(row.matches ?? []);
};
