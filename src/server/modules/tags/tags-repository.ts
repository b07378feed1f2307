import { sql, type SQL } from 'drizzle-orm';
import { candidateRootsTable, isCandidateFor, type CandidateSubject } from '../../db/candidate-prefilter';
import type { Database } from '../../db/database-handle';

export type TagType = 'team' | 'user';

/** The owners whose tags a person sees: the person, and the team if the person is an active member. */
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
  /** The form in which the name is unique among the tags of an owner. */
  readonly nameKey: string;
  readonly colour: string;
}

const columns = sql.raw(`t.id::float8 as id, t.name, t.colour, case when t.team_id is null then 'user' else 'team' end as "tagType"`);
const isOf = ({ personId, teamId }: TagOwners): SQL => sql`(t.person_id = ${personId} or t.team_id = ${teamId})`;

const select = async (db: Database, query: SQL): Promise<TagRow[]> => (await db.execute<TagRow & Record<string, unknown>>(query)).rows;

/** A tag of these owners, or null. */
export const findTag = async (db: Database, owners: TagOwners, tagId: number): Promise<TagRow | null> =>
  (await select(db, sql`select ${columns} from tags t where t.id = ${tagId} and ${isOf(owners)}`))[0] ?? null;

/** The tags of these owners, by name. */
export const listTags = (db: Database, owners: TagOwners, tagId: number | null = null): Promise<TagRow[]> =>
  select(db, sql`select ${columns} from tags t where ${isOf(owners)} and (${tagId}::bigint is null or t.id = ${tagId}) order by t.name_key, t.id`);

/** Maximum number of files that are counted per tag. */
const countLimit = 1000;

/** Files outside the trash that have these tags and may be readable for the person, limited per tag. The permission check comes later. */
export const findTaggedFiles = async (db: Database, tagIds: readonly number[], person: CandidateSubject): Promise<{ tagId: number; fileGuid: string }[]> => {
  if (tagIds.length === 0) return [];
  const { rows } = await db.execute<{ tagId: number; fileGuid: string }>(sql`
    with ${candidateRootsTable(person)}
    select t.id::float8 as "tagId", carrier.guid as "fileGuid" from unnest(${sql.param(tagIds)}::bigint[]) as t(id)
    cross join lateral (
      select f.guid from file_tags ft join files f on f.guid = ft.file_guid
      where ft.tag_id = t.id and f.trash_root is null and ${isCandidateFor(person)} limit ${countLimit}) carrier`);
  return rows;
};

/** Prevents other transactions from creating or renaming tags of this owner until the transaction ends. */
export const lockTagsOfOwner = async (db: Database, { personId, teamId }: TagOwners, tagType: TagType): Promise<void> => {
  await db.execute(tagType === 'team' ? sql`select id from teams where id = ${teamId} for no key update` : sql`select id from people where id = ${personId} for no key update`);
};

export const countTags = async (db: Database, { personId, teamId }: TagOwners, tagType: TagType): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from tags t where ${tagType === 'team' ? sql`t.team_id = ${teamId}` : sql`t.person_id = ${personId}`}`);
  return rows[0]?.count ?? 0;
};

/** Inserts a tag and returns its id; null if the owner already has a tag of this name. */
export const insertTag = async (db: Database, { personId, teamId }: TagOwners, tagType: TagType, { name, nameKey, colour }: TagText): Promise<number | null> => {
  const [team, person] = tagType === 'team' ? [teamId, null] : [null, personId];
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into tags (team_id, person_id, name, name_key, colour) values (${team}, ${person}, ${name}, ${nameKey}, ${colour})
    on conflict do nothing returning id::float8 as id`);
  return rows[0]?.id ?? null;
};

/** Updates a tag. Returns false if its owner has a different tag of this name. */
export const updateTag = async (db: Database, tagId: number, { name, nameKey, colour }: TagText): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    update tags t set name = ${name}, name_key = ${nameKey}, colour = ${colour} where t.id = ${tagId} and not exists (
      select from tags o where o.id <> t.id and o.name_key = ${nameKey} and (o.team_id = t.team_id or o.person_id = t.person_id)) returning t.id`);
  return rows.length > 0;
};

export const deleteTag = async (db: Database, tagId: number): Promise<void> => {
  await db.execute(sql`delete from tags where id = ${tagId}`);
};

export interface TagOnFile extends TagRow { readonly fileGuid: string }

/** The tags of these owners on the given files, in the order in which they were added. */
export const findTagsOfFiles = async (db: Database, owners: TagOwners, fileGuids: readonly string[]): Promise<TagOnFile[]> => {
  const { rows } = await db.execute<TagOnFile & Record<string, unknown>>(sql`
    select ${columns}, ft.file_guid as "fileGuid" from tags t join file_tags ft on ft.tag_id = t.id
    where ft.file_guid = any(${sql.param(fileGuids)}::text[]) and ${isOf(owners)} order by ft.created_at, t.id`);
  return rows;
};

/** Locks a tag until the transaction ends, so that no other transaction can assign or change it. Returns the files with this tag. */
export const lockTag = async (db: Database, tagId: number): Promise<string[]> => {
  await db.execute(sql`select id from tags where id = ${tagId} for update`);
  const { rows } = await db.execute<{ guid: string }>(sql`select file_guid as guid from file_tags where tag_id = ${tagId} order by created_at, file_guid`);
  return rows.map(({ guid }) => guid);
};

/** The tags among `tagIds` that the owners have. They cannot be deleted until the transaction ends. */
export const findTagsForShare = (db: Database, owners: TagOwners, tagIds: readonly number[]): Promise<TagRow[]> => select(db, sql`
  select ${columns} from tags t where t.id = any(${sql.param(tagIds)}::bigint[]) and ${isOf(owners)} order by t.id for key share`);

/** Removes tags from a file and adds others, in this order. */
export const replaceTags = async (db: Database, fileGuid: string, removed: readonly number[], added: readonly number[]): Promise<void> => {
  await db.execute(sql`delete from file_tags where file_guid = ${fileGuid} and tag_id = any(${sql.param(removed)}::bigint[])`);
  await db.execute(sql`
    insert into file_tags (tag_id, file_guid, created_at)
    select t.id, ${fileGuid}, clock_timestamp() from unnest(${sql.param(added)}::bigint[]) as t(id) on conflict do nothing`);
};

/** The team's setting whether a file may have several team tags. */
export const allowsMultipleTags = async (db: Database, teamId: number): Promise<boolean> => {
  const { rows } = await db.execute<{ isMultiple: boolean | null }>(sql`select settings->'multipleFileTags' = 'true'::jsonb as "isMultiple" from teams where id = ${teamId}`);
  return rows[0]?.isMultiple ?? false;
};
