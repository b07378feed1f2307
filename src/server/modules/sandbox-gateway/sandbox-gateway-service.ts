import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { amountSchema, chargeIdSchema, currencySchema, orderNoSchema, paymentChannels } from '../../../contract/entities/billing';
import { createGuid } from '../../../core/ids';
import type { Database } from '../../db/database-handle';
import { secretFor } from '../../encryption';
import type { Clock } from '../../system-clock';
import type { GatewayCharge, PaymentGateway, ReportedPayment } from '../../payment-gateway';
import { scheduleJob, type ExternalJobHandler, type JobHandler } from '../jobs/jobs-service';
import { closeCharge, findPayment, insertPayment, isChargePaid, listPayments, lockCharge, refundPayment, type SandboxCharge } from './sandbox-repository';

/** The kinds of the jobs that pay later, and that send callbacks. */
export const [latePaymentKind, callbackKind] = ['sandbox-payment', 'sandbox-callback'] as const;

/** The choices of a person at the cashier. */
export const cashierActions = ['pay', 'delay', 'twice', 'fail'] as const;
export type CashierAction = (typeof cashierActions)[number];
/** When the callback of a payment is sent. */
export const callbackPlans = ['now', 'late', 'twice', 'never'] as const;
export type CallbackPlan = (typeof callbackPlans)[number];

/** Delays of late payments and late callbacks, milliseconds. */
const [latePaymentMs, lateCallbackMs] = [20_000, 120_000];

const merchant = 'deckle-sandbox';
const signatureHeader = 'x-sandbox-signature';

const linkSchema = z.object({ id: chargeIdSchema, orderNo: orderNoSchema, channel: z.enum(paymentChannels), amount: amountSchema, currency: currencySchema, expiresAt: z.number() });
/** The charge that a cashier page shows, from its signed address. */
export type CashierCharge = z.infer<typeof linkSchema>;

const callbackSchema = z.object({ merchant: z.literal(merchant), chargeId: chargeIdSchema, orderNo: orderNoSchema, paymentId: z.string().max(64), amount: amountSchema.positive(), currency: z.string().max(8), paidAt: z.iso.datetime() });

interface LatePayment { readonly charge: CashierCharge; readonly plan: CallbackPlan }

/** Posts callbacks to an address. */
export const postCallbacks = (url: () => string): SandboxDependencies['sendCallback'] => async (body, signature, signal) => {
  const response = await fetch(url(), { method: 'POST', body: new Uint8Array(body), signal, redirect: 'error', headers: { 'content-type': 'application/json', [signatureHeader]: signature } });
  return response.text();
};

export type CashierOutcome = 'paid' | 'delayed' | 'failed' | 'closed' | 'already_paid';

export interface SandboxDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly serverKey: Buffer;
  /** The address of the cashier page, without a query. */
  readonly cashierUrl: () => string;
  /** Sends a callback to the merchant. Returns the text of the response. */
  readonly sendCallback: (body: Buffer, signature: string, signal: AbortSignal) => Promise<string>;
}

const reported = ({ id, chargeId, amount, currency, paidAt }: Awaited<ReturnType<typeof listPayments>>[number]): ReportedPayment => ({ id, chargeId, amount, currency, paidAt: new Date(paidAt) });

/**
 * A gateway of our own that moves no money, for tests and demonstrations. It keeps its own records, and knows of an order only
 * what a real gateway would. Its cashier page pays, fails, delays or pays twice, with callbacks that come late, twice or never.
 */
