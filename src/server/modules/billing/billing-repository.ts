import { sql, type SQL } from 'drizzle-orm';
import type { ChargeState, OrderKind, OrderPurposeName, OrderState, PaymentChannel, PriceLineView } from '../../../contract/entities/billing';
import { isTransition, type BillingSubject, type PaymentState, type RefundReason } from '../../../core/pricing/billing-states';
import { epochMilliseconds } from '../../db/column-types';
import type { Database } from '../../db/database-handle';

/** A stored order. Amounts are minor units, moments are milliseconds since 1970. */
export interface OrderRow {
  readonly orderNo: string;
  readonly personId: number;
  readonly kind: OrderKind;
  readonly skuId: string;
  readonly editionId: number | null;
  readonly months: number | null;
  readonly storageUnits: number;
  readonly storageBytes: number;
  readonly purpose: OrderPurposeName;
  readonly lines: readonly PriceLineView[];
  readonly total: number;
  readonly editionValue: number;
  readonly storageValue: number;
  readonly currency: 'CNY';
  readonly catalogueVersion: string;
  readonly basis: number;
  readonly state: OrderState;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When it was paid, cancelled or expired. */
  readonly endedAt: number | null;
  /** The bought time, of storage if it was bought alone; null before the payment. */
  readonly from: number | null;
  readonly until: number | null;
  /** Payments that did not pay the order, the earliest first. */
  readonly refunds: readonly { readonly amount: number; readonly refundedAt: number | null }[];
}

export type NewOrder = Omit<OrderRow, 'state' | 'endedAt' | 'from' | 'until' | 'refunds'> & { readonly subSource: string | null; readonly paymentSource: string | null };

export interface ChargeRow {
  readonly id: string;
  readonly orderNo: string;
  readonly channel: PaymentChannel;
  readonly gateway: string;
  readonly amount: number;
  readonly currency: 'CNY';
  readonly state: ChargeState;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly closedAt: number | null;
}

export interface PaymentRow {
  readonly gateway: string;
  readonly id: string;
  readonly chargeId: string;
  readonly orderNo: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: PaymentState;
  readonly reason: RefundReason | null;
}

const at = (moment: number | Date): SQL => sql`${new Date(moment).toISOString()}::timestamptz`;

const orderColumns = sql.raw(`
  o.order_no as "orderNo", o.person_id::float8 as "personId", o.kind, o.sku_id as "skuId", o.edition_id as "editionId", o.months, o.storage_units as "storageUnits",
  o.storage_bytes::float8 as "storageBytes", o.purpose, o.lines, o.total::float8 as total, o.edition_value::float8 as "editionValue", o.storage_value::float8 as "storageValue",
  o.currency, o.catalogue_version as "catalogueVersion", o.basis::float8 as basis, o.state, ${epochMilliseconds('o.created_at')} as "createdAt", ${epochMilliseconds('o.expires_at')} as "expiresAt",
  ${epochMilliseconds('o.ended_at')} as "endedAt", ${epochMilliseconds('e.begins_at')} as "from", ${epochMilliseconds('e.ends_at')} as "until",
  (select coalesce(jsonb_agg(jsonb_build_object('amount', p.amount, 'refundedAt', ${epochMilliseconds('p.refunded_at')}) order by p.recorded_at, p.id), '[]'::jsonb)
    from charges c join payments p on p.charge_id = c.id where c.order_no = o.order_no and p.state <> 'accepted') as refunds`);
const orderTables = sql`orders o left join entitlements e on e.order_no = o.order_no and e.kind = case o.purpose when 'addition' then 'bytes' else 'edition' end`;

const selectOrders = async (db: Database, rest: SQL): Promise<readonly OrderRow[]> =>
  (await db.execute<OrderRow & Record<string, unknown>>(sql`select ${orderColumns} from ${orderTables} ${rest}`)).rows;

