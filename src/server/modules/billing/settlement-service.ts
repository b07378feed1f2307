import { refundReasonOf } from '../../../core/pricing/billing-states';
import type { Database } from '../../db/database-handle';
import { retryOnConflict } from '../../db/retry-on-conflict';
import type { Logger } from '../../logging';
import type { Clock } from '../../system-clock';
import { scheduleJob, type ExternalJobHandler } from '../jobs/jobs-service';
import { recordPayment, recordPersonEvent } from '../people/person-events-service';
import {
  bookMovement, deleteOldCallbacks, deleteOldTokens, endCharge, endOrder, findCharge, findOrderOfCharge, findPayment, insertCallback, insertPayment, listChargesOfOrder, logTransition,
  recordClosing, recordRealName, recordRefund, setCallbackOutcome, type ChargeRow, type OrderRow, type Transition,
} from './billing-repository';
import { findBasis, lockMembership, type MembershipColumns } from './entitlements-repository';
import type { Entitlements } from './entitlements-service';
import { gatewayTimeoutMs, type PaymentGateway, type ReportedPayment } from '../../payment-gateway';

/** The kinds of the jobs that compare a charge with its gateway, and that refund a payment. */
export const [chargeCheckKind, refundKind] = ['charge-check', 'payment-refund'] as const;

/** Delays between the comparisons of an open charge: half of its age, within these bounds. Milliseconds. */
const [shortestCheckMs, longestCheckMs] = [30_000, 600_000];
/** When a paid charge is compared for the last time, so that a second payment is found. Milliseconds. */
const finalCheckMs = 60_000;

export interface SettlementDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly gateway: PaymentGateway;
  readonly entitlements: Entitlements;
  /** Notifies the person of a refund. */
  readonly reportRefund: (db: Database, order: OrderRow, amount: number) => Promise<void>;
}

/** The result of a reported payment. `known`: it was recorded before. `foreign`: no charge of this gateway has the id. */
export type Settled = 'accepted' | 'refund_due' | 'known' | 'foreign';

/** Schedules the next comparison of a charge with its gateway. */
export const scheduleCheck = (db: Database, chargeId: string, at: Date): Promise<void> => scheduleJob(db, chargeCheckKind, chargeId, {}, at);

const withTimeout = (signal?: AbortSignal): AbortSignal => (signal ? AbortSignal.any([signal, AbortSignal.timeout(gatewayTimeoutMs)]) : AbortSignal.timeout(gatewayTimeoutMs));

/**
 * Turns payments into entitlements. A payment is recorded once, in one transaction with everything that follows from it.
 * Callbacks, checks by jobs and checks on request do the same, so lost, late and repeated callbacks make no difference.
 */
