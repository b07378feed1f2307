import { sql, type SQL } from 'drizzle-orm';
import { reachedTable, reachesPerson, type ReachedPerson } from '../../db/reach';
import type { Database } from '../../db/database';

export type TagType = 'team' | 'user';

/** Whose tags somebody sees: their own, and their team's where they take part in one. */
export interface TagOwners {
  readonly personId: number;
  readonly teamId: number | null;
}

export interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
  readonly tagType: TagType;
}

export interface TagText {
  readonly name: string;
  /** The form in which it is unique among its owner's. */
  readonly nameKey: string;
  readonly colour: string;
}

const columns = sql.raw(`t.id::float8 as id, t.name, t.colour, case when t.team_id is null then 'user' else 'team' end as "tagType"`);
const isOf = ({ personId, teamId }: TagOwners): SQL => sql`(t.person_id = ${personId} or t.team_id = ${teamId})`;

const select = async (db: Database, query: SQL): Promise<TagRow[]> => (await db.execute<TagRow & Record<string, unknown>>(query)).rows;

/** A tag that these owners have; null where there is none. */
export const findTag = async (db: Database, owners: TagOwners, tagId: number): Promise<TagRow | null> =>
  (await select(db, sql`select ${columns} from tags t where t.id = ${tagId} and ${isOf(owners)}`))[0] ?? null;

/** The tags of these owners by name. */
export const listTags = (db: Database, owners: TagOwners, tagId: number | null = null): Promise<TagRow[]> =>
  select(db, sql`select ${columns} from tags t where ${isOf(owners)} and (${tagId}::bigint is null or t.id = ${tagId}) order by t.name_key, t.id`);

/** How many files are counted for a tag. */
const countLimit = 1000;

/** Which files outside the trash carry these tags and can reach the person, some of them at most for each tag; the rights say which of them may be read. */
export const findCarriers = async (db: Database, tagIds: readonly number[], person: ReachedPerson): Promise<{ tagId: number; fileGuid: string }[]> => {
  if (tagIds.length === 0) return [];
  const { rows } = await db.execute<{ tagId: number; fileGuid: string }>(sql`
    with ${reachedTable(person)}
    select t.id::float8 as "tagId", carrier.guid as "fileGuid" from unnest(${sql.param(tagIds)}::bigint[]) as t(id)
    cross join lateral (
      select f.guid from file_tags ft join files f on f.guid = ft.file_guid
      where ft.tag_id = t.id and f.trash_root is null and ${reachesPerson(person)} limit ${countLimit}) carrier`);
  return rows;
};

/** Nobody else makes or renames a tag of this owner until the transaction ends. */
export const lockTagsOfOwner = async (db: Database, { personId, teamId }: TagOwners, tagType: TagType): Promise<void> => {
  await db.execute(tagType === 'team' ? sql`select id from teams where id = ${teamId} for no key update` : sql`select id from people where id = ${personId} for no key update`);
};

export const countTags = async (db: Database, { personId, teamId }: TagOwners, tagType: TagType): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from tags t where ${tagType === 'team' ? sql`t.team_id = ${teamId}` : sql`t.person_id = ${personId}`}`);
  return rows[0]?.count ?? 0;
};

/** Adds a tag and answers its id; null where the owner has one of this name. */
export const insertTag = async (db: Database, { personId, teamId }: TagOwners, tagType: TagType, { name, nameKey, colour }: TagText): Promise<number | null> => {
  const [team, person] = tagType === 'team' ? [teamId, null] : [null, personId];
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into tags (team_id, person_id, name, name_key, colour) values (${team}, ${person}, ${name}, ${nameKey}, ${colour})
    on conflict do nothing returning id::float8 as id`);
  return rows[0]?.id ?? null;
};

/** Changes a tag; false where its owner has another one of that name. */
export const updateTag = async (db: Database, tagId: number, { name, nameKey, colour }: TagText): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    update tags t set name = ${name}, name_key = ${nameKey}, colour = ${colour} where t.id = ${tagId} and not exists (
      select from tags o where o.id <> t.id and o.name_key = ${nameKey} and (o.team_id = t.team_id or o.person_id = t.person_id)) returning t.id`);
  return rows.length > 0;
};

export const deleteTag = async (db: Database, tagId: number): Promise<void> => {
  await db.execute(sql`delete from tags where id = ${tagId}`);
};

export interface CarriedTag extends TagRow { readonly fileGuid: string }

/** Which of these owners' tags files carry, in the order in which they were put on them. */
export const findTagsOfFiles = async (db: Database, owners: TagOwners, fileGuids: readonly string[]): Promise<CarriedTag[]> => {
  const { rows } = await db.execute<CarriedTag & Record<string, unknown>>(sql`
    select ${columns}, ft.file_guid as "fileGuid" from tags t join file_tags ft on ft.tag_id = t.id
    where ft.file_guid = any(${sql.param(fileGuids)}::text[]) and ${isOf(owners)} order by ft.created_at, t.id`);
  return rows;
};

/** Keeps others from putting a tag on files, or changing it, until the transaction ends, and answers which files carry it. */
export const holdTag = async (db: Database, tagId: number): Promise<string[]> => {
  await db.execute(sql`select id from tags where id = ${tagId} for update`);
  const { rows } = await db.execute<{ guid: string }>(sql`select file_guid as guid from file_tags where tag_id = ${tagId} order by created_at, file_guid`);
  return rows.map(({ guid }) => guid);
};

/** Those of these tags that the owners have; they are not deleted until the transaction ends. */
export const findTagsForShare = (db: Database, owners: TagOwners, tagIds: readonly number[]): Promise<TagRow[]> => select(db, sql`
  select ${columns} from tags t where t.id = any(${sql.param(tagIds)}::bigint[]) and ${isOf(owners)} order by t.id for key share`);

/** Takes tags off a file and puts others on it, in this order. */
export const replaceTags = async (db: Database, fileGuid: string, removed: readonly number[], added: readonly number[]): Promise<void> => {
  await db.execute(sql`delete from file_tags where file_guid = ${fileGuid} and tag_id = any(${sql.param(removed)}::bigint[])`);
  await db.execute(sql`
    insert into file_tags (tag_id, file_guid, created_at)
    select t.id, ${fileGuid}, clock_timestamp() from unnest(${sql.param(added)}::bigint[]) as t(id) on conflict do nothing`);
};

/** What a team says about tags: whether a file may carry several of its. */
export const findIsMultiple = async (db: Database, teamId: number): Promise<boolean> => {
  const { rows } = await db.execute<{ isMultiple: boolean }>(sql`select settings->'multipleFileTags' = 'true'::jsonb as "isMultiple" from teams where id = ${teamId}`);
  return rows[0]?.isMultiple ?? false;
};