const chargeColumns = sql.raw(`
  c.id, c.order_no as "orderNo", c.channel, c.gateway, c.amount::float8 as amount, c.currency, c.state, ${epochMilliseconds('c.created_at')} as "createdAt",
  ${epochMilliseconds('c.expires_at')} as "expiresAt", ${epochMilliseconds('c.closed_at')} as "closedAt"`);

const selectCharges = async (db: Database, rest: SQL): Promise<readonly ChargeRow[]> =>
  (await db.execute<ChargeRow & Record<string, unknown>>(sql`select ${chargeColumns} from charges c ${rest}`)).rows;

/** An order of this person; null for those of others. */
export const findOrder = async (db: Database, personId: number, orderNo: string): Promise<OrderRow | null> =>
  (await selectOrders(db, sql`where o.order_no = ${orderNo} and o.person_id = ${personId}`))[0] ?? null;

/** The order of a charge, of any person. For payments, which gateways report without a person. */
export const findOrderOfCharge = async (db: Database, chargeId: string): Promise<OrderRow | null> =>
  (await selectOrders(db, sql`where o.order_no = (select c.order_no from charges c where c.id = ${chargeId})`))[0] ?? null;

export const findOpenOrder = async (db: Database, personId: number, kind: OrderKind): Promise<OrderRow | null> =>
  (await selectOrders(db, sql`where o.person_id = ${personId} and o.kind = ${kind} and o.state = 'open'`))[0] ?? null;

export const listOrders = (db: Database, personId: number, { limit, offset }: { readonly limit: number; readonly offset: number }): Promise<readonly OrderRow[]> =>
  selectOrders(db, sql`where o.person_id = ${personId} order by o.created_at desc, o.order_no limit ${limit} offset ${offset}`);

export const countOrders = async (db: Database, personId: number): Promise<number> =>
  (await db.execute<{ count: number }>(sql`select count(*)::float8 as count from orders where person_id = ${personId}`)).rows[0]?.count ?? 0;

export const insertOrder = async (db: Database, order: NewOrder): Promise<void> => {
  await db.execute(sql`
    insert into orders (order_no, person_id, kind, sku_id, edition_id, months, storage_units, storage_bytes, purpose, lines, total, edition_value, storage_value, currency, catalogue_version,
      basis, sub_source, payment_source, created_at, expires_at)
    values (${order.orderNo}, ${order.personId}, ${order.kind}, ${order.skuId}, ${order.editionId}, ${order.months}, ${order.storageUnits}, ${order.storageBytes}, ${order.purpose},
      ${JSON.stringify(order.lines)}::jsonb, ${order.total}, ${order.editionValue}, ${order.storageValue}, ${order.currency}, ${order.catalogueVersion}, ${order.basis},
      ${order.subSource}, ${order.paymentSource}, ${at(order.createdAt)}, ${at(order.expiresAt)})`);
};

/** Ends an open order, and returns its person and product; null if it was not open. */
export const endOrder = async (db: Database, orderNo: string, state: Exclude<OrderState, 'open'>, now: Date): Promise<Pick<OrderRow, 'personId' | 'skuId'> | null> => {
  const { rows: [ended] } = await db.execute<Pick<OrderRow, 'personId' | 'skuId'> & Record<string, unknown>>(sql`
    update orders set state = ${state}, ended_at = ${at(now)} where order_no = ${orderNo} and state = 'open' returning person_id::float8 as "personId", sku_id as "skuId"`);
  return ended ?? null;
};

export const findCharge = async (db: Database, id: string): Promise<ChargeRow | null> => (await selectCharges(db, sql`where c.id = ${id}`))[0] ?? null;

export const listChargesOfOrder = (db: Database, orderNo: string): Promise<readonly ChargeRow[]> => selectCharges(db, sql`where c.order_no = ${orderNo} order by c.created_at, c.id`);

