import { orderMs, type OrderView, type PaymentChannel, type PaymentRequest, type RealName } from '../../../contract/entities/billing';
import type { EndpointInput } from '../../../contract/api/endpoints';
import { createGuid } from '../../../core/ids';
import { ApiError } from '../../api-error';
import type { Caller, CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { createOrderNo } from './order-number';
import { presentCharge, presentOrder } from './billing-presenter';
import {
  countCharges, countOrders, findCharge, findChargeOfToken, findOpenOrder, findOrder, findRealName, insertCharge, insertOrder, listCharges, listChargesOfOrder, listOrders, logTransition, useToken, type ChargeRow, type NewOrder,
  type OrderRow,
} from './billing-repository';
import type { DataToken, DataTokens } from './data-tokens';
import { findBasis, hasEverBought, lockMembership } from './entitlements-repository';
import type { OffersService, PricedProduct } from './offers-service';
import type { PaymentGateway } from '../../payment-gateway';
import { recordPayment } from '../people/person-events-service';
import { scheduleCheck, type Settlement } from './settlement-service';

/** When a new charge is compared with its gateway for the first time. Milliseconds. */
const firstCheckMs = 30_000;

export interface OrdersDependencies {
  readonly clock: Clock;
  readonly offers: OffersService;
  /** Null: this server receives no payments. */
  readonly gateway: PaymentGateway | null;
  readonly settlement: Settlement | null;
  readonly tokens: DataTokens;
  /** From which moment a real name is required, in milliseconds since 1970; null: never. */
  readonly realNameFrom: number | null;
  /** The address of the call that opens a charge: the content of QR codes. */
  readonly openingUrl: (query: { readonly skuId: string; readonly channel: PaymentChannel; readonly token: string }) => string;
}

interface Conditions {
  /** The total that the person saw. */
  readonly expectedTotal?: number | undefined;
  /** Whether an open order for something else is cancelled. */
  readonly replacesPending?: boolean | undefined;
  readonly subSource?: string | undefined;
  readonly paymentSource?: string | undefined;
}

interface Page { readonly page?: number | undefined; readonly perPage?: number | undefined }

const windowOf = ({ page = 1, perPage = 20 }: Page = {}): { readonly limit: number; readonly offset: number } => ({ limit: perPage, offset: (page - 1) * perPage });

/** Orders and charges of people. A person has one open order for a membership. */
export const createOrders = ({ clock, offers, gateway, settlement, tokens, realNameFrom, openingUrl }: OrdersDependencies) => {
  const requireOrder = async (db: Database, personId: number, orderNo: string): Promise<OrderRow> => {
    const order = await findOrder(db, personId, orderNo);
    if (!order) throw new ApiError('ORDER_NOT_FOUND');
    return order;
  };

  const requireGateway = (channel: PaymentChannel): PaymentGateway => {
    if (!gateway?.channels.includes(channel)) throw new ApiError('NO_PAYMENT_CHANNEL');
    return gateway;
  };

  const requireUnchanged = (total: number, { expectedTotal }: Conditions): void => {
    if (expectedTotal !== undefined && expectedTotal !== total) throw new ApiError('PRICE_CHANGED', { total });
  };

  const isSameOrder = (open: OrderRow, order: Pick<NewOrder, 'skuId' | 'storageUnits' | 'total' | 'basis'>): boolean =>
    open.skuId === order.skuId && open.storageUnits === order.storageUnits && open.total === order.total && open.basis === order.basis && open.expiresAt > clock().getTime();

  /** Stores an order, or returns the open one that is equal. Throws ORDER_PENDING for a different open order, unless it is replaced. */
  const place = async (db: Database, order: Omit<NewOrder, 'orderNo' | 'createdAt' | 'expiresAt' | 'subSource' | 'paymentSource' | 'catalogueVersion'>, conditions: Conditions): Promise<OrderRow> => {
    const { personId, kind } = order;
    requireUnchanged(order.total, conditions);
    const open = await findOpenOrder(db, personId, kind);
    if (open && isSameOrder(open, order)) return open;
    if (open && conditions.replacesPending !== true && open.expiresAt > clock().getTime() && open.basis === order.basis) throw new ApiError('ORDER_PENDING', { orderNo: open.orderNo });
    if (open) await settlement?.endOpenOrder(db, open.orderNo, 'cancelled', 'replaced');
    const now = clock();
    const orderNo = createOrderNo(now);
    await insertOrder(db, {
      ...order, orderNo, catalogueVersion: offers.catalogue.version, createdAt: now.getTime(), expiresAt: now.getTime() + orderMs,
      subSource: conditions.subSource ?? null, paymentSource: conditions.paymentSource ?? null,
    });
    await logTransition(db, { subject: 'order', subjectId: orderNo, fromState: null, toState: 'open', cause: order.purpose }, now);
    await recordPayment({ db, caller: { personId }, origin: null }, personId, 'update', { orderNo, skuId: order.skuId });
    return requireOrder(db, personId, orderNo);
  };

  const placeEdition = async (db: Database, personId: number, price: () => Promise<PricedProduct>, conditions: Conditions): Promise<OrderRow> => {
    // The price and its basis belong together, so a payment that is settled meanwhile waits.
    await lockMembership(db, personId);
    const { skuId, editionId, months, price: { lines, total, currency, purpose, editionValue, storageValue }, storageUnits, storageBytes } = await price();
    return place(db, {
      personId, kind: 'edition', skuId, editionId, months, storageUnits, storageBytes, purpose, lines, total, editionValue, storageValue, currency,
      basis: await findBasis(db, personId),
    }, conditions);
  };

  const placeIdentification = async (db: Database, personId: number, conditions: Conditions): Promise<OrderRow> => {
    await lockMembership(db, personId);
    const { isPersonVerified, isTeamVerified } = await findRealName(db, personId);
    if (isPersonVerified && isTeamVerified !== false) throw new ApiError('SKU_NOT_SOLD');
    const { skuId, amount } = offers.identification;
    return place(db, {
      personId, kind: 'identification', skuId, editionId: null, months: null, storageUnits: 0, storageBytes: 0, purpose: 'identification',
      lines: [{ kind: 'identification', amount, quantity: 1 }], total: amount, editionValue: 0, storageValue: 0, currency: offers.catalogue.currency, basis: 0,
    }, conditions);
  };

  const findOrInsertCharge = async (db: Database, order: OrderRow, channel: PaymentChannel): Promise<ChargeRow> => {
    const { orderNo, total, currency, expiresAt } = order;
    const { name } = requireGateway(channel);
    const known = (await listChargesOfOrder(db, orderNo)).find((charge) => charge.channel === channel);
    if (known) return known;
    const now = clock();
    const charge = { id: `CH${createGuid()}`, orderNo, channel, gateway: name, amount: total, currency, createdAt: now.getTime(), expiresAt };
    await insertCharge(db, charge);
    await logTransition(db, { subject: 'charge', subjectId: charge.id, fromState: null, toState: 'open', cause: channel }, now);
    await scheduleCheck(db, charge.id, new Date(now.getTime() + firstCheckMs));
    return { ...charge, state: 'open', closedAt: null };
  };

  /** The QR code for an order. `token`: a token that the caller brought; otherwise a new one. Throws ORDER_NOT_PAYABLE and NO_PAYMENT_CHANNEL. */
  const requestPayment = async (db: Database, order: OrderRow, channel: PaymentChannel, given: { readonly text: string; readonly token: DataToken } | null): Promise<PaymentRequest> => {
    const now = clock();
    if (order.state !== 'open' || order.expiresAt <= now.getTime()) throw new ApiError('ORDER_NOT_PAYABLE', { state: order.state === 'open' ? 'expired' : order.state });
    const charge = await findOrInsertCharge(db, order, channel);
    if (charge.state !== 'open') throw new ApiError('ORDER_NOT_PAYABLE', { state: charge.state });
    const { text, token } = given ?? tokens.create(order.personId, order.skuId, now);
    if (!await useToken(db, { id: token.id, chargeId: charge.id, expiresAt: token.expiresAt })) throw new ApiError('DATA_TOKEN_INVALID');
    return { charge: presentCharge(charge), order: presentOrder(order), qrUrl: openingUrl({ skuId: order.skuId, channel, token: text }), qrExpiresAt: new Date(token.expiresAt).toISOString() };
  };

  return {
    async createOrder({ db, caller: { personId } }: CallScope<Caller>, body: EndpointInput<'billing.createOrder'>['body']): Promise<OrderView> {
      if (body.teamId !== undefined && body.teamId !== null) throw new ApiError('TEAM_BILLING_UNAVAILABLE');
      return presentOrder(await placeEdition(db, personId, () => offers.price(db, personId, body), body));
    },

    /** Throws the errors of prices and orders, ORDER_NOT_FOUND, ORDER_NOT_PAYABLE and NO_PAYMENT_CHANNEL. */
    async createCharge({ db, caller: { personId } }: CallScope<Caller>, body: EndpointInput<'billing.createCharge'>['body']): Promise<PaymentRequest> {
      requireGateway(body.channel);
      if ('orderId' in body) {
        await lockMembership(db, personId);
        return requestPayment(db, await requireOrder(db, personId, body.orderId), body.channel, null);
      }
      if (body.teamId !== undefined && body.teamId !== null) throw new ApiError('TEAM_BILLING_UNAVAILABLE');
      if (body.autoRenew === true) throw new ApiError('FEATURE_DISABLED');
      const { skuId } = body;
      const order = await placeEdition(db, personId, async () => {
        const priced = await offers.price(db, personId, body);
        if (skuId !== undefined && skuId !== priced.skuId) throw new ApiError('VALIDATION_FAILED', { field: 'skuId' });
        return priced;
      }, body);
      return requestPayment(db, order, body.channel, null);
    },

    /** A token for the order of a product. Throws SKU_NOT_SOLD. */
    createToken({ caller: { personId } }: CallScope<Caller>, skuId: string): string {
      offers.product(skuId);
      return tokens.create(personId, skuId, clock()).text;
    },

    /** The order and the charge of a product with a token. Throws DATA_TOKEN_INVALID and the errors of `createCharge`. */
    async chargeProduct({ db, caller: { personId } }: CallScope<Caller>, { skuId, channel, token: text, ...conditions }: EndpointInput<'billing.chargeProduct'>['body']): Promise<PaymentRequest> {
      requireGateway(channel);
      const token = tokens.require(text, skuId, clock());
      if (token.personId !== personId || await findChargeOfToken(db, token.id)) throw new ApiError('DATA_TOKEN_INVALID');
      const order = skuId === offers.identification.skuId
        ? await placeIdentification(db, personId, conditions)
        : await placeEdition(db, personId, () => offers.priceSku(db, personId, skuId), conditions);
      return requestPayment(db, order, channel, { text, token });
    },

    /** The charge that a QR code opens. Throws DATA_TOKEN_INVALID after its 90 seconds, and ORDER_NOT_PAYABLE. */
    async findOpened(db: Database, { skuId, channel, token: text }: { readonly skuId: string; readonly channel: string; readonly token: string }): Promise<ChargeRow> {
      const token = tokens.require(text, skuId, clock());
      const charge = await findChargeOfToken(db, token.id);
      if (charge?.channel !== channel) throw new ApiError('DATA_TOKEN_INVALID');
      const order = await findOrder(db, token.personId, charge.orderNo);
      if (charge.state !== 'open' || order?.state !== 'open' || charge.expiresAt <= clock().getTime()) throw new ApiError('ORDER_NOT_PAYABLE', { state: order?.state === 'open' ? charge.state : order?.state ?? 'expired' });
      return charge;
    },

    /** Cancels an open order. Requests the state of its payments first, and a payment that arrived counts. */
    async cancel({ db, caller: { personId } }: CallScope<Caller>, orderNo: string): Promise<OrderView> {
      await requireOrder(db, personId, orderNo);
      // Without the gateway the order is cancelled all the same, and a payment that arrives later is refunded.
      await settlement?.checkOrder(orderNo).catch(() => undefined);
      await db.transaction(async (transaction) => {
        await lockMembership(transaction, personId);
        if (await settlement?.endOpenOrder(transaction, orderNo, 'cancelled', 'person') !== true) return;
        for (const { id } of await listChargesOfOrder(transaction, orderNo)) await scheduleCheck(transaction, id, clock());
      });
      return presentOrder(await requireOrder(db, personId, orderNo));
    },

    /** Requests the state of an order from the gateway. Throws GATEWAY_UNREACHABLE. */
    async confirm({ db, caller: { personId } }: CallScope<Caller>, reference: EndpointInput<'billing.confirmPayment'>['body']) {
      const orderNo = 'order_no' in reference ? reference.order_no : (await findCharge(db, reference.charge_id))?.orderNo ?? '';
      await requireOrder(db, personId, orderNo);
      try {
        await settlement?.checkOrder(orderNo);
      } catch (error) {
        throw new ApiError('GATEWAY_UNREACHABLE', {}, { cause: error });
      }
      return this.result({ db, caller: { personId } }, orderNo);
    },

    async result({ db, caller: { personId } }: { readonly db: Database; readonly caller: { readonly personId: number } }, orderNo: string) {
      const order = await requireOrder(db, personId, orderNo);
      return { isPaid: order.state === 'paid', order: presentOrder(order) };
    },

    async listOrders({ db, caller: { personId } }: CallScope<Caller>, page?: Page) {
      return { orders: (await listOrders(db, personId, windowOf(page))).map(presentOrder), total: await countOrders(db, personId) };
    },

    async listCharges({ db, caller: { personId } }: CallScope<Caller>, page?: Page) {
      return { charges: (await listCharges(db, personId, windowOf(page))).map(presentCharge), total: await countCharges(db, personId) };
    },

    async identification({ db, caller: { personId } }: CallScope<Caller>): Promise<RealName> {
      const { isPersonVerified, isTeamVerified } = await findRealName(db, personId);
      return {
        status: isTeamVerified ?? isPersonVerified, isPersonVerified, ...offers.identification, currency: offers.catalogue.currency, channels: [...gateway?.channels ?? []],
        requiredFrom: realNameFrom === null ? null : new Date(realNameFrom).toISOString(),
      };
    },

    hasEverBought: ({ db, caller: { personId } }: CallScope<Caller>): Promise<boolean> => hasEverBought(db, personId),
  };
};

export type OrdersService = ReturnType<typeof createOrders>;
