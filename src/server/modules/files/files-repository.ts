import { sql, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import { ngramsOf } from '../../../core/search/ngrams';
import { searchContentOf, searchTextOf } from '../../../core/search/search-text';
import { accountJoins } from '../../db/account-columns';
import type { Database } from '../../db/database-handle';
import { preparedStatement } from '../../db/prepared-statement';
import { excerptOf } from './excerpt';
import type { LocatedFile } from './file-record';

const utc = (column: string): string => `${column} at time zone 'UTC'`;

/**
 * The columns of `ListedFileRow` from `f` (files); rare facts are combined in one column. Bigint columns are cast to
 * float8, which the driver reads as numbers.
 */
export const ownColumns = sql.raw(`
  f.guid, f.type, f.name, f.sort_name as "sortName", ${utc('f.created_at')} as "createdAt", ${utc('f.updated_at')} as "updatedAt", ${utc('f.modified_at')} as "modifiedAt",
  f.size_bytes::float8 as "sizeBytes", f.mime_type as "mimeType", f.excerpt, f.revision,
  case when f.locked_by is not null or f.share_mode is not null or f.is_cut_off or f.collaborator_count > 0 or f.department_collaborator_count > 0
      or f.source_guid is not null or f.is_service_created or f.only_admins_can_modify_collaborators or f.advanced_permissions is not null then
    json_build_object(
      'lockedBy', (select json_build_object('id', locker.id, 'name', locker.name, 'avatar', locker.avatar) from people locker where locker.id = f.locked_by),
      'lockedAt', f.locked_at, 'isServiceCreated', f.is_service_created,
      'onlyAdminsCanModifyCollaborators', f.only_admins_can_modify_collaborators, 'advancedPermissions', f.advanced_permissions,
      'shareMode', f.share_mode, 'shareExpiresAt', f.share_expires_at, 'isPasswordProtected', f.is_password_protected, 'isCutOff', f.is_cut_off,
      'collaboratorCount', f.collaborator_count, 'departmentCollaboratorCount', f.department_collaborator_count, 'sourceGuid', f.source_guid) end as extras`);

const personColumn = (alias: string): string => `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'avatar', ${alias}.avatar) as ${alias}`;

/** The columns of a `FileRecord` from `f` and the people of `peopleOfFile`. */
export const recordColumns = sql`${ownColumns}, ${sql.raw(`
  ${personColumn('creator')}, ${personColumn('updater')},
  f.parent_guid as "parentGuid", f.trash_root as "trashRoot", ${utc('f.deleted_at')} as "deletedAt", f.deleted_by::float8 as "deletedBy",
  case when f.deleted_by is not null then (select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) from people p where p.id = f.deleted_by) end as deleter`)}`;

export const peopleOfFile = sql.raw(`
  join people creator on creator.id = f.creator_id
  join people updater on updater.id = f.updated_by`);

const selectLocated = (source: SQL, rest: SQL): SQL =>
  sql`select ${recordColumns}, f.path, f.position, f.blob_hash as "blobHash" from ${source} f ${peopleOfFile} ${rest}`;

const one = async (db: Database, query: SQL): Promise<LocatedFile | null> => {
  const { rows } = await db.execute<LocatedFile & Record<string, unknown>>(query);
  return rows[0] ?? null;
};

export const findFile = (db: Database, guid: string): Promise<LocatedFile | null> => one(db, selectLocated(sql`files`, sql`where f.guid = ${guid}`));

export interface NewFile {
  readonly guid: string;
  readonly type: number;
  readonly name: string;
  readonly sortName: string;
  readonly parentGuid: string;
  readonly path: string;
  readonly position: string;
  readonly personId: number;
  /** ISO 8601. */
  readonly modifiedAt: string | null;
  readonly bytes: { readonly blobHash: string; readonly sizeBytes: number; readonly mimeType: string } | null;
  /** The source of a shortcut. */
  readonly sourceGuid: string | null;
  /** The text of an online file; empty if it has none. */
  readonly content: string;
}

const existing = (file: LocatedFile | null): LocatedFile => {
  if (!file) throw new Error('A file that was just written is not there');
  return file;
};

/** The search entry of a new file. */
const searchEntryOf = ({ guid, name, content }: NewFile): SQL => {
  const normalized = searchContentOf(excerptOf(content) || null, content || null);
  return sql`indexed as (
    insert into file_search (guid, normalized, grams) values (${guid}, ${normalized}, ${sql.param(ngramsOf(searchTextOf(name), normalized))}::text[]))`;
};

/** Inserts a file and returns it. */
export const insertFile = async (db: Database, file: NewFile): Promise<LocatedFile> => existing(await one(db, sql`
  with inserted as (
    insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, modified_at, size_bytes, mime_type, blob_hash, source_guid, has_content, excerpt, search_text)
    values (${file.guid}, ${file.type}, ${file.name}, ${file.sortName}, ${file.parentGuid}, ${file.path}, ${file.position}, ${file.personId}, ${file.personId},
      ${file.modifiedAt}::timestamptz, ${file.bytes?.sizeBytes ?? null}, ${file.bytes?.mimeType ?? null}, ${file.bytes?.blobHash ?? null}, ${file.sourceGuid},
      ${file.content !== ''}, ${excerptOf(file.content) || null}, ${searchTextOf(file.name)})
    returning *),
  ${searchEntryOf(file)}
  ${selectLocated(sql`inserted`, sql``)}`));

