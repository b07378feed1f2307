import { sql } from 'drizzle-orm';
import { epochMilliseconds } from '../../db/column-types';
import type { Database } from '../../db/database-handle';

/** A bought time. Moments are milliseconds since 1970. */
export interface EntitlementRow {
  readonly id: number;
  readonly kind: 'edition' | 'seats' | 'bytes';
  readonly amount: number;
  readonly beginsAt: number;
  readonly endsAt: number;
  readonly value: number;
}

export interface NewEntitlement extends Omit<EntitlementRow, 'id' | 'beginsAt' | 'endsAt'> {
  readonly personId: number;
  readonly beginsAt: Date;
  readonly endsAt: Date;
  readonly orderNo: string;
}

/** The columns of a person from which rights are read. */
export interface MembershipColumns {
  readonly personalEdition: 'free' | 'premium' | 'super';
  readonly expiresAt: number | null;
  readonly boughtBytes: number;
  readonly boughtBytesUntil: number | null;
  readonly desktopGuid: string;
  readonly isDeleted: boolean;
}

/** Locks the membership of a person until the end of the transaction, and returns its columns; null for an unknown person. */
export const lockMembership = async (db: Database, personId: number): Promise<MembershipColumns | null> => {
  const { rows: [row] } = await db.execute<MembershipColumns & Record<string, unknown>>(sql`
    select personal_edition as "personalEdition", ${sql.raw(epochMilliseconds('membership_expires_at'))} as "expiresAt", bought_bytes::float8 as "boughtBytes",
      ${sql.raw(epochMilliseconds('bought_bytes_until'))} as "boughtBytesUntil", desktop_guid as "desktopGuid", deleted_at is not null as "isDeleted"
    from people where id = ${personId} for no key update`);
  return row ?? null;
};

/** Like `lockMembership`, without the lock. */
export const findMembership = async (db: Database, personId: number): Promise<Pick<MembershipColumns, 'personalEdition' | 'expiresAt'>> => {
  const { rows: [row] } = await db.execute<Pick<MembershipColumns, 'personalEdition' | 'expiresAt'> & Record<string, unknown>>(sql`
    select personal_edition as "personalEdition", ${sql.raw(epochMilliseconds('membership_expires_at'))} as "expiresAt" from people where id = ${personId}`);
  return row ?? { personalEdition: 'free', expiresAt: null };
};

/** The entitlements of a person that have not ended and were not replaced. */
export const listEntitlements = async (db: Database, personId: number, now: Date): Promise<readonly EntitlementRow[]> => {
  const { rows } = await db.execute<EntitlementRow & Record<string, unknown>>(sql`
    select id::float8 as id, kind, amount::float8 as amount, ${sql.raw(epochMilliseconds('begins_at'))} as "beginsAt", ${sql.raw(epochMilliseconds('ends_at'))} as "endsAt", value::float8 as value
    from entitlements where person_id = ${personId} and replaced_at is null and ends_at > ${now.toISOString()}::timestamptz order by begins_at, id`);
  return rows;
};

/** The id of the latest entitlement of a person, also of one that ended; 0 without one. */
export const findBasis = async (db: Database, personId: number): Promise<number> => {
  const { rows: [row] } = await db.execute<{ basis: number }>(sql`select coalesce(max(id), 0)::float8 as basis from entitlements where person_id = ${personId}`);
  return row?.basis ?? 0;
};

export const hasEverBought = async (db: Database, personId: number): Promise<boolean> =>
  (await db.execute(sql`select 1 from entitlements where person_id = ${personId} and kind = 'edition' limit 1`)).rows.length > 0;

export const insertEntitlement = async (db: Database, { personId, kind, amount, beginsAt, endsAt, orderNo, value }: NewEntitlement): Promise<void> => {
  await db.execute(sql`
    insert into entitlements (person_id, kind, amount, begins_at, ends_at, order_no, value)
    values (${personId}, ${kind}, ${amount}, ${beginsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz, ${orderNo}, ${value})`);
};

export const replaceEntitlements = async (db: Database, personId: number, now: Date): Promise<void> => {
  await db.execute(sql`
    update entitlements set replaced_at = ${now.toISOString()}::timestamptz
    where person_id = ${personId} and replaced_at is null and ends_at > ${now.toISOString()}::timestamptz`);
};

/** Writes the columns from which the rights of a person are read. Called by the entitlements service only. */
export const setMembershipColumns = async (
  db: Database, personId: number,
  { personalEdition, expiresAt, boughtBytes, boughtBytesUntil }: { readonly personalEdition: 'free' | 'premium' | 'super'; readonly expiresAt: Date | null; readonly boughtBytes: number; readonly boughtBytesUntil: Date | null },
): Promise<void> => {
  await db.execute(sql`
    update people set personal_edition = ${personalEdition}, membership_expires_at = ${expiresAt?.toISOString() ?? null}::timestamptz,
      bought_bytes = ${boughtBytes}, bought_bytes_until = ${boughtBytesUntil?.toISOString() ?? null}::timestamptz
    where id = ${personId}`);
};
