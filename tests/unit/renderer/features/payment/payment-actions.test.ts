import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offers, OrderView, PaymentRequest, PriceView } from '../../../../../src/contract/entities/billing';
import { cancelEarlier, checkOrder, choose, confirmPayment, continueEarlier, loadPayment, requestCode } from '../../../../../src/renderer/features/payment/payment-actions';
import { paymentRequested } from '../../../../../src/renderer/shared/store/billing/billing-slice';
import { createSignedInStore, settle } from '../../support/store-fixture';

// Account specification, section 4 ("Upgrade flow"), and section 9: a code is requested for 20 s at most.

const [minuteMs, premiumId, superId] = [60_000, 5, 12];

const sku = (months: number, total: number, refusal: string | null = null) => ({ skuId: `s${months}`, months, listAmount: total, amount: total, saleUntil: null, total, refusal });
const offers: Offers = {
  version: '1', currency: 'CNY', present: { edition: 'personal_free', editionId: 6, until: null }, storage: null, channels: ['alipay_qr', 'wx_pub_qr'],
  editions: [
    { edition: 'personal_premium', editionId: premiumId, standing: 'available', skus: [sku(1, 1500), sku(12, 14_400)] },
    { edition: 'personal_super', editionId: superId, standing: 'available', skus: [sku(1, 3000, 'CREDIT_EXCEEDS_PRICE'), sku(24, 50_400)] },
  ],
};
const priceOf = (total: number): PriceView => ({ skuId: 's', purpose: 'purchase', lines: [{ kind: 'edition', amount: total, quantity: 12 }], total, currency: 'CNY', from: '2026-11-21T00:00:00.000Z', until: '2027-11-21T00:00:00.000Z' });
const orderOf = (orderNo: string, changed: Partial<OrderView> = {}): OrderView => ({
  orderNo, kind: 'edition', skuId: 's', edition: 'personal_premium', editionId: premiumId, duration: 12, durationUnit: 'month', storageSize: 0, purpose: 'purchase', lines: [], total: 14_400, currency: 'CNY',
  state: 'open', createdAt: new Date(Date.now() - minuteMs).toISOString(), expiresAt: new Date(Date.now() + minuteMs).toISOString(), paidAt: null, from: null, until: null, ...changed,
});
const requestOf = (orderNo: string, qrUrl: string): { data: PaymentRequest } => ({ data: {
  order: orderOf(orderNo), qrUrl, qrExpiresAt: '2020-01-01T00:00:00.000Z',
  charge: { id: `CH${orderNo}`, orderNo, channel: 'wx_pub_qr', amount: 14_400, currency: 'CNY', createdAt: '2026-11-21T00:00:00.000Z', isPaid: false, state: 'open' },
} });

const start = async ({ orders = [], edition = null, isForStorage, known: offered = offers }: { readonly orders?: readonly OrderView[]; readonly edition?: string | null; readonly isForStorage?: boolean; readonly known?: Offers } = {}) => {
  const { store, calls } = createSignedInStore();
  const payment = () => store.getState().billing.payment;
  /** The latest call with this name that waits. */
  const last = (name: string) => {
    const call = calls.findLast((each) => each.name === name);
    if (!call) throw new Error(`There is no call ${name}`);
    return call;
  };
  const count = (name: string): number => calls.filter((each) => each.name === name).length;
  const respond = async (name: string, value: unknown): Promise<void> => { last(name).answer(value); await settle(); };
  const refuse = async (name: string, failure: Parameters<ReturnType<typeof last>['refuse']>[0]): Promise<void> => { last(name).refuse(failure); await settle(); };
  const load = async (known = offered, open = orders): Promise<void> => {
    void store.dispatch(loadPayment());
    await settle();
    await respond('account.me', { team: null });
    last('billing.offers').answer({ data: known });
    await respond('billing.orders', { data: { orders: open, total: open.length } });
  };
  store.dispatch(paymentRequested({ edition, source: 'test', ...(isForStorage === undefined ? {} : { isForStorage }) }));
  await load();
  return { store, payment, last, count, respond, refuse, load };
};
const started = async () => {
  const page = await start();
  await page.respond('billing.price', { data: priceOf(14_400) });
  page.store.dispatch(choose({ isAgreed: true }));
  await page.respond('billing.createCharge', requestOf('A', 'qr A'));
  return page;
};

