import { z } from 'zod';
import { timestampSchema } from './common-schemas';
import { editionNames } from './editions';

/** Channels by their names in the account specification, section 7. */
export const paymentChannels = ['wx_pub_qr', 'alipay_qr'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** The channel before a person chooses one (decisions, "Part 8"). Null: the server has none. */
export const usualChannelOf = (channels: readonly PaymentChannel[]): PaymentChannel | null => paymentChannels.find((channel) => channels.includes(channel)) ?? null;

/** Minor units (fen). */
export const amountSchema = z.number().int();
export const currencySchema = z.literal('CNY');

export const orderNoSchema = z.string().regex(/^DK\d{6}[0-9A-Z]{14}$/);
export const chargeIdSchema = z.string().regex(/^CH[0-9A-Za-z]{22}$/);

/** How long a QR code, or the token of an order, is valid (decisions, 8.4). Milliseconds. */
export const qrCodeMs = 90_000;

/** How long an order can be paid, and a pending order is offered again (account specification, section 9). Milliseconds. */
export const orderMs = 30 * 60_000;

/** The real name (decisions, 8.5). `status`: of the team for its creator and admins, otherwise of the person. */
export const realNameSchema = z.object({
  status: z.boolean(), isPersonVerified: z.boolean(), skuId: z.string(), amount: amountSchema, currency: currencySchema, channels: z.array(z.enum(paymentChannels)),
  /** From which moment it is required; null: never. */
  requiredFrom: timestampSchema.nullable(),
});
export type RealName = z.infer<typeof realNameSchema>;

export const orderKinds = ['edition', 'identification'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** `cancelled`: by the person, by a later order, or because the membership changed. `expired`: nobody paid in time. */
export const orderStates = ['open', 'paid', 'cancelled', 'expired'] as const;
export type OrderState = (typeof orderStates)[number];

/** `closed`: the gateway accepts no payment for it any more. */
export const chargeStates = ['open', 'paid', 'closed'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** `addition`: storage for the rest of the present membership. Its order names the edition, and no months. */
export const orderPurposeSchema = z.enum(['purchase', 'renewal', 'upgrade', 'addition', 'identification']);
export type OrderPurposeName = z.infer<typeof orderPurposeSchema>;

export const priceLineSchema = z.object({
  kind: z.enum(['edition', 'discount', 'sale', 'storage', 'credit', 'identification']),
  amount: amountSchema,
  /** Months, units of storage, or days. */
  quantity: z.number().int(),
});
export type PriceLineView = z.infer<typeof priceLineSchema>;

/** A price before an order. `from` and `until`: the bought time if it is paid now. */
export const priceSchema = z.object({
  skuId: z.string(), purpose: orderPurposeSchema, lines: z.array(priceLineSchema), total: amountSchema, currency: currencySchema, from: timestampSchema, until: timestampSchema,
});
export type PriceView = z.infer<typeof priceSchema>;

/** A payment that did not pay its order. `refundedAt`: null while the refund is on its way. */
export const refundSchema = z.object({ amount: amountSchema, refundedAt: timestampSchema.nullable() });

export const orderSchema = z.object({
  orderNo: z.string(), kind: z.enum(orderKinds), skuId: z.string(),
  /** Null for an identification. */
  edition: z.enum(editionNames).nullable(), editionId: z.number().int().nullable(),
  duration: z.number().int().nullable(), durationUnit: z.literal('month'), storageSize: z.number().int(),
  purpose: orderPurposeSchema, lines: z.array(priceLineSchema), total: amountSchema, currency: currencySchema,
  state: z.enum(orderStates), createdAt: timestampSchema,
  /** When an unpaid order expires. */
  expiresAt: timestampSchema,
  paidAt: timestampSchema.nullable(),
  /** The bought time; null before the payment. */
  from: timestampSchema.nullable(), until: timestampSchema.nullable(),
  /** Second and late payments, which are refunded. Older servers do not send it. */
  refunds: z.array(refundSchema).optional(),
});
export type OrderView = z.infer<typeof orderSchema>;

/** `id` and `chargeId` are equal. `qrUrl`: the content of the QR code, valid until `qrExpiresAt`. */
export const chargeSchema = z.object({
  id: z.string(), orderNo: z.string(), channel: z.enum(paymentChannels), amount: amountSchema, currency: currencySchema,
  createdAt: timestampSchema, isPaid: z.boolean(), state: z.enum(chargeStates),
});
export type ChargeView = z.infer<typeof chargeSchema>;

export const paymentRequestSchema = z.object({ charge: chargeSchema, order: orderSchema, qrUrl: z.string(), qrExpiresAt: timestampSchema });
export type PaymentRequest = z.infer<typeof paymentRequestSchema>;

/** `refusal`: why this duration cannot be bought now; null if it can. */
export const offeredSkuSchema = z.object({
  skuId: z.string(), months: z.number().int(), listAmount: amountSchema, amount: amountSchema,
  /** The end of the sale that `amount` belongs to. */
  saleUntil: timestampSchema.nullable(), total: amountSchema.nullable(), refusal: z.string().nullable(),
});
export type OfferedSku = z.infer<typeof offeredSkuSchema>;

/** The editions that the person can buy, with the prices of this moment. */
export const editionOfferSchema = z.object({
  edition: z.enum(editionNames), editionId: z.number().int(),
  /** `present`: the person has it. `included`: the person has a larger one. */
  standing: z.enum(['present', 'included', 'available']),
  skus: z.array(offeredSkuSchema),
});
export type EditionOffer = z.infer<typeof editionOfferSchema>;

export const offersSchema = z.object({
  version: z.string(), currency: currencySchema,
  /** The membership of the person. `until`: null without an end. */
  present: z.object({ edition: z.enum(editionNames), editionId: z.number().int(), until: timestampSchema.nullable() }),
  editions: z.array(editionOfferSchema),
  /**
   * `units`: those that the person has. `until`: the end of the membership, with which added storage ends; null if storage is
   * only sold with an edition. Older servers send neither.
   */
  storage: z.object({ unitBytes: z.number().int(), yearAmount: amountSchema, units: z.number().int().optional(), until: timestampSchema.nullable().optional() }).nullable(),
  /** The channels of this server, the preferred one first. Empty: payments are not possible. */
  channels: z.array(z.enum(paymentChannels)),
});
export type Offers = z.infer<typeof offersSchema>;
