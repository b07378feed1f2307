import { sql } from 'drizzle-orm';
import { epochMilliseconds } from '../../db/column-types';
import type { Database } from '../../db/database-handle';

export interface SandboxCharge {
  readonly id: string;
  readonly orderNo: string;
  readonly amount: number;
  readonly currency: string;
}

export interface SandboxPayment {
  readonly id: string;
  readonly chargeId: string;
  readonly orderNo: string;
  readonly amount: number;
  readonly currency: string;
  /** Milliseconds since 1970. */
  readonly paidAt: number;
}

/** Stores a charge when its page is used or it is closed. */
const insertCharge = async (db: Database, { id, orderNo, amount, currency }: SandboxCharge): Promise<void> => {
  await db.execute(sql`insert into sandbox_charges (id, order_no, amount, currency) values (${id}, ${orderNo}, ${amount}, ${currency}) on conflict do nothing`);
};

/** Stores a charge, locks it, and returns whether it is closed. */
export const lockCharge = async (db: Database, charge: SandboxCharge): Promise<{ readonly isClosed: boolean }> => {
  await insertCharge(db, charge);
  const { rows: [row] } = await db.execute<{ isClosed: boolean }>(sql`select is_closed as "isClosed" from sandbox_charges where id = ${charge.id} for update`);
  return { isClosed: row?.isClosed ?? true };
};

export const closeCharge = async (db: Database, charge: SandboxCharge): Promise<void> => {
  await insertCharge(db, charge);
  await db.execute(sql`update sandbox_charges set is_closed = true where id = ${charge.id}`);
};

export const isChargePaid = async (db: Database, chargeId: string): Promise<boolean> =>
  (await db.execute(sql`select 1 from sandbox_payments where charge_id = ${chargeId} limit 1`)).rows.length > 0;

export const insertPayment = async (db: Database, { id, chargeId, amount, paidAt }: Pick<SandboxPayment, 'id' | 'chargeId' | 'amount'> & { readonly paidAt: Date }): Promise<void> => {
  await db.execute(sql`insert into sandbox_payments (id, charge_id, amount, paid_at) values (${id}, ${chargeId}, ${amount}, ${paidAt.toISOString()}::timestamptz) on conflict do nothing`);
};

const paymentColumns = sql.raw(`p.id, p.charge_id as "chargeId", c.order_no as "orderNo", p.amount::float8 as amount, c.currency, ${epochMilliseconds('p.paid_at')} as "paidAt"`);

export const findPayment = async (db: Database, id: string): Promise<SandboxPayment | null> => {
  const { rows: [row] } = await db.execute<SandboxPayment & Record<string, unknown>>(sql`select ${paymentColumns} from sandbox_payments p join sandbox_charges c on c.id = p.charge_id where p.id = ${id}`);
  return row ?? null;
};

/** The payments of a charge that were not refunded, the earliest first. */
export const listPayments = async (db: Database, chargeId: string): Promise<readonly SandboxPayment[]> => {
  const { rows } = await db.execute<SandboxPayment & Record<string, unknown>>(sql`
    select ${paymentColumns} from sandbox_payments p join sandbox_charges c on c.id = p.charge_id where p.charge_id = ${chargeId} and p.refund_id is null order by p.paid_at, p.id`);
  return rows;
};

export const refundPayment = async (db: Database, id: string): Promise<void> => {
  await db.execute(sql`update sandbox_payments set refund_id = ${id} where id = ${id} and refund_id is null`);
};