export const createSandboxGateway = ({ database, clock, serverKey, cashierUrl, sendCallback }: SandboxDependencies) => {
  const key = secretFor(serverKey, 'sandbox gateway');
  const sign = (bytes: Buffer): string => createHmac('sha256', key).update(bytes).digest('hex');
  const isSigned = (bytes: Buffer, signature: string): boolean => {
    const expected = Buffer.from(sign(bytes));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  const payNow = async (db: Database, charge: CashierCharge, plan: CallbackPlan): Promise<void> => {
    const id = `SP${createGuid()}`;
    const now = clock();
    await insertPayment(db, { id, chargeId: charge.id, amount: charge.amount, paidAt: now });
    const due = plan === 'late' ? new Date(now.getTime() + lateCallbackMs) : now;
    if (plan !== 'never') await scheduleJob(db, callbackKind, `${id}:1`, { id }, due);
    if (plan === 'twice') await scheduleJob(db, callbackKind, `${id}:2`, { id }, due);
  };

  const gateway: PaymentGateway = {
    name: 'sandbox', channels: ['wx_pub_qr', 'alipay_qr'], signatureHeader, responses: { accepted: 'success', refused: 'fail' },
    payUrl({ id, orderNo, channel, amount, currency, expiresAt }: GatewayCharge) {
      const bytes = Buffer.from(JSON.stringify({ id, orderNo, channel, amount, currency, expiresAt: expiresAt.getTime() }));
      return Promise.resolve(`${cashierUrl()}?charge=${bytes.toString('base64url')}&signature=${sign(bytes)}`);
    },
    findPayments: async (chargeId) => (await listPayments(database, chargeId)).map(reported),
    close: (charge) => closeCharge(database, charge),
    refund: ({ id }) => refundPayment(database, id),
    readCallback(body, signature) {
      if (!isSigned(body, signature)) return null;
      const read = callbackSchema.safeParse(JSON.parse(body.toString('utf8')));
      if (!read.success) return null;
      const { paymentId, chargeId, amount, currency, paidAt } = read.data;
      return { id: paymentId, chargeId, amount, currency, paidAt: new Date(paidAt) };
    },
  };

  return {
    gateway,

    /** The charge of a cashier address; null if this server did not sign it. */
    readLink(charge: string, signature: string): CashierCharge | null {
      const bytes = Buffer.from(charge, 'base64url');
      return isSigned(bytes, signature) ? linkSchema.parse(JSON.parse(bytes.toString('utf8'))) : null;
    },

    /** Does what a person chose at the cashier. A closed or expired charge accepts nothing. */
    act: (charge: CashierCharge, action: CashierAction, plan: CallbackPlan): Promise<CashierOutcome> => database.transaction(async (db) => {
      const known: SandboxCharge = charge;
      const { isClosed } = await lockCharge(db, known);
      if (isClosed || charge.expiresAt <= clock().getTime()) return 'closed';
      if (action === 'fail') return 'failed';
      if (action !== 'twice' && await isChargePaid(db, charge.id)) return 'already_paid';
      if (action === 'delay') {
        const payload: LatePayment = { charge, plan };
        await scheduleJob(db, latePaymentKind, charge.id, payload, new Date(clock().getTime() + latePaymentMs));
        return 'delayed';
      }
      await payNow(db, charge, plan);
      if (action === 'twice') await payNow(db, charge, plan);
      return 'paid';
    }),

    handlers: {
      [latePaymentKind]: (async (db, payload) => {
        const { charge, plan } = payload as LatePayment;
        if (!(await lockCharge(db, charge)).isClosed) await payNow(db, charge, plan);
      }) satisfies JobHandler,
    },
    externalHandlers: {
      [callbackKind]: (async ({ payload }, signal) => {
        const payment = await findPayment(database, (payload as { readonly id: string }).id);
        if (!payment) return;
        const { id: paymentId, chargeId, orderNo, amount, currency, paidAt } = payment;
        const body = Buffer.from(JSON.stringify({ merchant, chargeId, orderNo, paymentId, amount, currency, paidAt: new Date(paidAt).toISOString() }));
        if (await sendCallback(body, sign(body), signal) !== gateway.responses.accepted) throw new Error('The merchant did not accept the callback');
      }) satisfies ExternalJobHandler,
    },
  };
};

export type SandboxGateway = ReturnType<typeof createSandboxGateway>;