describe('the choice', () => {
  it('begins with the next larger edition for a year, and with WeChat', async () => {
    const { payment } = await start();
    expect(payment()?.choice).toEqual({ edition: 'personal_premium', months: 12, storageUnits: 0, channel: 'wx_pub_qr', isAgreed: false });
  });

  it.each([['personal_super', 'personal_super'], [String(superId), 'personal_super'], ['galactic', 'personal_premium']])('of an address with %s is %s', async (edition, chosen) => {
    const { payment } = await start({ edition });
    expect(payment()?.choice?.edition).toBe(chosen);
  });

  it('leaves out durations that cannot be bought', async () => {
    const { payment } = await start({ edition: 'personal_super' });
    expect(payment()?.choice?.months).toBe(24);
  });

  it('without a channel of the server has none', async () => {
    const { payment, load, store, count, respond } = await start();
    store.dispatch(paymentRequested({ edition: null, source: 'test' }));
    await load({ ...offers, channels: [] });
    await respond('billing.price', { data: priceOf(14_400) });
    store.dispatch(choose({ isAgreed: true }));
    expect([payment()?.choice?.channel, count('billing.createCharge')]).toEqual([null, 0]);
  });
});

// Decisions, 8.2: storage that is bought later ends with the membership.
describe('storage', () => {
  const storage = (until: string | null, units = 0): Offers['storage'] => ({ unitBytes: 100 * 1024 ** 3, yearAmount: 7300, units, until });
  const member: Offers = { ...offers, present: { edition: 'personal_premium', editionId: premiumId, until: '2026-12-21T00:00:00.000Z' }, storage: storage('2026-12-21T00:00:00.000Z') };

  it('beside a membership is ordered alone, and its end names the size', async () => {
    const { payment, last, respond, store } = await start({ known: member, isForStorage: true });
    expect(payment()?.choice).toMatchObject({ edition: 'personal_premium', months: 0, storageUnits: 1 });
    expect(last('billing.price').input).toEqual({ query: { edition: premiumId, duration: 0, durationUnit: 'month', memberCount: 1, storageSize: 1 } });
    await respond('billing.price', { data: priceOf(600) });
    store.dispatch(choose({ isAgreed: true }));
    store.dispatch(choose({ storageUnits: 2 }));
    expect(payment()?.price.status).toBe('loading');
    await respond('billing.price', { data: priceOf(1200) });
    expect(last('billing.createCharge').input).toMatchObject({ body: { duration: 0, storageSize: 2, expectedTotal: 1200 } });
    const paid = orderOf('A', { state: 'paid', duration: null, storageSize: 2, purpose: 'addition', until: '2026-12-21T00:00:00.000Z' });
    void store.dispatch(checkOrder('A'));
    await respond('billing.result', { isPaid: true, order: paid });
    expect(payment()?.paid).toEqual({ edition: 'personal_premium', until: '2026-12-21T00:00:00.000Z', storageBytes: 200 * 1024 ** 3 });
  });

  it('without a membership is ordered with an edition', async () => {
    const { payment, last } = await start({ known: { ...offers, storage: storage(null) }, isForStorage: true });
    expect(payment()?.choice).toMatchObject({ edition: 'personal_premium', months: 12, storageUnits: 1 });
    expect(last('billing.price').input).toMatchObject({ query: { duration: 12, storageSize: 1 } });
  });

  it('that the person has is kept by an upgrade', async () => {
    const { payment } = await start({ known: { ...member, storage: storage('2026-12-21T00:00:00.000Z', 3) }, edition: 'personal_premium' });
    expect(payment()?.choice).toMatchObject({ months: 12, storageUnits: 3 });
  });

  it('of an older server, which sells it with editions only, is ordered with an edition', async () => {
    const { payment } = await start({ known: { ...offers, storage: { unitBytes: 100 * 1024 ** 3, yearAmount: 7300 } }, isForStorage: true });
    expect(payment()?.choice).toMatchObject({ months: 12, storageUnits: 1 });
  });

  it('alone becomes storage with an edition when the membership ends meanwhile', async () => {
    const { payment, load } = await start({ known: member, isForStorage: true });
    await load({ ...offers, storage: storage(null) });
    expect(payment()?.choice).toMatchObject({ months: 12, storageUnits: 1 });
  });

  it('of an earlier order is continued', async () => {
    const earlier = orderOf('S', { duration: null, storageSize: 4, purpose: 'addition' });
    const { payment, store, last } = await start({ known: member, orders: [earlier] });
    store.dispatch(continueEarlier(earlier));
    expect(payment()?.choice).toMatchObject({ months: 0, storageUnits: 4, isAgreed: true });
    expect(last('billing.createCharge').input).toEqual({ body: { orderId: 'S', channel: 'wx_pub_qr' } });
  });
});