export const listCharges = (db: Database, personId: number, { limit, offset }: { readonly limit: number; readonly offset: number }): Promise<readonly ChargeRow[]> =>
  selectCharges(db, sql`where c.order_no in (select o.order_no from orders o where o.person_id = ${personId}) order by c.created_at desc, c.id limit ${limit} offset ${offset}`);

export const countCharges = async (db: Database, personId: number): Promise<number> =>
  (await db.execute<{ count: number }>(sql`select count(*)::float8 as count from charges c join orders o on o.order_no = c.order_no where o.person_id = ${personId}`)).rows[0]?.count ?? 0;

export const insertCharge = async (db: Database, { id, orderNo, channel, gateway, amount, currency, createdAt, expiresAt }: Omit<ChargeRow, 'state' | 'closedAt'>): Promise<void> => {
  await db.execute(sql`
    insert into charges (id, order_no, channel, gateway, amount, currency, created_at, expires_at)
    values (${id}, ${orderNo}, ${channel}, ${gateway}, ${amount}, ${currency}, ${at(createdAt)}, ${at(expiresAt)})`);
};

/** Returns whether the charge was open. */
export const endCharge = async (db: Database, id: string, state: Exclude<ChargeState, 'open'>): Promise<boolean> =>
  (await db.execute(sql`update charges set state = ${state} where id = ${id} and state = 'open' returning id`)).rows.length > 0;

/** Records that the gateway accepts no further payment for a charge. */
export const recordClosing = async (db: Database, id: string, now: Date): Promise<void> => {
  await db.execute(sql`update charges set closed_at = ${at(now)} where id = ${id} and closed_at is null`);
};

export const findPayment = async (db: Database, gateway: string, id: string): Promise<PaymentRow | null> => {
  const { rows: [row] } = await db.execute<PaymentRow & Record<string, unknown>>(sql`
    select gateway, id, charge_id as "chargeId", order_no as "orderNo", amount::float8 as amount, currency, state, reason from payments where gateway = ${gateway} and id = ${id}`);
  return row ?? null;
};

export const insertPayment = async (
  db: Database, { gateway, id, chargeId, orderNo, amount, currency, state, reason, paidAt, recordedAt }: PaymentRow & { readonly paidAt: Date; readonly recordedAt: Date },
): Promise<void> => {
  await db.execute(sql`
    insert into payments (gateway, id, charge_id, order_no, amount, currency, state, reason, paid_at, recorded_at)
    values (${gateway}, ${id}, ${chargeId}, ${orderNo}, ${amount}, ${currency}, ${state}, ${reason}, ${at(paidAt)}, ${at(recordedAt)})`);
};

/** Returns whether a refund of the payment was due. */
export const recordRefund = async (db: Database, gateway: string, id: string, now: Date): Promise<boolean> =>
  (await db.execute(sql`update payments set state = 'refunded', refunded_at = ${at(now)} where gateway = ${gateway} and id = ${id} and state = 'refund_due' returning id`)).rows.length > 0;

export type LedgerAccount = 'gateway' | 'sales' | 'refunds';

/** Moves an amount between two accounts: two rows that add up to zero. */
export const bookMovement = async (
  db: Database, { gateway, id, amount, currency }: Pick<PaymentRow, 'gateway' | 'id' | 'amount' | 'currency'>, from: LedgerAccount, to: LedgerAccount, now: Date,
): Promise<void> => {
  await db.execute(sql`
    insert into ledger (gateway, payment_id, account, amount, currency, at)
    values (${gateway}, ${id}, ${from}, ${-amount}, ${currency}, ${at(now)}), (${gateway}, ${id}, ${to}, ${amount}, ${currency}, ${at(now)})`);
};

export interface Transition {
  readonly subject: BillingSubject;
  readonly subjectId: string;
  readonly fromState: string | null;
  readonly toState: string;
  readonly cause: string;
}

