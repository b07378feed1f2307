import type { ChargeState, OrderState } from '../../contract/entities/billing';

export const paymentStates = ['accepted', 'refund_due', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The permitted transitions of each state machine; null before the first state. */
const transitions = {
  order: [[null, 'open'], ['open', 'paid'], ['open', 'cancelled'], ['open', 'expired']] satisfies readonly (readonly [OrderState | null, OrderState])[],
  charge: [[null, 'open'], ['open', 'paid'], ['open', 'closed']] satisfies readonly (readonly [ChargeState | null, ChargeState])[],
  payment: [[null, 'accepted'], [null, 'refund_due'], ['refund_due', 'refunded']] satisfies readonly (readonly [PaymentState | null, PaymentState])[],
} as const;
export type BillingSubject = keyof typeof transitions;

/** Whether an order, a charge or a payment may change from one state to the other. */
export const isTransition = (subject: BillingSubject, from: string | null, to: string): boolean => transitions[subject].some(([before, after]) => before === from && after === to);

/** Why a payment is refunded. */
export const refundReasons = ['amount_differs', 'paid_before', 'order_ended', 'membership_changed', 'account_deleted'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** The facts that decide whether a payment is accepted. */
export interface PaymentFacts {
  readonly order: { readonly state: OrderState; readonly total: number; readonly currency: string; readonly basis: number };
  readonly payment: { readonly amount: number; readonly currency: string };
  /** The latest entitlement of the person; 0 without one. */
  readonly basis: number;
  readonly isAccountDeleted: boolean;
  /** Whether the order adds to a membership that has ended since. */
  readonly isMembershipOver: boolean;
}

/**
 * Why a payment must be refunded; null if it pays its order. An order counts only while the membership is the one by which
 * the price was calculated. So no credit counts twice, and nobody pays twice for the same time.
 */
export const refundReasonOf = ({ order, payment, basis, isAccountDeleted, isMembershipOver }: PaymentFacts): RefundReason | null => {
  if (payment.amount !== order.total || payment.currency !== order.currency) return 'amount_differs';
  if (order.state === 'paid') return 'paid_before';
  if (order.state !== 'open') return 'order_ended';
  if (isAccountDeleted) return 'account_deleted';
  return order.basis === basis && !isMembershipOver ? null : 'membership_changed';
};