describe('an order', () => {
  it('is created once the person agrees and the price is known, with the total that they saw', async () => {
    const { store, last, count, respond, payment } = await start();
    store.dispatch(choose({ isAgreed: true }));
    expect(count('billing.createCharge')).toBe(0);
    await respond('billing.price', { data: priceOf(14_400) });
    expect(last('billing.createCharge').input).toEqual({ body: { edition: premiumId, duration: 12, durationUnit: 'month', memberCount: 1, storageSize: 0, channel: 'wx_pub_qr', replacesPending: true, subSource: 'test', expectedTotal: 14_400 } });
    await respond('billing.createCharge', requestOf('A', 'qr A'));
    expect(payment()?.code).toMatchObject({ status: 'ready', request: { qrUrl: 'qr A' } });
  });

  it('of an earlier choice never shows its code', async () => {
    const { store, last, respond, payment } = await start();
    await respond('billing.price', { data: priceOf(14_400) });
    store.dispatch(choose({ isAgreed: true }));
    const early = last('billing.createCharge');
    store.dispatch(choose({ months: 1 }));
    expect(payment()?.code).toEqual({ status: 'none' });
    early.answer(requestOf('A', 'qr A'));
    await settle();
    expect([payment()?.code, payment()?.order]).toEqual([{ status: 'none' }, null]);
    await respond('billing.price', { data: priceOf(1500) });
    expect(last('billing.createCharge').input).toMatchObject({ body: { duration: 1, expectedTotal: 1500, replacesPending: true } });
    await respond('billing.createCharge', requestOf('B', 'qr B'));
    expect(payment()?.code).toMatchObject({ request: { qrUrl: 'qr B' } });
  });

  it('without the agreement has no code', async () => {
    const { store, payment, count } = await started();
    store.dispatch(choose({ isAgreed: false }));
    expect([payment()?.code, count('billing.createCharge')]).toEqual([{ status: 'none' }, 1]);
  });

  it('is the same for a new code, and after a change of the channel', async () => {
    const { store, last } = await started();
    void store.dispatch(requestCode());
    expect(last('billing.createCharge').input).toEqual({ body: { orderId: 'A', channel: 'wx_pub_qr' } });
    store.dispatch(choose({ channel: 'alipay_qr' }));
    expect(last('billing.createCharge').input).toEqual({ body: { orderId: 'A', channel: 'alipay_qr' } });
  });

  it('with a changed price needs the agreement again', async () => {
    const { store, payment, respond, refuse, load, last, count } = await start();
    await respond('billing.price', { data: priceOf(14_400) });
    store.dispatch(choose({ isAgreed: true }));
    await refuse('billing.createCharge', { code: 'PRICE_CHANGED', status: 409, args: { total: 18_000 } });
    expect(payment()).toMatchObject({ previousTotal: 14_400, choice: { isAgreed: false }, code: { status: 'none' }, order: null });
    await load();
    await respond('billing.price', { data: priceOf(18_000) });
    expect([payment()?.previousTotal, count('billing.createCharge')]).toEqual([14_400, 1]);
    store.dispatch(choose({ isAgreed: true }));
    expect(last('billing.createCharge').input).toMatchObject({ body: { expectedTotal: 18_000 } });
    await respond('billing.createCharge', requestOf('A', 'qr A'));
    expect(payment()?.previousTotal).toBeNull();
  });

  it.each([
    [{ code: 'INTERNAL', status: 500 }, 'ORDER_FAILED'], [{ code: 'OFFLINE', status: 503 }, 'OFFLINE'], [{ code: 'HIGHER_EDITION_RUNS', status: 409 }, 'HIGHER_EDITION_RUNS'], [{ code: 'NO_PAYMENT_CHANNEL', status: 409 }, 'NO_PAYMENT_CHANNEL'],
  ])('that the server refuses with %o shows %s, and can be tried again', async (failure, code) => {
    const { store, payment, respond, refuse } = await start();
    await respond('billing.price', { data: priceOf(14_400) });
    store.dispatch(choose({ isAgreed: true }));
    await refuse('billing.createCharge', failure);
    expect(payment()?.code).toMatchObject({ status: 'failed', failure: { code } });
    void store.dispatch(requestCode());
    await respond('billing.createCharge', requestOf('A', 'qr A'));
    expect(payment()?.code.status).toBe('ready');
  });

  it('that ended elsewhere is no longer shown, and the next attempt creates a new one', async () => {
    const { store, payment, refuse, respond, last } = await started();
    void store.dispatch(requestCode());
    await refuse('billing.createCharge', { code: 'ORDER_NOT_PAYABLE', status: 409, args: { state: 'expired' } });
    await respond('billing.result', { isPaid: false, order: orderOf('A', { state: 'expired' }) });
    expect([payment()?.code, payment()?.order]).toMatchObject([{ status: 'failed', failure: { code: 'ORDER_NOT_PAYABLE' } }, null]);
    void store.dispatch(requestCode());
    expect(last('billing.createCharge').input).toMatchObject({ body: { edition: premiumId, duration: 12 } });
  });
});

