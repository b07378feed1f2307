import { sql } from 'drizzle-orm';
import { deletedAccountName } from '../../../core/accounts/deleted-account';
import { nameSortKey } from '../../../core/name-sort-key';
import type { Database } from '../../db/database-handle';
import { updateGrantCounts } from '../../db/grant-counts';

/** The personal data by which rows of others are searched. */
export interface DuePerson {
  readonly id: number;
  readonly emailKey: string | null;
  readonly mobile: string | null;
}

/** Locks a person whose deletion is due. Returns null for all others. */
export const lockDuePerson = async (db: Database, personId: number, now: Date): Promise<DuePerson | null> => {
  const { rows: [row] } = await db.execute<DuePerson & Record<string, unknown>>(sql`
    select id::float8 as id, email_key as "emailKey", mobile from people
    where id = ${personId} and deletion_due_at <= ${now.toISOString()}::timestamptz and deleted_at is null for update`);
  return row ?? null;
};

export interface ChangedFile {
  readonly guid: string;
  readonly path: string;
}

/** Ends the grants of a person, and the links and locks that the person made. Returns the files outside the trash that this changed. */
export const endRightsElsewhere = async (db: Database, personId: number): Promise<ChangedFile[]> => {
  const { rows: granted } = await db.execute<{ guid: string }>(sql`delete from grants where subject_type = 1 and subject_id = ${personId} returning file_guid as guid`);
  const guids = granted.map(({ guid }) => guid);
  await updateGrantCounts(db, guids);
  const isOpenLink = sql`(f.shared_by = ${personId} and f.share_mode <> 'private')`;
  const { rows: closed } = await db.execute<{ guid: string }>(sql`
    update files f set revision = f.revision + 1,
      share_mode = case when ${isOpenLink} then 'private' else f.share_mode end, share_expires_at = case when ${isOpenLink} then null else f.share_expires_at end,
      shared_at = case when f.shared_by = ${personId} then null else f.shared_at end, shared_by = nullif(f.shared_by, ${personId}),
      locked_at = case when f.locked_by = ${personId} then null else f.locked_at end, locked_by = nullif(f.locked_by, ${personId})
    where f.shared_by = ${personId} or f.locked_by = ${personId} returning f.guid`);
  const { rows } = await db.execute<ChangedFile & Record<string, unknown>>(sql`
    select guid, path from files where guid = any(${sql.param([...guids, ...closed.map(({ guid }) => guid)])}::text[]) and trash_root is null`);
  return rows;
};

/** Tables whose rows belong to the person of their column `person_id`. */
const ownTables = [
  'sessions', 'tickets', 'uploads', 'person_pictures', 'idempotency_keys', 'department_members', 'person_files', 'access_requests', 'desktop_shortcuts', 'quick_access', 'pinned_spaces',
  'announcement_reads', 'tags', 'templates', 'locations', 'person_settings', 'guides', 'account_exports',
] as const;

/** Deletes everything that only concerns this person. Of notices that nobody else received, the notice too. */
export const deletePersonalRows = async (db: Database, { id, emailKey, mobile }: DuePerson): Promise<void> => {
  for (const table of ownTables) await db.execute(sql`delete from ${sql.identifier(table)} where person_id = ${id}`);
  for (const table of ['team_invitations', 'file_invitations']) await db.execute(sql`delete from ${sql.identifier(table)} where created_by = ${id} or account_key = ${emailKey}`);
  await db.execute(sql`delete from verification_codes where target in (${emailKey}, ${mobile})`);
  await db.execute(sql`delete from attempts where ${emailKey}::text is not null and position(${emailKey} in lower(subject)) > 0`);
  await db.execute(sql`delete from storage_alerts where payer = ${`person:${id}`}`);
  await db.execute(sql`
    with gone as (delete from notice_recipients where person_id = ${id} returning notice_id)
    delete from notices n using gone g where n.id = g.notice_id and not exists (select from notice_recipients r where r.notice_id = n.id and r.person_id <> ${id})`);
  await db.execute(sql`delete from notice_counts where person_id = ${id}`);
};

/** An exact text as a regular expression of PostgreSQL. */
const patternOf = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

/** The end of a JSON string, after its opening quotation mark. */
const restOfString = String.raw`(?:[^"\\]|\\.)*"`;

/** Erases the person's present and former names and pictures in stored responses. Departments have ids of the same form, so the fields beside the name count. */
const eraseInResponses = async (db: Database, id: number): Promise<void> => {
  const named = `"id":${id},"name":`;
  const replacement = String.raw`\1${JSON.stringify(deletedAccountName)}`;
  await db.execute(sql`
    update idempotency_keys set body = regexp_replace(regexp_replace(regexp_replace(body,
      ${String.raw`(${named})"${restOfString}(?=,"avatar":|,"type":"user")`}, ${replacement}, 'g'),
      ${String.raw`("inviter":\{${named})"${restOfString}`}, ${replacement}, 'g'),
      ${`(${named}${JSON.stringify(deletedAccountName)},"avatar":)"${restOfString}`}, ${String.raw`\1null`}, 'g')
    where position(${named} in body) > 0`);
};

/** Erases the person in rows of others: in stored responses, logs of teams, messages of notices and errors of jobs. */
export const eraseMentions = async (db: Database, { id, emailKey }: DuePerson): Promise<void> => {
  await eraseInResponses(db, id);
  await db.execute(sql`
    update notices set data = data - array['msg', 'selectionTitle', 'value'] where actor_id = ${id} and data ?| array['msg', 'selectionTitle', 'value']`);
  if (emailKey === null) return;
  await db.execute(sql`update idempotency_keys set body = regexp_replace(body, ${patternOf(emailKey)}, '', 'gi') where position(${emailKey} in lower(body)) > 0`);
  await db.execute(sql`
    update team_log set data = jsonb_set(data, '{names}', (
      select jsonb_agg(case when lower(n.name) = ${emailKey} then ${deletedAccountName} else n.name end order by n.place)
      from jsonb_array_elements_text(data -> 'names') with ordinality n(name, place)))
    where action in ('inviteAccount', 'closeInvitation') and position(${emailKey} in lower(data ->> 'names')) > 0`);
  await db.execute(sql`update jobs set last_error = null where position(${emailKey} in lower(last_error)) > 0`);
};

/** Leaves a row without personal data. It is blocked, so that nobody finds or adds the person. */
export const erasePerson = async (db: Database, personId: number, now: Date): Promise<void> => {
  await db.execute(sql`
    update people set name = ${deletedAccountName}, sort_name = ${nameSortKey(deletedAccountName)}, email = null, email_key = null, mobile = null, avatar = null, gender = null,
      password_hash = null, status = 0, registered_from = null, personal_edition = 'free', membership_expires_at = null, disk_volume_quota = null, bought_bytes = 0, bought_bytes_until = null, real_name_at = null, is_blocked = true,
      deletion_due_at = null, deleted_at = ${now.toISOString()}::timestamptz, updated_at = ${now.toISOString()}::timestamptz
    where id = ${personId}`);
};
