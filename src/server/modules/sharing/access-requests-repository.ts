import { sql, type SQL } from 'drizzle-orm';
import type { PersonSummary } from '../../../contract/entities/common-schemas';
import type { CollaboratorRole } from '../../../contract/entities/permissions';
import type { Database } from '../../db/database-handle';

export interface RequestRow {
  readonly id: number;
  readonly person: PersonSummary;
  readonly role: CollaboratorRole;
  readonly message: string | null;
  readonly status: 'pending' | 'approved' | 'refused';
  /** ISO 8601. */
  readonly createdAt: string;
}

const select = async (db: Database, rest: SQL): Promise<RequestRow[]> => {
  const { rows } = await db.execute<RequestRow & Record<string, unknown>>(sql`
    select r.id::float8 as id, json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) as person, r.role, r.message, r.status,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from access_requests r join people p on p.id = r.person_id where ${rest}`);
  return rows;
};

export const findPendingRequest = async (db: Database, guid: string, personId: number): Promise<RequestRow | null> =>
  (await select(db, sql`r.file_guid = ${guid} and r.person_id = ${personId} and r.status = 'pending'`))[0] ?? null;

/** The person's latest request, whatever its status. */
export const findLatestRequest = async (db: Database, guid: string, personId: number): Promise<RequestRow | null> =>
  (await select(db, sql`r.file_guid = ${guid} and r.person_id = ${personId} order by r.id desc limit 1`))[0] ?? null;

/** Returns the subset of `ids` with a pending request on one of these files. */
export const findRequestersAmong = async (db: Database, guids: readonly string[], ids: readonly number[]): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct r.person_id::float8 as id from access_requests r
    where r.file_guid = any(${sql.param(guids)}::text[]) and r.status = 'pending' and r.person_id = any(${sql.param(ids)}::bigint[])`);
  return rows.map(({ id }) => id);
};

/** Inserts a pending request, or replaces the person's pending request. A single statement, so that concurrent calls leave one request. */
export const upsertPendingRequest = async (db: Database, guid: string, personId: number, role: CollaboratorRole, message: string | null, now: Date): Promise<void> => {
  await db.execute(sql`
    insert into access_requests (file_guid, person_id, role, message, created_at) values (${guid}, ${personId}, ${role}, ${message}, ${now.toISOString()}::timestamptz)
    on conflict (file_guid, person_id) where status = 'pending' do update set role = excluded.role, message = excluded.message`);
};

/** Returns a request on this file and locks its row until the transaction ends. */
export const findRequest = async (db: Database, guid: string, id: number): Promise<RequestRow | null> =>
  (await select(db, sql`r.file_guid = ${guid} and r.id = ${id} for update of r`))[0] ?? null;

export const listPendingRequests = (db: Database, guid: string, after: number, limit: number): Promise<RequestRow[]> =>
  select(db, sql`r.file_guid = ${guid} and r.status = 'pending' and r.id > ${after} order by r.id limit ${limit}`);

/** Decides a pending request. Returns false if it is decided already. */
export const decideRequest = async (db: Database, id: number, status: 'approved' | 'refused', decidedBy: number, now: Date): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    update access_requests set status = ${status}, decided_by = ${decidedBy}, decided_at = ${now.toISOString()}::timestamptz where id = ${id} and status = 'pending'`);
  return (rowCount ?? 0) > 0;
};
