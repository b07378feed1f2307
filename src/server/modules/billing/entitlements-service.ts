import { noticeTypes } from '../../../contract/entities/notice';
import { personalEditionOf, personalEditions } from '../../../core/limits/editions';
import { addMonths } from '../../../core/pricing/calendar';
import { membershipEndOf } from '../../../core/pricing/price-additions';
import type { HeldPeriod, OrderPurpose } from '../../../core/pricing/price-order';
import type { Database } from '../../db/database-handle';
import { scheduleJob, type JobHandler } from '../jobs/jobs-service';
import { raiseWithoutFile } from '../notices/raise-notice-service';
import { recordPersonEvent } from '../people/person-events-service';
import type { Clock } from '../../system-clock';
import {
  findMembership, insertEntitlement, listEntitlements, lockMembership, replaceEntitlements, setMembershipColumns, type EntitlementRow, type MembershipColumns,
} from './entitlements-repository';

/** The kind of the jobs that announce the end of a membership. */
export const membershipJobKind = 'membership-end';

/** Days before the end on which the person is notified, and the end itself ("Part 7", 7.2). */
const noticeDays = [30, 7, 1, 0] as const;
const dayMs = 86_400_000;

/** The rights that a paid order grants. */
export interface Grant {
  readonly personId: number;
  readonly orderNo: string;
  readonly purpose: OrderPurpose;
  readonly editionId: number;
  /** Null for storage alone, which ends with the membership. */
  readonly months: number | null;
  readonly storageBytes: number;
  readonly editionValue: number;
  readonly storageValue: number;
}

interface MembershipJob {
  readonly personId: number;
  /** ISO 8601: the end that the job announces. */
  readonly endsAt: string;
  readonly days: number;
}

const isRunning = ({ expiresAt }: { readonly expiresAt: number | null }, now: number): boolean => expiresAt === null || expiresAt > now;

/** The periods of a person: bought ones, and a membership that an operator gave without an order. */
const heldPeriods = (rows: readonly EntitlementRow[], columns: Pick<MembershipColumns, 'personalEdition' | 'expiresAt'>, now: number): readonly HeldPeriod[] => {
  const bought = rows.filter(({ kind }) => kind !== 'seats').map(({ kind, amount, beginsAt, endsAt, value }): HeldPeriod => ({ editionId: kind === 'edition' ? amount : null, from: beginsAt, until: endsAt, value }));
  const { personalEdition } = columns;
  if (personalEdition === 'free' || !isRunning(columns, now) || bought.some(({ editionId }) => editionId !== null)) return bought;
  return [...bought, { editionId: personalEditions[personalEdition].id, from: now, until: columns.expiresAt, value: 0 }];
};

/** The periods of a person at this moment, for a price. */
export const findHeldPeriods = async (db: Database, personId: number, now: Date): Promise<readonly HeldPeriod[]> =>
  heldPeriods(await listEntitlements(db, personId, now), await findMembership(db, personId), now.getTime());

/** The bought storage of a person that runs at a moment. Moments are milliseconds since 1970. */
export interface BoughtStorage {
  readonly bytes: number;
  readonly parts: readonly Pick<EntitlementRow, 'amount' | 'endsAt'>[];
  /** The end of the part that ends first, and of the part that ends last. */
  readonly nextEnd: number;
  readonly lastEnd: number;
}

const boughtStorageOf = (rows: readonly EntitlementRow[], now: number): BoughtStorage | null => {
  const parts = rows.filter(({ kind, beginsAt }) => kind === 'bytes' && beginsAt <= now);
  const ends = parts.map(({ endsAt }) => endsAt);
  return parts.length === 0 ? null : { bytes: parts.reduce((sum, { amount }) => sum + amount, 0), parts, nextEnd: Math.min(...ends), lastEnd: Math.max(...ends) };
};

export const findBoughtStorage = async (db: Database, personId: number, now: Date): Promise<BoughtStorage | null> => boughtStorageOf(await listEntitlements(db, personId, now), now.getTime());

const latestEnd = (periods: readonly HeldPeriod[], now: number): number => Math.max(now, ...periods.filter(({ editionId }) => editionId !== null).map(({ until }) => until ?? now));

/**
 * Writes the columns that follow from the entitlements at this moment. Storage with several ends counts until the last one. The
 * job at each end reduces it, so no part of it is missing before.
 */