export const createSettlement = ({ database, clock, logger, gateway, entitlements, reportRefund }: SettlementDependencies) => {
  const log = (db: Database, transition: Transition): Promise<void> => logTransition(db, transition, clock());

  /** Ends an open order, and logs it. Returns whether it was open. */
  const endOpenOrder = async (db: Database, orderNo: string, toState: 'paid' | 'cancelled' | 'expired', cause: string): Promise<boolean> => {
    const ended = await endOrder(db, orderNo, toState, clock());
    if (ended === null) return false;
    await log(db, { subject: 'order', subjectId: orderNo, fromState: 'open', toState, cause });
    const { personId, skuId } = ended;
    if (toState !== 'paid') await recordPayment({ db, caller: { personId }, origin: null }, personId, 'update', { orderNo, skuId });
    return true;
  };

  const accept = async (db: Database, order: OrderRow, charge: ChargeRow, payment: ReportedPayment, columns: MembershipColumns): Promise<void> => {
    const { orderNo, personId, skuId } = order;
    await endOpenOrder(db, orderNo, 'paid', payment.id);
    if (await endCharge(db, charge.id, 'paid')) await log(db, { subject: 'charge', subjectId: charge.id, fromState: 'open', toState: 'paid', cause: payment.id });
    await bookMovement(db, { gateway: gateway.name, ...payment }, 'sales', 'gateway', clock());
    if (order.kind === 'edition' && order.purpose !== 'identification' && order.editionId !== null) {
      await entitlements.grant(db, { ...order, purpose: order.purpose, editionId: order.editionId }, columns);
    } else {
      const teamId = await recordRealName(db, personId, clock());
      const scope = { db, caller: { personId }, origin: null };
      await recordPersonEvent(scope, 'Account', { personId, desktopGuid: columns.desktopGuid });
      if (teamId !== null) await recordPersonEvent(scope, 'Account', { teamId });
    }
    await recordPayment({ db, caller: { personId }, origin: null }, personId, 'paid', { orderNo, skuId });
    // The last comparison closes all charges of the order at the gateway.
    for (const { id } of await listChargesOfOrder(db, orderNo)) await scheduleCheck(db, id, new Date(clock().getTime() + finalCheckMs));
  };

  const settleIn = async (db: Database, payment: ReportedPayment): Promise<Settled> => {
    const charge = await findCharge(db, payment.chargeId);
    const owned = charge?.gateway === gateway.name ? await findOrderOfCharge(db, payment.chargeId) : null;
    if (!charge || !owned) return 'foreign';
    // Payments of one person follow each other, so the state of the order and the membership below is final.
    const columns = await lockMembership(db, owned.personId);
    if (await findPayment(db, gateway.name, payment.id)) return 'known';
    const order = await findOrderOfCharge(db, payment.chargeId);
    if (!columns || !order) throw new Error('An order has no person');
    const basis = order.kind === 'edition' ? await findBasis(db, order.personId) : order.basis;
    const reason = refundReasonOf({ order, payment, basis, isAccountDeleted: columns.isDeleted, isMembershipOver: order.purpose === 'addition' && !await entitlements.isRunning(db, owned.personId, columns) });
    const state = reason === null ? 'accepted' : 'refund_due';
    await insertPayment(db, { ...payment, gateway: gateway.name, orderNo: order.orderNo, state, reason, recordedAt: clock() });
    await log(db, { subject: 'payment', subjectId: payment.id, fromState: null, toState: state, cause: reason ?? 'paid' });
    if (reason === null) {
      await accept(db, order, charge, payment, columns);
      return 'accepted';
    }
    logger.warn({ orderNo: order.orderNo, payment: payment.id, reason }, 'A payment does not pay its order and is refunded');
    if (reason === 'membership_changed') await endOpenOrder(db, order.orderNo, 'cancelled', reason);
    await bookMovement(db, { gateway: gateway.name, ...payment }, 'refunds', 'gateway', clock());
    await scheduleJob(db, refundKind, payment.id, {}, clock());
    return 'refund_due';
  };

  /** Records a payment and everything that follows from it. Repeated calls change nothing. */
  const settle = (payment: ReportedPayment): Promise<Settled> => retryOnConflict(() => database.transaction((db) => settleIn(db, payment)));

  const settleReported = async (chargeId: string, signal: AbortSignal): Promise<void> => {
    for (const payment of await gateway.findPayments(chargeId, signal)) await settle(payment);
  };

  /** Closes a charge at the gateway, and records the payments that arrived before. The order expires with its last charge. */
  const closeCharge = async (charge: ChargeRow, signal: AbortSignal): Promise<void> => {
    await gateway.close({ ...charge, expiresAt: new Date(charge.expiresAt) }, signal);
    await settleReported(charge.id, signal);
    await database.transaction(async (db) => {
      const order = await findOrderOfCharge(db, charge.id);
      if (order) await lockMembership(db, order.personId);
      if (await endCharge(db, charge.id, 'closed')) await log(db, { subject: 'charge', subjectId: charge.id, fromState: 'open', toState: 'closed', cause: 'closed' });
      await recordClosing(db, charge.id, clock());
      if (order && (await listChargesOfOrder(db, order.orderNo)).every(({ closedAt }) => closedAt !== null)) await endOpenOrder(db, order.orderNo, 'expired', 'nobody paid');
    });
  };

  /** Compares a charge with its gateway. Closes it if its order has ended or its time is over. */
  const check = async (chargeId: string, signal: AbortSignal): Promise<void> => {
    const charge = await findCharge(database, chargeId);
    if (!charge || charge.closedAt !== null || charge.gateway !== gateway.name) return;
    await settleReported(chargeId, signal);
    const now = clock().getTime();
    const order = await findOrderOfCharge(database, chargeId);
    if (order?.state !== 'open' || now >= charge.expiresAt) {
      await closeCharge(charge, signal);
      return;
    }
    const delay = Math.min(longestCheckMs, Math.max(shortestCheckMs, (now - charge.createdAt) / 2));
    await scheduleCheck(database, chargeId, new Date(Math.min(now + delay, charge.expiresAt)));
  };

  const refund = async (paymentId: string, signal: AbortSignal): Promise<void> => {
    const payment = await findPayment(database, gateway.name, paymentId);
    if (payment?.state !== 'refund_due') return;
    await gateway.refund(payment, signal);
    await database.transaction(async (db) => {
      if (!await recordRefund(db, gateway.name, paymentId, clock())) return;
      await bookMovement(db, payment, 'gateway', 'refunds', clock());
      await log(db, { subject: 'payment', subjectId: paymentId, fromState: 'refund_due', toState: 'refunded', cause: payment.reason ?? '' });
      const order = await findOrderOfCharge(db, payment.chargeId);
      if (!order) return;
      await reportRefund(db, order, payment.amount);
      const { personId, orderNo, skuId } = order;
      await recordPayment({ db, caller: { personId }, origin: null }, personId, 'update', { orderNo, skuId });
    });
  };

  return {
    settle, endOpenOrder,

    /** Requests the state of all charges of an order from the gateway. Rejects if the gateway cannot be reached. */
    async checkOrder(orderNo: string): Promise<void> {
      for (const { id, closedAt } of await listChargesOfOrder(database, orderNo)) if (closedAt === null) await settleReported(id, withTimeout());
    },

    /** Stores a callback, verifies its signature over the bytes, and settles its payment. Returns the response in the gateway's words. */
    async receive(body: Buffer, signature: string): Promise<{ readonly isAccepted: boolean; readonly text: string }> {
      const id = await insertCallback(database, { gateway: gateway.name, body, signature, receivedAt: clock() });
      const payment = gateway.readCallback(body, signature);
      const outcome = payment === null ? 'forged' : await settle(payment);
      await setCallbackOutcome(database, id, outcome);
      const isAccepted = outcome !== 'forged' && outcome !== 'foreign';
      return { isAccepted, text: isAccepted ? gateway.responses.accepted : gateway.responses.refused };
    },

    externalHandlers: {
      [chargeCheckKind]: (({ key }, signal) => check(key, withTimeout(signal))) satisfies ExternalJobHandler,
      [refundKind]: (({ key }, signal) => refund(key, withTimeout(signal))) satisfies ExternalJobHandler,
    },

    /** Deletes used tokens and old callbacks. */
    async deleteOld(): Promise<number> {
      return await deleteOldTokens(database, clock()) + await deleteOldCallbacks(database, clock());
    },
  };
};

export type Settlement = ReturnType<typeof createSettlement>;
