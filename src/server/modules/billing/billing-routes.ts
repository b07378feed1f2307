import { ApiError } from '../../api-error';
import type { Handlers } from '../../call-context';
import type { Quota } from '../quota/quota-service';
import { presentPrice } from './billing-presenter';
import type { OffersService } from './offers-service';
import type { OrdersService } from './orders-service';

export interface BillingHandlersDependencies {
  readonly offers: OffersService;
  readonly orders: OrdersService;
  readonly quota: Quota;
}

type BillingName = Extract<keyof Handlers, `billing.${string}`>;
type BillingHandlers = Pick<Handlers, BillingName>;

const refuse = (): Promise<never> => Promise.reject(new ApiError('FEATURE_DISABLED'));

/** The handlers where something is sold; elsewhere each one throws FEATURE_DISABLED. */
const whereSold = <Some extends Partial<BillingHandlers>>(isEnabled: boolean, handlers: Some): Some => (isEnabled ? handlers : Object.fromEntries(Object.keys(handlers).map((name) => [name, refuse])) as unknown as Some);

export const createBillingHandlers = ({ offers, orders, quota }: BillingHandlersDependencies): BillingHandlers => ({
  ...whereSold(offers.isEnabled, {
    'billing.offers': async (_input, { scope }) => ({ data: await offers.list(scope) }),
    'billing.price': async ({ query }, { scope: { db, caller } }) => {
      const { skuId, price } = await offers.price(db, caller.personId, query);
      return { data: presentPrice(skuId, price) };
    },
    'billing.createOrder': async ({ body }, { scope }) => ({ data: await orders.createOrder(scope, body) }),
    'billing.createCharge': async ({ body }, { scope }) => ({ data: await orders.createCharge(scope, body) }),
    'billing.cancelOrder': async ({ params: { orderNo } }, { scope }) => ({ data: await orders.cancel(scope, orderNo) }),
    'billing.orders': async ({ query }, { scope }) => ({ data: await orders.listOrders(scope, query) }),
    'billing.charges': ({ query }, { scope }) => orders.listCharges(scope, query),
    'billing.confirmPayment': ({ body }, { scope }) => orders.confirm(scope, body),
    'billing.result': ({ query: { orderNo } }, { scope }) => orders.result(scope, orderNo),
    'billing.token': ({ query: { skuId } }, { scope }) => Promise.resolve().then(() => ({ data: { token: orders.createToken(scope, skuId) } })),
    'billing.chargeProduct': async ({ body }, { scope }) => ({ data: await orders.chargeProduct(scope, body) }),
    'billing.identification': (_input, { scope }) => orders.identification(scope),
    'billing.personalStorage': async (_input, { scope }) => {
      const [bought, { payer }] = [await offers.boughtStorage(scope), await quota.ofPayer(scope.db, scope.caller.person.desktopGuid)];
      return { data: { included: offers.includedBytes(scope.caller), bought: bought?.bytes ?? 0, boughtUntil: bought ? new Date(bought.nextEnd).toISOString() : null, used: payer.bytes.used } };
    },
    'billing.product': ({ params: { skuId } }) => Promise.resolve().then(() => ({ data: offers.product(skuId) })),
    'billing.autoRenew': async (_input, { scope }) => ({ autoRenewList: [], hasEverBoughtPersonalPremium: await orders.hasEverBought(scope) }),
    'billing.ads': () => Promise.resolve({ ads: [] }),
  } satisfies Partial<BillingHandlers>),
  'billing.quotaSources': async (_input, { scope }) => {
    if (!offers.isEnabled) return { data: [] };
    const bought = await offers.boughtStorage(scope);
    const ofEdition = { quota: 'diskVolume', source: 'edition', amount: offers.includedBytes(scope.caller), expiresAt: null } as const;
    const purchases = bought?.parts.map(({ amount, endsAt }) => ({ quota: 'diskVolume', source: 'purchase', amount, expiresAt: new Date(endsAt).toISOString() }) as const) ?? [];
    return { data: [ofEdition, ...purchases] };
  },
  // Billing of teams, and the design tool of a partner, follow in a later version.
  'billing.teamStorage': refuse,
  'billing.designTool': refuse,
  'billing.designToolOrder': refuse,
  'billing.designToolCharge': refuse,
  'billing.designToolToken': refuse,
});
