import { sql, type SQL } from 'drizzle-orm';
import type { FileInvitationEnd } from '../../../contract/api/sharing-endpoints';
import type { File } from '../../../contract/entities/file';
import type { CollaboratorRole } from '../../../contract/entities/permissions';
import type { Database } from '../../db/database-handle';

/** An invitation of an address to a file. Timestamps are PostgreSQL's texts. */
export interface FileInvitationRow {
  readonly guid: string;
  readonly fileGuid: string;
  readonly fileName: string;
  readonly fileType: File['type'];
  readonly role: CollaboratorRole;
  /** The invited address, and the same in lower case. */
  readonly account: string;
  readonly accountKey: string;
  readonly inviterId: number;
  readonly inviterName: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly end: Exclude<FileInvitationEnd, 'unavailable'> | null;
}

const endAt = (now: string): SQL => sql`case when i.closed_at is not null then 'closed' when i.accepted_at is not null then 'used_up'
  when i.expires_at <= ${now}::timestamptz then 'expired' end`;

const select = async (db: Database, now: string, rest: SQL): Promise<FileInvitationRow[]> => {
  const { rows } = await db.execute<FileInvitationRow & Record<string, unknown>>(sql`
    select i.guid, i.file_guid as "fileGuid", f.name as "fileName", f.type::int as "fileType", i.role, i.account, i.account_key as "accountKey",
      p.id::float8 as "inviterId", p.name as "inviterName", i.created_at::text as "createdAt", i.expires_at::text as "expiresAt", ${endAt(now)} as "end"
    from file_invitations i join files f on f.guid = i.file_guid join people p on p.id = i.created_by where ${rest}`);
  return rows;
};

export const findFileInvitation = async (db: Database, guid: string, now: string): Promise<FileInvitationRow | null> => (await select(db, now, sql`i.guid = ${guid}`))[0] ?? null;

/** The open invitations to a file, the newest first. */
export const listInvitationsToFile = (db: Database, fileGuid: string, now: string): Promise<FileInvitationRow[]> =>
  select(db, now, sql`i.file_guid = ${fileGuid} and ${endAt(now)} is null order by i.created_at desc, i.guid`);

/** The open invitations of an address, the newest first. `key` is in lower case. */
export const listFileInvitationsOf = (db: Database, key: string, now: string, limit: number): Promise<FileInvitationRow[]> =>
  select(db, now, sql`i.account_key = ${key} and ${endAt(now)} is null order by i.created_at desc, i.guid limit ${limit}`);

export interface NewFileInvitation {
  readonly guid: string;
  readonly fileGuid: string;
  readonly role: CollaboratorRole;
  readonly account: { readonly address: string; readonly key: string };
  readonly personId: number;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export const insertFileInvitation = async (db: Database, { guid, fileGuid, role, account: { address, key }, personId, createdAt, expiresAt }: NewFileInvitation): Promise<void> => {
  await db.execute(sql`
    insert into file_invitations (guid, file_guid, role, account, account_key, created_by, created_at, expires_at)
    values (${guid}, ${fileGuid}, ${role}, ${address}, ${key}, ${personId}, ${createdAt}::timestamptz, ${expiresAt}::timestamptz)`);
};

/** Replaces the role, the inviter and the end of an invitation. */
export const renewFileInvitation = async (db: Database, guid: string, { role, personId, expiresAt }: Pick<NewFileInvitation, 'role' | 'personId' | 'expiresAt'>): Promise<void> => {
  await db.execute(sql`update file_invitations set role = ${role}, created_by = ${personId}, expires_at = ${expiresAt}::timestamptz where guid = ${guid}`);
};

/** Ends an open invitation. */
export const closeFileInvitation = async (db: Database, guid: string, now: string): Promise<void> => {
  await db.execute(sql`update file_invitations set closed_at = ${now}::timestamptz where guid = ${guid} and closed_at is null and accepted_at is null`);
};

/** Marks an open invitation as accepted. Locks it until the end of the transaction. Returns false if it is not open. */
export const acceptFileInvitation = async (db: Database, guid: string, now: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`update file_invitations i set accepted_at = ${now}::timestamptz where i.guid = ${guid} and ${endAt(now)} is null returning i.guid`);
  return rows.length > 0;
};
