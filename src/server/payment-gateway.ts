import type { PaymentChannel } from '../contract/entities/billing';

/** A charge as gateways know it. Its id is the merchant's reference. */
export interface GatewayCharge {
  readonly id: string;
  readonly orderNo: string;
  readonly channel: PaymentChannel;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly expiresAt: Date;
}

/** A payment that a gateway reports. Nothing of it is trusted before its amount and currency are compared. */
export interface ReportedPayment {
  /** Unique within the gateway. */
  readonly id: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
}

/** Reads a callback after it has verified the signature. Null: it is no callback of this gateway for this merchant. */
export type ReadCallback = (body: Buffer, signature: string) => ReportedPayment | null;

/**
 * A service that receives payments. All calls but `readCallback` use the network: never inside a transaction, 10 seconds at
 * most. They reject if the gateway cannot be reached.
 */
export interface PaymentGateway {
  readonly name: string;
  /** The preferred one first. */
  readonly channels: readonly PaymentChannel[];
  /** The name of the header with the signature of a callback. */
  readonly signatureHeader: string;
  /** The responses to callbacks in the words of the gateway. */
  readonly responses: { readonly accepted: string; readonly refused: string };
  /** The address at which the person pays. Repeated calls return an address of the same charge. */
  payUrl(charge: GatewayCharge, signal: AbortSignal): Promise<string>;
  /** All payments of a charge, without those that were refunded. */
  findPayments(chargeId: string, signal: AbortSignal): Promise<readonly ReportedPayment[]>;
  /** Stops payments of a charge. After it resolves, `findPayments` returns the final list. Repeated calls change nothing. */
  close(charge: GatewayCharge, signal: AbortSignal): Promise<void>;
  /** Returns a payment. Repeated calls for one payment return it once. */
  refund(payment: { readonly id: string; readonly amount: number }, signal: AbortSignal): Promise<void>;
  readonly readCallback: ReadCallback;
}

/** Timeout of one request to a gateway, milliseconds. */
export const gatewayTimeoutMs = 10_000;