export const insertContent = async (db: Database, guid: string, content: string): Promise<void> => {
  await db.execute(sql`insert into file_contents (file_guid, content) values (${guid}, ${content})`);
};

/** Stores that a person edited the content of a file now. */
export const setContentEdited = async (db: Database, guid: string, personId: number): Promise<void> => {
  await db.execute(sql`
    update files set has_content = true, updated_by = ${personId}, updated_at = greatest(now(), created_at), revision = revision + 1 where guid = ${guid}`);
};

export interface NewContentSummary {
  readonly text: string;
  readonly excerpt: string | null;
  readonly personId: number;
  /** ISO 8601. */
  readonly at: string;
}

/** Stores the text of a file's content, and who changed it. Returns the place of the file; null if it is gone. */
export const setContentSummary = async (db: Database, guid: string, { text, excerpt, personId, at }: NewContentSummary): Promise<Pick<LocatedFile, 'guid' | 'path'> | null> => {
  await db.execute(sql`insert into file_contents (file_guid, content) values (${guid}, ${text}) on conflict (file_guid) do update set content = excluded.content`);
  const { rows: [row] } = await db.execute<Pick<LocatedFile, 'guid' | 'path'> & Record<string, unknown>>(sql`
    update files set excerpt = ${excerpt}, updated_by = ${personId}, updated_at = greatest(${at}::timestamptz, updated_at), revision = revision + 1
    where guid = ${guid} returning guid, path`);
  return row ?? null;
};

/** Locks a file for a person, or unlocks it (null), and returns the updated file. */
export const setLock = async (db: Database, guid: string, personId: number | null): Promise<LocatedFile> => existing(await one(db, sql`
  with locked as (
    update files set locked_by = ${personId}, locked_at = case when ${personId}::bigint is null then null else now() end, revision = revision + 1
    where guid = ${guid} returning *)
  ${selectLocated(sql`locked`, sql``)}`));

export interface NewName {
  readonly name: string;
  readonly sortName: string;
  readonly personId: number;
}

/** The values that change together with the name. */
export interface RenameResult extends Pick<LocatedFile, 'updatedAt' | 'revision'> {
  /** Whether the file also has searchable text. */
  readonly hasText: boolean;
}

const rename = preparedStatement<RenameResult, NewName & { guid: string; searchText: string; grams: readonly string[] }>('rename-file', sql`
  with renamed as (
    update files set name = ${sql.placeholder('name')}, sort_name = ${sql.placeholder('sortName')}, search_text = ${sql.placeholder('searchText')},
      updated_by = ${sql.placeholder('personId')}, updated_at = greatest(now(), created_at), revision = revision + 1
    where guid = ${sql.placeholder('guid')} returning guid, updated_at, revision, has_content or excerpt is not null as has_text),
  indexed as (
    insert into file_search (guid, normalized, grams) select guid, '', ${sql.placeholder('grams')}::text[] from renamed where not has_text
    on conflict (guid) do update set grams = excluded.grams)
  select ${sql.raw(utc('updated_at'))} as "updatedAt", revision, has_text as "hasText" from renamed`);

/** Renames a file and updates its search entry. A file with text must be indexed again by the caller. */
export const renameFile = async (db: Database, guid: string, given: NewName): Promise<RenameResult> => {
  const searchText = searchTextOf(given.name);
  const [renamed] = await rename(db, { ...given, guid, searchText, grams: ngramsOf(searchText, '') });
  if (!renamed) throw new Error('A file that is renamed is not there');
  return renamed;
};

/** Facts that only the details of a file need. The link is the effective link, of the file itself or of a folder above it. */
export interface ShareRow {
  readonly sharer: PersonSummary | null;
  readonly sharerMembershipExpiredAt: string | null;
  readonly sharerEditionId: number | null;
  readonly password: Buffer | null;
  readonly content: string | null;
  readonly hasContent: boolean;
  readonly sharedAtOfLink: string | null;
  /** Whether the person muted the file, or a folder above it. */
  readonly isMuted: boolean;
}

export const findShareFacts = async (db: Database, guid: string, linkGuid: string | null, personId: number): Promise<ShareRow> => {
  const { rows: [row] } = await db.execute<ShareRow & Record<string, unknown>>(sql`
    select content.content, own.has_content as "hasContent", case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) end as sharer,
      (case when t.id is null then p.membership_expires_at else t.expires_at end)::text as "sharerMembershipExpiredAt", t.edition_id as "sharerEditionId",
      secret.encrypted as password, link.shared_at::text as "sharedAtOfLink",
      exists (select from person_files pf where pf.person_id = ${personId} and pf.muted_at is not null and pf.file_guid = any(string_to_array(rtrim(own.path, '/'), '/'))) as "isMuted"
    from files own
    left join file_contents content on content.file_guid = own.guid
    left join files link on link.guid = ${linkGuid}
    left join people p on p.id = link.shared_by ${sql.raw(accountJoins)}
    left join share_passwords secret on secret.file_guid = own.guid
    where own.guid = ${guid}`);
  if (!row) throw new Error('A file that was just read is not there');
  return row;
};
