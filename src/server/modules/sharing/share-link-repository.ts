import { sql } from 'drizzle-orm';
import type { AdvancedPermissions, ShareMode } from '../../../contract/entities/permissions';
import type { Database } from '../../db/database-handle';
import { isAtOrBelowPath } from '../../db/path-conditions';

/** The link settings of a file itself, with ISO 8601 timestamps. */
export interface LinkRow {
  /** Null: inherited from the folder. */
  readonly mode: ShareMode | null;
  readonly expiresAt: string | null;
  readonly isPasswordProtected: boolean;
  readonly passwordVersion: number;
  readonly sharedBy: number | null;
  /** Encrypted. */
  readonly password: Buffer | null;
  readonly hasContent: boolean;
}

export const findLink = async (db: Database, guid: string): Promise<LinkRow> => {
  const { rows: [row] } = await db.execute<LinkRow & Record<string, unknown>>(sql`
    select f.share_mode as mode, to_char(f.share_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt",
      f.is_password_protected as "isPasswordProtected", f.share_password_version as "passwordVersion", f.shared_by::float8 as "sharedBy",
      s.encrypted as password, f.has_content as "hasContent"
    from files f left join share_passwords s on s.file_guid = f.guid where f.guid = ${guid}`);
  if (!row) throw new Error('A file that was opened is not there');
  return row;
};

/** The text of an online file; null if it has none. */
export const findFileContent = async (db: Database, guid: string): Promise<string | null> => {
  const { rows: [row] } = await db.execute<{ content: string }>(sql`select content from file_contents where file_guid = ${guid}`);
  return row?.content ?? null;
};

export interface LinkTerms {
  readonly mode: ShareMode | null;
  readonly expiresAt: Date | null;
  readonly sharedBy: number | null;
  readonly sharedAt: Date | null;
}

export const updateLink = async (db: Database, guid: string, { mode, expiresAt, sharedBy, sharedAt }: LinkTerms): Promise<void> => {
  await db.execute(sql`
    update files set share_mode = ${mode}, share_expires_at = ${expiresAt?.toISOString() ?? null}::timestamptz, shared_by = ${sharedBy},
      shared_at = ${sharedAt?.toISOString() ?? null}::timestamptz, revision = revision + 1
    where guid = ${guid}`);
};

/** Sets or removes the link's password. Both end all passes for the previous password. */
export const updatePassword = async (db: Database, guid: string, encrypted: Buffer | null): Promise<void> => {
  await db.execute(encrypted === null
    ? sql`delete from share_passwords where file_guid = ${guid}`
    : sql`insert into share_passwords (file_guid, encrypted) values (${guid}, ${encrypted}) on conflict (file_guid) do update set encrypted = excluded.encrypted`);
  await db.execute(sql`
    update files set is_password_protected = ${encrypted !== null}, share_password_version = share_password_version + 1, revision = revision + 1 where guid = ${guid}`);
  await db.execute(sql`delete from share_passes where file_guid = ${guid}`);
};

export const upsertPass = async (db: Database, guid: string, holder: string, passwordVersion: number, expiresAt: Date): Promise<void> => {
  await db.execute(sql`
    insert into share_passes (file_guid, holder, password_version, expires_at) values (${guid}, ${holder}, ${passwordVersion}, ${expiresAt.toISOString()}::timestamptz)
    on conflict (file_guid, holder) do update set password_version = excluded.password_version, expires_at = excluded.expires_at`);
};

export const deleteExpiredPasses = async (db: Database, now: Date): Promise<number> => {
  const { rowCount } = await db.execute(sql`delete from share_passes where expires_at <= ${now.toISOString()}::timestamptz`);
  return rowCount ?? 0;
};

/** The open links on a file and its descendants, outside the trash. */
export const findOpenLinksBelow = async (db: Database, path: string): Promise<{ guid: string; mode: ShareMode }[]> => {
  const { rows } = await db.execute<{ guid: string; mode: ShareMode }>(sql`
    select guid, share_mode as mode from files
    where ${isAtOrBelowPath(path)} and share_mode <> 'private' and trash_root is null`);
  return rows;
};

export const closeLinks = async (db: Database, guids: readonly string[]): Promise<void> => {
  await db.execute(sql`
    update files set share_mode = 'private', share_expires_at = null, shared_by = null, shared_at = null, revision = revision + 1 where guid = any(${sql.param(guids)})`);
};

export const updateCutOff = async (db: Database, guid: string, isCutOff: boolean): Promise<void> => {
  await db.execute(sql`
    update files set is_cut_off = ${isCutOff}, share_mode = case when ${isCutOff} then coalesce(share_mode, 'private') else share_mode end, revision = revision + 1
    where guid = ${guid}`);
};

export const updateAdvancedPermissions = async (db: Database, guid: string, permissions: AdvancedPermissions | null): Promise<void> => {
  await db.execute(sql`
    update files set advanced_permissions = ${permissions === null ? null : JSON.stringify(permissions)}::jsonb, revision = revision + 1 where guid = ${guid}`);
};

export const updateOnlyAdmins = async (db: Database, guid: string, onlyAdmins: boolean): Promise<void> => {
  await db.execute(sql`update files set only_admins_can_modify_collaborators = ${onlyAdmins}, revision = revision + 1 where guid = ${guid}`);
};

/** The facts about a person that decide whether the person may share publicly. */
export interface SharerRow {
  readonly isBanned: boolean;
  readonly hasRealName: boolean;
  readonly hasMobile: boolean;
  readonly isMobileBanned: boolean;
}

export const findSharer = async (db: Database, personId: number): Promise<SharerRow | null> => {
  const { rows: [row] } = await db.execute<SharerRow & Record<string, unknown>>(sql`
    select is_sharing_banned as "isBanned", real_name_at is not null as "hasRealName", mobile is not null as "hasMobile", is_mobile_banned as "isMobileBanned"
    from people where id = ${personId}`);
  return row ?? null;
};