/** Logs a transition in the transaction that makes it. Throws for a transition that the state machine does not have. */
export const logTransition = async (db: Database, { subject, subjectId, fromState, toState, cause }: Transition, now: Date): Promise<void> => {
  if (!isTransition(subject, fromState, toState)) throw new Error(`A ${subject} cannot change from ${fromState ?? 'nothing'} to ${toState}`);
  await db.execute(sql`
    insert into billing_log (subject, subject_id, from_state, to_state, cause, at) values (${subject}, ${subjectId}, ${fromState}, ${toState}, ${cause}, ${at(now)})`);
};

/** Records the use of a data token. Returns false if it was used before. */
export const useToken = async (db: Database, { id, chargeId, expiresAt }: { readonly id: string; readonly chargeId: string; readonly expiresAt: number }): Promise<boolean> =>
  (await db.execute(sql`insert into order_tokens (id, charge_id, expires_at) values (${id}, ${chargeId}, ${at(expiresAt)}) on conflict do nothing returning id`)).rows.length > 0;

export const findChargeOfToken = async (db: Database, id: string): Promise<ChargeRow | null> =>
  (await selectCharges(db, sql`where c.id = (select t.charge_id from order_tokens t where t.id = ${id})`))[0] ?? null;

export const deleteOldTokens = async (db: Database, now: Date): Promise<number> =>
  (await db.execute(sql`delete from order_tokens where expires_at < ${at(now)} - interval '1 day' returning id`)).rows.length;

/** Stores a callback as it arrived. Returns its id. */
export const insertCallback = async (db: Database, { gateway, body, signature, receivedAt }: { readonly gateway: string; readonly body: Buffer; readonly signature: string; readonly receivedAt: Date }): Promise<number> => {
  const { rows: [row] } = await db.execute<{ id: number }>(sql`
    insert into gateway_callbacks (gateway, body, signature, received_at) values (${gateway}, ${body}, ${signature}, ${at(receivedAt)}) returning id::float8 as id`);
  return row?.id ?? 0;
};

export const setCallbackOutcome = async (db: Database, id: number, outcome: string): Promise<void> => {
  await db.execute(sql`update gateway_callbacks set outcome = ${outcome} where id = ${id}`);
};

/** Deletes callbacks after a year. */
export const deleteOldCallbacks = async (db: Database, now: Date): Promise<number> =>
  (await db.execute(sql`delete from gateway_callbacks where received_at < ${at(now)} - interval '1 year' returning id`)).rows.length;

/** The real names that concern a person. */
export interface RealNameRow {
  readonly isPersonVerified: boolean;
  /** Whether the team has a real name; null for people who manage no team. */
  readonly isTeamVerified: boolean | null;
}

export const findRealName = async (db: Database, personId: number): Promise<RealNameRow> => {
  const { rows: [row] } = await db.execute<RealNameRow & Record<string, unknown>>(sql`
    select p.real_name_at is not null as "isPersonVerified", case when t.id is not null then t.real_name_at is not null end as "isTeamVerified"
    from people p left join team_members m on m.person_id = p.id and m.role in ('creator', 'admin') left join teams t on t.id = m.team_id
    where p.id = ${personId}`);
  return row ?? { isPersonVerified: false, isTeamVerified: null };
};

/**
 * Records that a person verified their real name, and with it that of the team of which they are the creator or an admin now.
 * Returns the id of the team if it had no real name before; otherwise null.
 */
export const recordRealName = async (db: Database, personId: number, now: Date): Promise<number | null> => {
  await db.execute(sql`update people set real_name_at = coalesce(real_name_at, ${at(now)}) where id = ${personId}`);
  const { rows: [team] } = await db.execute<{ id: number }>(sql`
    update teams t set real_name_at = ${at(now)} from team_members m
    where m.person_id = ${personId} and m.role in ('creator', 'admin') and t.id = m.team_id and t.real_name_at is null
    returning t.id::float8 as id`);
  return team?.id ?? null;
};