describe('the time-out of a code', () => {
  beforeEach(() => { vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }); });
  afterEach(() => { vi.useRealTimers(); });

  it('is 20 s, and a later response is dropped', async () => {
    vi.useRealTimers();
    const { store, payment, last, respond } = await start();
    await respond('billing.price', { data: priceOf(14_400) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    store.dispatch(choose({ isAgreed: true }));
    vi.advanceTimersByTime(19_999);
    expect(payment()?.code.status).toBe('loading');
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(payment()?.code).toMatchObject({ status: 'failed', failure: { code: 'TIMED_OUT' } });
    last('billing.createCharge').answer(requestOf('A', 'qr A'));
    await settle();
    expect(payment()?.code.status).toBe('failed');
  });
});

describe('the ends', () => {
  const paidOrder = orderOf('A', { state: 'paid', until: '2027-11-21T00:00:00.000Z' });
  const paid = { edition: 'personal_premium', until: '2027-11-21T00:00:00.000Z', storageBytes: null };

  it('a reported payment is a success', async () => {
    const { store, payment, respond } = await started();
    void store.dispatch(checkOrder('A', true));
    await respond('billing.result', { isPaid: true, order: paidOrder });
    expect(payment()).toMatchObject({ paid, code: { status: 'none' } });
  });

  it('a reported payment is a success, although its order cannot be read', async () => {
    const { store, payment, refuse } = await started();
    void store.dispatch(checkOrder('A', true));
    await refuse('billing.result', { code: 'OFFLINE', status: 503 });
    expect(payment()?.paid).toEqual(paid);
  });

  it('an order that a different window cancelled has no code', async () => {
    const { store, payment, respond } = await started();
    void store.dispatch(checkOrder('A'));
    await respond('billing.result', { isPaid: false, order: orderOf('A', { state: 'cancelled' }) });
    expect(payment()?.code).toMatchObject({ status: 'failed', failure: { code: 'ORDER_NOT_PAYABLE' } });
  });

  it('"I have paid" is what the gateway says', async () => {
    const { store, payment, respond, refuse } = await started();
    void store.dispatch(confirmPayment());
    expect(payment()?.confirm).toBe('pending');
    await respond('billing.confirmPayment', { isPaid: false, order: orderOf('A') });
    expect([payment()?.confirm, payment()?.paid]).toEqual(['unpaid', null]);
    void store.dispatch(confirmPayment());
    await refuse('billing.confirmPayment', { code: 'GATEWAY_UNREACHABLE', status: 503 });
    expect(payment()?.confirm).toMatchObject({ code: 'GATEWAY_UNREACHABLE' });
    void store.dispatch(confirmPayment());
    await respond('billing.confirmPayment', { isPaid: true, order: paidOrder });
    expect(payment()?.paid).toEqual(paid);
  });

  it('a person who cannot be read is an error', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(paymentRequested({ edition: null, source: 'test' }));
    void store.dispatch(loadPayment());
    calls.at(-1)?.refuse({ code: 'INTERNAL', status: 500 });
    await settle();
    expect(store.getState().billing).toMatchObject({ payment: null, end: { kind: 'error', failure: { code: 'USER_LOAD_FAILED' } } });
  });

  it('a person who is in a team meanwhile gets the plans', async () => {
    const { store, calls } = createSignedInStore();
    store.dispatch(paymentRequested({ edition: null, source: 'test' }));
    void store.dispatch(loadPayment());
    calls.at(-1)?.answer({ team: { id: 1 } });
    await settle();
    calls.find(({ name }) => name === 'billing.offers')?.answer({ data: offers });
    calls.find(({ name }) => name === 'billing.orders')?.answer({ data: { orders: [], total: 0 } });
    await settle();
    expect(store.getState().billing).toMatchObject({ payment: null, end: { kind: 'jump' } });
  });
});

