import { z } from 'zod';
import { endpoint } from '../endpoint';
import {
  chargeIdSchema, chargeSchema, offersSchema, orderNoSchema, orderSchema, paymentChannels, paymentRequestSchema, priceSchema, realNameSchema,
} from '../entities/billing';
import { timestampSchema } from '../entities/common-schemas';

const skuIdSchema = z.string().min(1).max(64);
const count = (minimum: number, maximum: number) => z.number().int().min(minimum).max(maximum);
const queryCount = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
/** Values above the bounds of the catalogue are refused by the price, with a reason. */
const largest = 1_000_000;

/**
 * The ordered product. `edition` is an id of the account specification, section 3; `storageSize` counts units of storage.
 * `duration` 0 is storage alone, for the rest of the present membership of this edition.
 */
const orderFields = {
  edition: count(1, largest), duration: count(0, largest), durationUnit: z.enum(['month', 'year']).default('month'),
  memberCount: count(1, largest).default(1), storageSize: count(0, largest).default(0),
};

/** Where the order came from, for the operator's figures. */
const sourceFields = { subSource: z.string().max(64).optional(), paymentSource: z.string().max(64).optional() };

/** `expectedTotal`: the total that the person saw. A different price is refused with PRICE_CHANGED. */
const checkFields = { expectedTotal: z.number().int().optional(), replacesPending: z.boolean().optional() };

const dataTokenSchema = z.string().min(1).max(400);
const channelSchema = z.enum(paymentChannels);

const priceErrors = ['SKU_NOT_SOLD', 'HIGHER_EDITION_RUNS', 'MEMBERSHIP_UNLIMITED', 'CREDIT_EXCEEDS_PRICE', 'TOO_FAR_AHEAD', 'TEAM_BILLING_UNAVAILABLE'] as const;
const orderErrors = ['PRICE_CHANGED', 'ORDER_PENDING'] as const;
const chargeErrors = ['ORDER_NOT_FOUND', 'ORDER_NOT_PAYABLE', 'NO_PAYMENT_CHANNEL'] as const;
const disabled = ['FEATURE_DISABLED'] as const;

const pageQuery = z.object({ page: queryCount(1, 100_000), perPage: queryCount(1, 100) }).partial();

