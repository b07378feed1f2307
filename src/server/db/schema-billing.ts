import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PriceLineView } from '../../contract/entities/billing';
import { bytea, text, timestamptz } from './column-types';

/** Orders remain when their person is deleted, because the books need them. */
const personId = () => bigint('person_id', { mode: 'number' }).notNull();

/** Orders, with the price of their moment. All amounts are in minor units. */
export const orders = pgTable('orders', {
  orderNo: text('order_no').primaryKey(),
  personId: personId(),
  /** `edition` or `identification`. */
  kind: text('kind').notNull(),
  skuId: text('sku_id').notNull(),
  /** Null for an identification. */
  editionId: smallint('edition_id'),
  months: smallint('months'),
  storageUnits: integer('storage_units').notNull().default(0),
  storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull().default(0),
  /** `purchase`, `renewal`, `upgrade` or `identification`. */
  purpose: text('purpose').notNull(),
  lines: jsonb('lines').$type<readonly PriceLineView[]>().notNull(),
  total: bigint('total', { mode: 'number' }).notNull(),
  editionValue: bigint('edition_value', { mode: 'number' }).notNull().default(0),
  storageValue: bigint('storage_value', { mode: 'number' }).notNull().default(0),
  currency: text('currency').notNull(),
  catalogueVersion: text('catalogue_version').notNull(),
  /** The person's latest entitlement when the price was calculated; 0 without one. A payment counts only if it is still the latest. */
  basis: bigint('basis', { mode: 'number' }).notNull(),
  /** `open`, `paid`, `cancelled` or `expired`. */
  state: text('state').notNull().default('open'),
  subSource: text('sub_source'),
  paymentSource: text('payment_source'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** When it was paid, cancelled or expired. */
  endedAt: timestamptz('ended_at'),
}, (table) => [
  index('orders_person').on(table.personId, table.createdAt),
  uniqueIndex('orders_open').on(table.personId, table.kind).where(sql`state = 'open'`),
]);

/** An order and a channel by which it can be paid. Gateways know the charge by its id. */
export const charges = pgTable('charges', {
  id: text('id').primaryKey(),
  orderNo: text('order_no').notNull().references(() => orders.orderNo),
  channel: text('channel').notNull(),
  gateway: text('gateway').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  /** `open`, `paid` or `closed`. */
  state: text('state').notNull().default('open'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** When the gateway stopped accepting payments for it. */
  closedAt: timestamptz('closed_at'),
}, (table) => [
  uniqueIndex('charges_order_channel').on(table.orderNo, table.channel),
  uniqueIndex('charges_paid').on(table.orderNo).where(sql`state = 'paid'`),
]);

/** Every payment that a gateway reported. Exactly one payment of an order is accepted, and all others are refunded. */
export const payments = pgTable('payments', {
  gateway: text('gateway').notNull(),
  id: text('id').notNull(),
  chargeId: text('charge_id').notNull().references(() => charges.id),
  orderNo: text('order_no').notNull().references(() => orders.orderNo),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  /** `accepted`, `refund_due` or `refunded`. */
  state: text('state').notNull(),
  /** Why it is refunded; null if accepted. */
  reason: text('reason'),
  paidAt: timestamptz('paid_at').notNull(),
  recordedAt: timestamptz('recorded_at').notNull(),
  refundedAt: timestamptz('refunded_at'),
}, (table) => [
  primaryKey({ columns: [table.gateway, table.id] }),
  uniqueIndex('payments_accepted').on(table.orderNo).where(sql`state = 'accepted'`),
  index('payments_charge').on(table.chargeId),
]);

/**
 * The rights that a person or a team bought: an edition, seats or bytes, for a time. Only the entitlements service writes these rows, and with
 * them the columns of people and teams from which rights are read.
 */
export const entitlements = pgTable('entitlements', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** Exactly one of the two is set. */
  personId: bigint('person_id', { mode: 'number' }),
  teamId: bigint('team_id', { mode: 'number' }),
  /** `edition`, `seats` or `bytes`. */
  kind: text('kind').notNull(),
  /** The id of an edition, or a number of seats or bytes. */
  amount: bigint('amount', { mode: 'number' }).notNull(),
  beginsAt: timestamptz('begins_at').notNull(),
  endsAt: timestamptz('ends_at').notNull(),
  orderNo: text('order_no').notNull().references(() => orders.orderNo),
  /** Minor units: the basis of a later credit. */
  value: bigint('value', { mode: 'number' }).notNull(),
  /** When an upgrade replaced it; null if none did. */
  replacedAt: timestamptz('replaced_at'),
}, (table) => [index('entitlements_person').on(table.personId, table.id), uniqueIndex('entitlements_order').on(table.orderNo, table.kind)]);

/** Movements of money, two rows each, whose amounts add up to zero. */
export const ledger = pgTable('ledger', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  gateway: text('gateway').notNull(),
  paymentId: text('payment_id').notNull(),
  /** `gateway`: money there. `sales`: earned. `refunds`: owed to people. */
  account: text('account').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  at: timestamptz('at').notNull(),
}, (table) => [index('ledger_payment').on(table.gateway, table.paymentId)]);

/** Every transition of orders, charges and payments, with its cause. */
export const billingLog = pgTable('billing_log', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** `order`, `charge` or `payment`. */
  subject: text('subject').notNull(),
  subjectId: text('subject_id').notNull(),
  fromState: text('from_state'),
  toState: text('to_state').notNull(),
  cause: text('cause').notNull(),
  at: timestamptz('at').notNull(),
}, (table) => [index('billing_log_subject').on(table.subject, table.subjectId)]);

/** Used data tokens and the charge that each one opens. */
export const orderTokens = pgTable('order_tokens', {
  id: text('id').primaryKey(),
  chargeId: text('charge_id').notNull().references(() => charges.id),
  expiresAt: timestamptz('expires_at').notNull(),
}, (table) => [index('order_tokens_expiry').on(table.expiresAt)]);

/** Callbacks of gateways as they arrived, stored before they are verified. */
export const gatewayCallbacks = pgTable('gateway_callbacks', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  gateway: text('gateway').notNull(),
  body: bytea('body').notNull(),
  signature: text('signature').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  /** The result; null while it is being handled. */
  outcome: text('outcome'),
}, (table) => [index('gateway_callbacks_received').on(table.receivedAt)]);

/** The sandbox gateway's own records: charges whose cashier page was used. They are separate from the books of this server. */
export const sandboxCharges = pgTable('sandbox_charges', {
  id: text('id').primaryKey(),
  orderNo: text('order_no').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  isClosed: boolean('is_closed').notNull().default(false),
});

export const sandboxPayments = pgTable('sandbox_payments', {
  id: text('id').primaryKey(),
  chargeId: text('charge_id').notNull().references(() => sandboxCharges.id),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  paidAt: timestamptz('paid_at').notNull(),
  /** The id of the refund that the merchant requested; null without one. */
  refundId: text('refund_id'),
}, (table) => [index('sandbox_payments_charge').on(table.chargeId)]);