describe('an unpaid order of an earlier time', () => {
  const earlier = () => orderOf('E', { duration: 1, total: 1500 });

  it.each([
    ['an open order', {}, true], ['an expired order', { expiresAt: '2020-01-01T00:00:00.000Z' }, false], ['a cancelled order', { state: 'cancelled' }, false],
    ['a real-name verification', { kind: 'identification' }, false],
  ] as const)('%s: %o', async (_what, changed, isOffered) => {
    const { payment } = await start({ orders: [{ ...earlier(), ...changed }] });
    expect(payment()?.earlier !== null).toBe(isOffered);
  });

  it('is continued with its own price and product', async () => {
    const { store, payment, last, respond } = await start({ orders: [earlier()] });
    const order = payment()?.earlier;
    if (order) store.dispatch(continueEarlier(order));
    expect(last('billing.createCharge').input).toEqual({ body: { orderId: 'E', channel: 'wx_pub_qr' } });
    await respond('billing.createCharge', requestOf('E', 'qr E'));
    expect(payment()).toMatchObject({ earlier: null, choice: { edition: 'personal_premium', months: 1, isAgreed: true }, code: { request: { qrUrl: 'qr E' } } });
  });

  it('is cancelled, unless a payment arrived meanwhile', async () => {
    for (const [state, isPaid] of [['cancelled', false], ['paid', true]] as const) {
      const { store, payment, respond } = await start({ orders: [earlier()] });
      const order = payment()?.earlier;
      if (order) void store.dispatch(cancelEarlier(order));
      await respond('billing.cancelOrder', { data: { ...earlier(), state } });
      expect([payment()?.earlier, payment()?.order, payment()?.paid !== null]).toEqual([null, null, isPaid]);
    }
  });

  it('that cannot be cancelled is offered still, with the reason', async () => {
    const { store, payment, refuse } = await start({ orders: [earlier()] });
    const order = payment()?.earlier;
    if (order) void store.dispatch(cancelEarlier(order));
    await refuse('billing.cancelOrder', { code: 'OFFLINE', status: 503 });
    expect([payment()?.earlier?.orderNo, payment()?.confirm]).toMatchObject(['E', { code: 'OFFLINE' }]);
  });

  it('is not offered for the order of this dialog, after a reload of the offers', async () => {
    const { payment, load, respond } = await started();
    await load(offers, [orderOf('A')]);
    await respond('billing.result', { isPaid: false, order: orderOf('A') });
    expect(payment()).toMatchObject({ earlier: null, code: { status: 'ready' } });
  });
});