export const billingEndpoints = {
  'billing.offers': endpoint({
    method: 'GET', path: '/billing/v2/describeEditionsFromOrder', access: 'session', summary: 'Lists the editions that the caller can buy, with the prices of this moment.',
    response: z.object({ data: offersSchema }), errors: disabled, uncached: true,
  }),
  'billing.price': endpoint({
    method: 'GET', path: '/billing/v2/calculateEditions', access: 'session', summary: 'Returns the price of an order for the caller, with its lines.',
    query: z.object({
      edition: queryCount(1, largest), duration: queryCount(0, largest), durationUnit: orderFields.durationUnit, memberCount: queryCount(1, largest).default(1), storageSize: queryCount(0, largest).default(0),
    }), response: z.object({ data: priceSchema }), errors: [...disabled, ...priceErrors], uncached: true,
  }),
  'billing.createOrder': endpoint({
    method: 'POST', path: '/billing/v2/orders', access: 'session', summary: 'Creates an order with the price of this moment. A person has one open order.',
    body: z.object({ ...orderFields, ...sourceFields, ...checkFields, teamId: z.union([z.number(), z.string().max(40)]).nullish() }),
    response: z.object({ data: orderSchema }), errors: [...disabled, ...priceErrors, ...orderErrors],
  }),
  'billing.createCharge': endpoint({
    method: 'POST', path: '/billing/v2/chargesFromOrder', access: 'session', summary: 'Returns the QR code for an order: an open one, or a new one with these fields. Each call returns a new code for the same charge.',
    body: z.union([
      z.object({ orderId: orderNoSchema, channel: channelSchema }),
      z.object({
        ...orderFields, ...sourceFields, ...checkFields, channel: channelSchema, autoRenew: z.boolean().optional(), isUpgrade: z.boolean().optional(), skuId: skuIdSchema.optional(),
        teamId: z.union([z.number(), z.string().max(40)]).nullish(),
      }),
    ]),
    response: z.object({ data: paymentRequestSchema }), errors: [...disabled, ...priceErrors, ...orderErrors, ...chargeErrors], isSecret: true,
  }),
  'billing.cancelOrder': endpoint({
    method: 'POST', path: '/billing/v2/orders/{orderNo}/cancel', access: 'session', summary: 'Cancels an open order of the caller. If it was paid meanwhile, the payment counts.',
    params: z.object({ orderNo: z.string().max(40) }), response: z.object({ data: orderSchema }), errors: [...disabled, 'ORDER_NOT_FOUND'], ownsTransaction: true,
  }),
  'billing.orders': endpoint({
    method: 'GET', path: '/billing/v2/orders', access: 'session', summary: 'Lists the orders of the caller, the latest first.',
    query: pageQuery, response: z.object({ data: z.object({ orders: z.array(orderSchema), total: z.number().int() }) }), errors: disabled, uncached: true,
  }),
  'billing.charges': endpoint({
    method: 'GET', path: '/billing/v1/charges', access: 'session', summary: 'Lists the charges of the caller, the latest first.',
    query: pageQuery, response: z.object({ charges: z.array(chargeSchema), total: z.number().int() }), errors: disabled, uncached: true,
  }),
  'billing.confirmPayment': endpoint({
    method: 'POST', path: '/billing/v1/charges/payment_succeed', access: 'session', summary: 'Makes the server request the state of a payment from the gateway. The body alone changes nothing.',
    body: z.union([z.object({ charge_id: chargeIdSchema }), z.object({ order_no: orderNoSchema })]),
    response: z.object({ isPaid: z.boolean(), order: orderSchema }), errors: [...disabled, 'ORDER_NOT_FOUND', 'GATEWAY_UNREACHABLE'], ownsTransaction: true,
  }),
  'billing.result': endpoint({
    method: 'GET', path: '/billing/v2/charges/result', access: 'session', summary: 'Returns whether an order of the caller is paid.',
    query: z.object({ orderNo: z.string().max(40) }), response: z.object({ isPaid: z.boolean(), order: orderSchema }), errors: [...disabled, 'ORDER_NOT_FOUND'], uncached: true,
  }),
  'billing.token': endpoint({
    method: 'GET', path: '/billing/v2/charges/checkParam', access: 'session', summary: 'Returns a token for the order of a product, valid for 90 seconds, once. Nothing is stored.',
    query: z.object({ skuId: skuIdSchema }), response: z.object({ data: z.object({ token: z.string() }) }), errors: [...disabled, 'SKU_NOT_SOLD'], uncached: true,
  }),
  'billing.chargeProduct': endpoint({
    method: 'POST', path: '/billing/v2/charges/order', access: 'session', summary: 'Creates the order and the charge of a product with a token, or returns the open ones.',
    body: z.object({ skuId: skuIdSchema, channel: channelSchema, token: dataTokenSchema, ...sourceFields, ...checkFields }),
    response: z.object({ data: paymentRequestSchema }), errors: [...disabled, ...priceErrors, ...orderErrors, 'NO_PAYMENT_CHANNEL', 'DATA_TOKEN_INVALID'], isSecret: true,
  }),
  'billing.identification': endpoint({
    method: 'GET', path: '/billing/v2/charges/checkIdentification', access: 'session', summary: 'Returns whether the real name is verified, and the product that verifies it.',
    response: realNameSchema, errors: disabled, uncached: true,
  }),
  'billing.personalStorage': endpoint({
    method: 'GET', path: '/billing/v2/describePersonalStorage', access: 'session', summary: 'Returns the storage of the caller: what the edition includes, what was bought, and what is used.',
    response: z.object({ data: z.object({ included: z.number().int().nullable(), bought: z.number().int(), boughtUntil: timestampSchema.nullable(), used: z.number().int() }) }), errors: disabled, uncached: true,
  }),
  'billing.teamStorage': endpoint({
    method: 'GET', path: '/billing/v2/describeEnterpriseStorage', access: 'session', summary: 'The storage of a team. Teams cannot buy here yet.', errors: disabled,
  }),
  'billing.product': endpoint({
    method: 'GET', path: '/lizard-api/billing/v2/products/{skuId}', access: 'session', summary: 'Returns a product with its price of this moment.',
    params: z.object({ skuId: skuIdSchema }),
    response: z.object({ data: z.object({ skuId: z.string(), editionId: z.number().int().nullable(), months: z.number().int().nullable(), listAmount: z.number().int(), amount: z.number().int(), currency: z.literal('CNY'), saleUntil: timestampSchema.nullable() }) }),
    errors: [...disabled, 'SKU_NOT_SOLD'],
  }),
  'billing.autoRenew': endpoint({
    method: 'GET', path: '/billing/v2/auto-renew/subscription', access: 'session', summary: 'Lists what renews itself for the caller, and whether they ever bought a personal membership.',
    response: z.object({ autoRenewList: z.array(z.object({ skuId: z.string() })), hasEverBoughtPersonalPremium: z.boolean() }), errors: disabled,
  }),
  'billing.ads': endpoint({
    method: 'GET', path: '/billing/v2/ads', access: 'session', summary: "Lists the operator's banners. There are none by default.",
    query: z.object({ position: z.string().max(100), query: z.string().max(1000) }).partial(), response: z.object({ ads: z.array(z.object({ id: z.string() })) }), errors: disabled,
  }),
  'billing.designTool': endpoint({
    method: 'GET', path: '/billing/v2/canva/describe', access: 'session', summary: "The products of a partner's design tool. It is not configured.", errors: disabled,
  }),
  'billing.designToolOrder': endpoint({ method: 'POST', path: '/billing/v2/canva/orders', access: 'session', summary: "An order of a partner's design tool. It is not configured.", errors: disabled }),
  'billing.designToolCharge': endpoint({ method: 'POST', path: '/billing/v2/canva/charges', access: 'session', summary: "A charge of a partner's design tool. It is not configured.", errors: disabled }),
  'billing.designToolToken': endpoint({ method: 'POST', path: '/billing/v2/canva/jwt', access: 'session', summary: "A token of a partner's design tool. It is not configured.", errors: disabled }),
  'billing.quotaSources': endpoint({
    method: 'GET', path: '/user/quotas/source', access: 'session', summary: "Lists where the caller's storage comes from.",
    response: z.object({ data: z.array(z.object({ quota: z.literal('diskVolume'), source: z.enum(['edition', 'purchase']), amount: z.number().int().nullable(), expiresAt: timestampSchema.nullable() })) }), errors: [],
  }),
} as const;