const writeColumns = async (db: Database, personId: number, before: MembershipColumns, now: Date): Promise<Date | null> => {
  const rows = await listEntitlements(db, personId, now);
  const editions = rows.filter(({ kind }) => kind === 'edition');
  const storage = boughtStorageOf(rows, now.getTime());
  const last = editions.at(-1);
  const expiresAt = last ? new Date(last.endsAt) : null;
  // Without a bought edition the person keeps what an operator gave.
  const kept = { personalEdition: before.personalEdition, expiresAt: before.expiresAt === null ? null : new Date(before.expiresAt) };
  const current = last ? { personalEdition: personalEditionOf(last.amount), expiresAt } : kept;
  await setMembershipColumns(db, personId, { ...current, boughtBytes: storage?.bytes ?? 0, boughtBytesUntil: storage ? new Date(storage.lastEnd) : null });
  return expiresAt;
};

const scheduleNotices = async (db: Database, personId: number, endsAt: Date, now: Date): Promise<void> => {
  for (const days of noticeDays) {
    const at = new Date(endsAt.getTime() - days * dayMs);
    const payload: MembershipJob = { personId, endsAt: endsAt.toISOString(), days };
    if (at > now) await scheduleJob(db, membershipJobKind, `${personId}:${days}:${endsAt.toISOString()}`, payload, at);
  }
};

/** Runs at a moment at which storage begins or ends, and writes the columns again. */
const scheduleChange = (db: Database, personId: number, at: Date): Promise<void> => {
  const endsAt = at.toISOString();
  return scheduleJob(db, membershipJobKind, `${personId}:0:${endsAt}`, { personId, endsAt, days: 0 } satisfies MembershipJob, at);
};

/** The only writer of entitlements, and of the columns of people that follow from them (decisions, 8.1). */
export const createEntitlements = ({ clock, timeZone }: { readonly clock: Clock; readonly timeZone: string }) => ({
  /**
   * Grants what an order bought, from this moment or from the end of the present membership, in the transaction of the
   * payment. The caller holds the lock of the membership.
   */
  async grant(db: Database, { personId, orderNo, purpose, editionId, months, storageBytes, editionValue, storageValue }: Grant, columns: MembershipColumns): Promise<void> {
    const now = clock();
    const held = heldPeriods(await listEntitlements(db, personId, now), columns, now.getTime());
    if (months === null) {
      const end = new Date(latestEnd(held, now.getTime()));
      await insertEntitlement(db, { personId, kind: 'bytes', amount: storageBytes, beginsAt: now, endsAt: end, orderNo, value: storageValue });
      await writeColumns(db, personId, columns, now);
      await scheduleChange(db, personId, end);
      await recordPersonEvent({ db, caller: { personId }, origin: null }, 'Account', { personId, desktopGuid: columns.desktopGuid });
      return;
    }
    const from = purpose === 'renewal' ? latestEnd(held, now.getTime()) : now.getTime();
    const [beginsAt, endsAt] = [new Date(from), new Date(addMonths(from, months, timeZone))];
    if (purpose !== 'renewal') await replaceEntitlements(db, personId, now);
    await insertEntitlement(db, { personId, kind: 'edition', amount: editionId, beginsAt, endsAt, orderNo, value: editionValue });
    if (storageBytes > 0) await insertEntitlement(db, { personId, kind: 'bytes', amount: storageBytes, beginsAt, endsAt, orderNo, value: storageValue });
    await writeColumns(db, personId, columns, now);
    await scheduleNotices(db, personId, endsAt, now);
    // Stored storage of a renewal begins at the end of the present period.
    if (beginsAt > now && storageBytes > 0) await scheduleChange(db, personId, beginsAt);
    await recordPersonEvent({ db, caller: { personId }, origin: null }, 'Account', { personId, desktopGuid: columns.desktopGuid });
  },

  /** Whether a membership with an end runs, to which storage can be added. */
  async isRunning(db: Database, personId: number, columns: MembershipColumns): Promise<boolean> {
    const now = clock();
    return typeof membershipEndOf({ held: heldPeriods(await listEntitlements(db, personId, now), columns, now.getTime()), now: now.getTime() }) === 'number';
  },

  /** Announces the end of a membership, 30, 7 and 1 days before and at the end. Does nothing if the membership was extended or replaced. */
  runJob: (async (db, payload) => {
    const { personId, endsAt, days } = payload as MembershipJob;
    const now = clock();
    const columns = await lockMembership(db, personId);
    if (!columns || columns.isDeleted) return;
    const isEnd = columns.personalEdition !== 'free' && columns.expiresAt === Date.parse(endsAt);
    if (days === 0) {
      await writeColumns(db, personId, columns, now);
      await recordPersonEvent({ db, caller: { personId }, origin: null }, 'Account', { personId, desktopGuid: columns.desktopGuid });
    }
    if (isEnd) await raiseWithoutFile({ db, caller: null }, { type: noticeTypes.SUBSCRIPTION, to: { personIds: [personId] }, data: { value: String(days), link: '/pricing' } }, now);
  }) satisfies JobHandler,
});

export type Entitlements = ReturnType<typeof createEntitlements>;
