import { createHmac, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretFor } from '../../../src/server/encryption';
import { requestDeletion } from '../../../src/server/modules/people/deletion-request-service';
import { actAt, openCode, payWith } from '../../support/cashier';
import { connectLive } from '../../support/live-client';
import { messagesTo } from '../../support/sent-codes';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { failureOf } from '../http/failure-of';

// Account specification, sections 4 and 7 (Billing); decisions, "Part 8".

const [minuteMs, dayMs] = [60_000, 86_400_000];
const serverKey = randomBytes(32);
let nowMs: number;
let database: TestDatabase;
let server: TestServer;
let ada: TestPerson;

beforeEach(async () => {
  // Noon in Shanghai.
  nowMs = Date.parse('2026-11-21T04:00:00Z');
  database = await createTestDatabase();
  server = await startTestServer({ database, serverKey, deployment: 'public', clock: () => new Date(nowMs), jobIntervalMs: 20 });
  ada = await server.register('Ada');
});
afterEach(async () => {
  await server.stop();
  await database.drop();
});

const premium = { edition: 5, duration: 1, durationUnit: 'month', memberCount: 1, storageSize: 0 } as const;
const superYear = { edition: 12, duration: 12, durationUnit: 'month', memberCount: 1, storageSize: 0 } as const;
const wechat = 'wx_pub_qr' as const;

const order = async (person: TestPerson, fields: object = premium) => (await person.client.call('billing.createCharge', { body: { ...premium, ...fields, channel: wechat } })).data;
const editionOf = async (person: TestPerson): Promise<string | undefined> => (await person.client.call('account.me', {})).editionName;
const resultOf = (person: TestPerson, orderNo: string) => person.client.call('billing.result', { query: { orderNo } });
const paid = (person: TestPerson, orderNo: string) => expect.poll(async () => (await resultOf(person, orderNo)).isPaid, { timeout: 10_000 }).toBe(true);
const buy = async (person: TestPerson, fields: object = premium) => {
  const request = await order(person, fields);
  await payWith(request.qrUrl);
  await paid(person, request.order.orderNo);
  return request.order;
};
const rows = async <Row>(query: string, values: readonly unknown[] = []): Promise<readonly Row[]> => (await server.pool.query(query, [...values])).rows as Row[];
/** Opens a window. The result lists the events about the person and their payments that arrived. */
const listen = async (person: TestPerson): Promise<() => readonly (readonly [string, unknown])[]> => {
  const { socket } = await connectLive(server, person);
  const received: (readonly [string, unknown])[] = [];
  for (const kind of ['Account', 'Payment']) socket.on(kind, ({ action, order: about }: { readonly action: string; readonly order?: unknown }) => { received.push([`${kind} ${action}`, about]); });
  return () => received;
};
/** The gateway accepted a payment before it closed the charge, and reports it late. */
const reportLate = async ({ charge, order: { orderNo } }: { readonly charge: { readonly id: string }; readonly order: { readonly orderNo: string } }, { amount = 1500, currency = 'CNY' } = {}): Promise<void> => {
  await server.pool.query('insert into sandbox_charges (id, order_no, amount, currency) values ($1, $2, $3, $4) on conflict do nothing', [charge.id, orderNo, amount, currency]);
  await server.pool.query('insert into sandbox_payments (id, charge_id, amount, paid_at) values (\'SPlate\', $1, $2, $3)', [charge.id, amount, new Date(nowMs)]);
  await server.pool.query('insert into jobs (kind, key, payload, due_at) values (\'sandbox-callback\', \'SPlate:1\', \'{"id":"SPlate"}\', $1)', [new Date(nowMs)]);
};
const ledgerSum = async (): Promise<number> => Number((await rows<{ sum: string }>('select coalesce(sum(amount), 0) as sum from ledger'))[0]?.sum);
const balanceOf = async (account: string): Promise<number> => Number((await rows<{ sum: string }>('select coalesce(sum(amount), 0) as sum from ledger where account = $1', [account]))[0]?.sum);
const jobsDue = async (): Promise<number> => (await rows('select 1 from jobs where due_at <= $1 and kind <> $2', [new Date(nowMs), 'mail'])).length;
/** Advances the clock and waits until all due jobs have run. */
const pass = async (ms: number): Promise<void> => {
  for (const end = nowMs + ms; nowMs < end;) {
    nowMs = Math.min(end, nowMs + 5 * minuteMs);
    await expect.poll(jobsDue, { timeout: 10_000 }).toBe(0);
  }
};

describe('a paid order', () => {
  test('grants the edition in the transaction of the payment, and notifies every window', async () => {
    const received = await listen(ada);
    const { order: { orderNo, total }, qrUrl } = await order(ada);
    expect(total).toBe(1500);
    expect(await editionOf(ada)).toBe('personal_free');
    expect(await payWith(qrUrl)).toContain('succeeded');
    await paid(ada, orderNo);
    expect(await editionOf(ada)).toBe('personal_premium');
    await expect.poll(received, { timeout: 10_000 }).toEqual([
      ['Payment update', { orderNo, skuId: 'personal-premium-1m' }], ['Account update', undefined], ['Payment paid', { orderNo, skuId: 'personal-premium-1m' }],
    ]);
    expect(await resultOf(ada, orderNo)).toMatchObject({ order: { state: 'paid', from: '2026-11-21T04:00:00.000Z', until: '2026-12-21T04:00:00.000Z' } });
    expect([await balanceOf('gateway'), await balanceOf('sales'), await ledgerSum()]).toEqual([1500, -1500, 0]);
  });

  test('of a renewal begins at the present end, and of an upgrade with the payment', async () => {
    await buy(ada);
    nowMs += 7 * dayMs;
    const renewed = await buy(ada);
    expect((await resultOf(ada, renewed.orderNo)).order).toMatchObject({ purpose: 'renewal', from: '2026-12-21T04:00:00.000Z', until: '2027-01-21T04:00:00.000Z' });
    // 23 of 30 days of the first month and the whole second month: 11.50 + 15.00.
    const upgraded = await buy(ada, superYear);
    expect(upgraded.lines).toEqual([{ kind: 'edition', amount: 36_000, quantity: 12 }, { kind: 'discount', amount: -7200, quantity: 1 }, { kind: 'credit', amount: -2650, quantity: 54 }]);
    expect((await resultOf(ada, upgraded.orderNo)).order).toMatchObject({ purpose: 'upgrade', total: 26_150, from: '2026-11-28T04:00:00.000Z', until: '2027-11-28T04:00:00.000Z' });
    expect(await editionOf(ada)).toBe('personal_super');
  });

  test('adds bought storage until its end', async () => {
    await buy(ada, { storageSize: 2 });
    const { data } = await ada.client.call('billing.personalStorage', {});
    expect(data).toMatchObject({ included: 100 * 1024 ** 3, bought: 200 * 1024 ** 3, boughtUntil: '2026-12-21T04:00:00.000Z' });
    const quota = async () => (await ada.client.call('quota.get', {})).data.personalDiskVolume?.quota;
    expect(await quota()).toBe(300 * 1024 ** 3);
    expect((await ada.client.call('billing.quotaSources', {})).data).toHaveLength(2);
    nowMs += 31 * dayMs;
    expect(await quota()).toBe(2 * 1024 ** 3);
  });

  test('ends at its moment for windows that are open, with a notice', async () => {
    await buy(ada);
    const received = await listen(ada);
    nowMs = Date.parse('2026-12-21T03:59:59Z');
    expect(await editionOf(ada)).toBe('personal_premium');
    nowMs = Date.parse('2026-12-21T04:00:00Z');
    await expect.poll(() => received().some(([kind]) => kind === 'Account update'), { timeout: 10_000 }).toBe(true);
    expect(await editionOf(ada)).toBe('personal_free');
    await expect.poll(async () => (await ada.client.call('notices.list', { query: { limit: 20, status: 'all' } })).notifications.map(({ notification: { type, value } }) => [type, value]), { timeout: 10_000 })
      .toEqual(expect.arrayContaining([[23, '0']]));
  });
});

// Decisions, 8.2: "Seats and storage bought later end with the membership and cost their part of it." 73.00 a year for 100 GiB: 0.20 a day.
describe('storage alone', () => {
  const storage = (storageSize: number) => ({ edition: 5, duration: 0, storageSize });
  const unitBytes = 100 * 1024 ** 3;
  const quota = async () => (await ada.client.call('quota.get', {})).data.personalDiskVolume?.quota;

  test('is added to the present membership, ends with it, and notifies every window', async () => {
    await buy(ada);
    nowMs += 7 * dayMs;
    const { data: { storage: offered } } = await ada.client.call('billing.offers', {});
    expect(offered).toEqual({ unitBytes, yearAmount: 7300, units: 0, until: '2026-12-21T04:00:00.000Z' });
    // 23 days of 2 units: 9.20.
    const { data: price } = await ada.client.call('billing.price', { query: { ...premium, ...storage(2) } });
    expect(price).toEqual({ skuId: 'personal-storage', purpose: 'addition', lines: [{ kind: 'storage', amount: 920, quantity: 2 }], total: 920, currency: 'CNY', from: '2026-11-28T04:00:00.000Z', until: '2026-12-21T04:00:00.000Z' });
    const received = await listen(ada);
    const { orderNo } = await buy(ada, storage(2));
    expect((await resultOf(ada, orderNo)).order).toMatchObject({ edition: 'personal_premium', duration: null, storageSize: 2, state: 'paid', from: '2026-11-28T04:00:00.000Z', until: '2026-12-21T04:00:00.000Z' });
    expect(await quota()).toBe(3 * unitBytes);
    expect(await editionOf(ada)).toBe('personal_premium');
    await expect.poll(() => received().map(([kind]) => kind), { timeout: 10_000 }).toEqual(['Payment update', 'Account update', 'Payment paid']);
    expect((await ada.client.call('billing.offers', {})).data.storage?.units).toBe(2);
    nowMs = Date.parse('2026-12-21T04:00:00Z');
    await expect.poll(quota, { timeout: 10_000 }).toBe(2 * 1024 ** 3);
  });

  test('adds up, and each part ends at its own time', async () => {
    await buy(ada, { storageSize: 1 });
    await buy(ada);
    // The membership runs to 21 January, the first storage to 21 December.
    await buy(ada, storage(3));
    expect(await quota()).toBe(5 * unitBytes);
    expect((await ada.client.call('billing.quotaSources', {})).data.slice(1)).toEqual([
      { quota: 'diskVolume', source: 'purchase', amount: unitBytes, expiresAt: '2026-12-21T04:00:00.000Z' }, { quota: 'diskVolume', source: 'purchase', amount: 3 * unitBytes, expiresAt: '2027-01-21T04:00:00.000Z' },
    ]);
    expect((await ada.client.call('billing.personalStorage', {})).data).toMatchObject({ bought: 4 * unitBytes, boughtUntil: '2026-12-21T04:00:00.000Z' });
    nowMs = Date.parse('2026-12-21T04:00:00Z');
    await expect.poll(quota, { timeout: 10_000 }).toBe(4 * unitBytes);
    expect((await ada.client.call('billing.personalStorage', {})).data).toMatchObject({ bought: 3 * unitBytes, boughtUntil: '2027-01-21T04:00:00.000Z' });
  });

  test('is credited by an upgrade like the membership', async () => {
    await buy(ada);
    await buy(ada, storage(1));
    // 30 days of Premium and of 100 GiB: 15.00 + 6.00.
    const upgraded = await order(ada, superYear);
    expect(upgraded.order.lines.at(-1)).toEqual({ kind: 'credit', amount: -2100, quantity: 30 });
  });

  test('needs a membership with an end, of the named edition', async () => {
    const priceOf = (fields: object) => failureOf(ada.client.call('billing.price', { query: { ...premium, ...fields } }));
    expect(await priceOf(storage(1))).toMatchObject({ code: 'SKU_NOT_SOLD' });
    expect((await ada.client.call('billing.offers', {})).data.storage?.until).toBeNull();
    await server.pool.query("update people set personal_edition = 'premium', membership_expires_at = null where id = $1", [ada.user.id]);
    expect(await priceOf(storage(1))).toMatchObject({ code: 'MEMBERSHIP_UNLIMITED' });
    await server.pool.query('update people set membership_expires_at = $2 where id = $1', [ada.user.id, new Date(nowMs + 10 * dayMs)]);
    expect(await priceOf({ ...storage(1), edition: 12 })).toMatchObject({ code: 'SKU_NOT_SOLD' });
    for (const units of [0, 1001]) expect(await priceOf(storage(units))).toMatchObject({ code: 'VALIDATION_FAILED' });
    // Ten days of a membership that an operator gave: 2.00.
    expect((await order(ada, storage(1))).order.total).toBe(200);
  });

  test('that is paid after the end of its membership is refunded', async () => {
    await server.pool.query("update people set personal_edition = 'premium', membership_expires_at = $2 where id = $1", [ada.user.id, new Date(nowMs + 10 * minuteMs)]);
    const { order: { orderNo }, qrUrl } = await order(ada, storage(1));
    const { cashierUrl } = await openCode(qrUrl);
    nowMs += 11 * minuteMs;
    await actAt(cashierUrl ?? '', 'pay');
    await expect.poll(() => rows('select reason, state from payments'), { timeout: 10_000 }).toEqual([{ reason: 'membership_changed', state: 'refunded' }]);
    expect((await resultOf(ada, orderNo)).order).toMatchObject({ state: 'cancelled', refunds: [{ amount: 20 }] });
    expect(await quota()).toBe(2 * 1024 ** 3);
  });

  test('is one open order together with a membership', async () => {
    await buy(ada);
    const first = await order(ada, storage(1));
    expect((await order(ada, storage(1))).order.orderNo).toBe(first.order.orderNo);
    expect(await failureOf(order(ada, superYear))).toMatchObject({ code: 'ORDER_PENDING' });
    const { order: { orderNo } } = await order(ada, { ...storage(2), replacesPending: true });
    expect([(await resultOf(ada, first.order.orderNo)).order.state, (await resultOf(ada, orderNo)).order.state]).toEqual(['cancelled', 'open']);
  });
});

describe('payments that do not pay', () => {
  test('a second payment of an order is refunded and reported by mail', async () => {
    const { order: { orderNo }, qrUrl } = await order(ada);
    await payWith(qrUrl, 'twice');
    await paid(ada, orderNo);
    await expect.poll(() => rows('select state, reason from payments order by state'), { timeout: 10_000 }).toEqual([{ state: 'accepted', reason: null }, { state: 'refunded', reason: 'paid_before' }]);
    expect([await balanceOf('gateway'), await balanceOf('refunds'), await ledgerSum()]).toEqual([1500, 0, 0]);
    expect(await rows('select 1 from sandbox_payments where refund_id is not null')).toHaveLength(1);
    await expect.poll(() => messagesTo(server, ada.email).some(({ subject }) => subject.includes('15.00')), { timeout: 10_000 }).toBe(true);
  });

  test('two orders of two devices: the first payment counts, the second is refunded', async () => {
    const first = await order(ada);
    const { cashierUrl: firstCashier } = await openCode(first.qrUrl);
    const second = await order(ada, { ...superYear, replacesPending: true });
    expect((await resultOf(ada, first.order.orderNo)).order.state).toBe('cancelled');
    await actAt(firstCashier ?? '', 'pay');
    await payWith(second.qrUrl);
    await paid(ada, second.order.orderNo);
    await expect.poll(() => rows('select reason, state from payments where state <> \'accepted\''), { timeout: 10_000 }).toEqual([{ reason: 'order_ended', state: 'refunded' }]);
    expect(await editionOf(ada)).toBe('personal_super');
  });

  // Decisions, "Part 8": "everything else is refunded and said". A client reads the refund with the order.
  test('orders name the payments that were refunded, with amount and day, and all of a page are read by one query', async () => {
    const paidTwice = await order(ada);
    await payWith(paidTwice.qrUrl, 'twice');
    await paid(ada, paidTwice.order.orderNo);
    await expect.poll(() => rows('select 1 from payments where state = \'refunded\''), { timeout: 10_000 }).toHaveLength(1);
    nowMs += 1000;
    const late = await order(ada);
    await ada.client.call('billing.cancelOrder', { params: { orderNo: late.order.orderNo } });
    const received = await listen(ada);
    await reportLate(late);
    const refunds = async (orderNo: string) => (await resultOf(ada, orderNo)).order.refunds;
    const refundOf = (refundedAt: string) => [{ amount: 1500, refundedAt }];
    const expected = [refundOf('2026-11-21T04:00:00.000Z'), refundOf('2026-11-21T04:00:01.000Z')];
    for (const [index, { order: { orderNo } }] of [paidTwice, late].entries()) await expect.poll(() => refunds(orderNo), { timeout: 10_000 }).toEqual(expected[index]);
    // An open window learns of the refund.
    await expect.poll(received, { timeout: 10_000 }).toContainEqual(['Payment update', { orderNo: late.order.orderNo, skuId: 'personal-premium-1m' }]);
    nowMs += minuteMs;
    const once = await order(ada);
    expect(once.order.refunds).toEqual([]);

    const statements: string[] = [];
    const { query } = server.pool;
    server.pool.query = ((...parts: Parameters<typeof query>) => {
      const [first] = parts as unknown as [string | { readonly text: string }];
      statements.push(typeof first === 'string' ? first : first.text);
      return query.apply(server.pool, parts);
    }) as typeof query;
    const { data: { orders } } = await ada.client.call('billing.orders', { query: {} }).finally(() => { server.pool.query = query; });
    expect(orders.map(({ state, refunds: shown }) => [state, shown])).toEqual([['open', []], ['cancelled', expected[1]], ['paid', expected[0]]]);
    // Jobs read single charges meanwhile.
    expect(statements.filter((text) => /\b(orders|charges|payments)\b/.test(text) && !/count\(|c\.id = /.test(text))).toHaveLength(1);
  });

  // An account is deleted 14 days after the request; a payment of an order of that time can still arrive (decisions, 6.20).
  test.each(['open', 'expired'])('a payment of an order that is %s, after the deletion of its account, is refunded and nothing breaks', async (state) => {
    const request = await order(ada);
    if (state === 'open') await payWith(request.qrUrl, 'pay', 'never');
    // A new installation trusts its clock after a day.
    await server.pool.query('update installation set upkeep_at = $1, deletions_held_until = null', [new Date(nowMs)]);
    await requestDeletion(server.database, ada.user.id, new Date(nowMs));
    await expect.poll(() => rows('select 1 from people where id = $1 and deleted_at is not null', [ada.user.id]), { timeout: 10_000 }).toHaveLength(1);
    await pass(state === 'open' ? minuteMs : 31 * minuteMs);
    if (state === 'expired') {
      await expect.poll(() => rows('select state from orders'), { timeout: 10_000 }).toEqual([{ state }]);
      await reportLate(request);
    }
    await expect.poll(() => rows('select reason, state from payments'), { timeout: 10_000 }).toEqual([{ reason: state === 'open' ? 'account_deleted' : 'order_ended', state: 'refunded' }]);
    await pass(31 * minuteMs);
    await expect.poll(() => rows('select state from orders'), { timeout: 10_000 }).toEqual([{ state: 'expired' }]);
    expect([await balanceOf('gateway'), await balanceOf('sales'), await balanceOf('refunds'), await ledgerSum()]).toEqual([0, 0, 0, 0]);
    expect(await rows('select 1 from entitlements')).toEqual([]);
    expect(await rows('select personal_edition, email from people where id = $1', [ada.user.id])).toEqual([{ personal_edition: 'free', email: null }]);
    expect(await rows('select kind, last_error from jobs where last_error is not null')).toEqual([]);
  });

  test('a payment after the membership changed is refunded', async () => {
    const { order: { orderNo }, qrUrl } = await order(ada);
    await payWith(qrUrl, 'pay', 'never');
    await server.pool.query('insert into entitlements (person_id, kind, amount, begins_at, ends_at, order_no, value) values ($1, \'edition\', 5, now(), now(), $2, 0)', [ada.user.id, orderNo]);
    await ada.client.call('billing.confirmPayment', { body: { order_no: orderNo } });
    await expect.poll(() => rows('select reason, state from payments'), { timeout: 10_000 }).toEqual([{ reason: 'membership_changed', state: 'refunded' }]);
    expect((await resultOf(ada, orderNo)).order.state).toBe('cancelled');
  });
});

describe('callbacks', () => {
  test('that never arrive are found by the job', async () => {
    const { order: { orderNo }, qrUrl } = await order(ada);
    await payWith(qrUrl, 'pay', 'never');
    expect((await resultOf(ada, orderNo)).isPaid).toBe(false);
    await pass(minuteMs);
    await paid(ada, orderNo);
  });

  test('that arrive late or twice make no difference', async () => {
    const { order: { orderNo }, qrUrl } = await order(ada);
    await payWith(qrUrl, 'pay', 'twice');
    await paid(ada, orderNo);
    await expect.poll(() => rows('select outcome from gateway_callbacks order by outcome'), { timeout: 10_000 }).toEqual([{ outcome: 'accepted' }, { outcome: 'known' }]);
    expect(await rows('select 1 from entitlements')).toHaveLength(1);
  });

  test('without a valid signature are stored and refused', async () => {
    const { order: { orderNo }, charge } = await order(ada);
    const body = JSON.stringify({ merchant: 'deckle-sandbox', chargeId: charge.id, orderNo, paymentId: 'SP1', amount: 1500, currency: 'CNY', paidAt: new Date(nowMs).toISOString() });
    for (const signature of ['', 'f'.repeat(64), 'é']) {
      const response = await fetch(`${server.url}/api/billing/callbacks/sandbox`, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-sandbox-signature': encodeURIComponent(signature) } });
      expect([response.status, await response.text()]).toEqual([403, 'fail']);
    }
    expect(await rows('select outcome from gateway_callbacks')).toEqual([{ outcome: 'forged' }, { outcome: 'forged' }, { outcome: 'forged' }]);
    expect((await resultOf(ada, orderNo)).isPaid).toBe(false);
    expect((await fetch(`${server.url}/api/billing/callbacks/other`, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  // Signed with the key of the gateway, so the signature is valid.
  test.each([
    ['of a different merchant', { merchant: 'someone-else' }, 'forged'], ['of an unknown charge', { chargeId: `CH${'9'.repeat(22)}` }, 'foreign'],
    ['with a negative amount', { amount: -1500 }, 'forged'], ['with a fractional amount', { amount: 1499.5 }, 'forged'], ['without an amount', { amount: undefined }, 'forged'],
  ])('%s are stored and refused, although signed', async (_name, fields, outcome) => {
    const { order: { orderNo }, charge } = await order(ada);
    const body = JSON.stringify({ merchant: 'deckle-sandbox', chargeId: charge.id, orderNo, paymentId: 'SP1', amount: 1500, currency: 'CNY', paidAt: new Date(nowMs).toISOString(), ...fields });
    const signature = createHmac('sha256', secretFor(serverKey, 'sandbox gateway')).update(body).digest('hex');
    const response = await fetch(`${server.url}/api/billing/callbacks/sandbox`, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature } });
    expect([response.status, await response.text()]).toEqual([403, 'fail']);
    expect(await rows('select outcome from gateway_callbacks')).toEqual([{ outcome }]);
    expect([await rows('select 1 from payments'), (await resultOf(ada, orderNo)).isPaid]).toEqual([[], false]);
  });

  test.each([['amount', { amount: 1499 }], ['currency', { currency: 'USD' }]])('with a different %s pay nothing: the payment is refunded, and the next order is paid as usual', async (_name, fields) => {
    const request = await order(ada);
    await reportLate(request, fields);
    await expect.poll(() => rows('select state, reason from payments'), { timeout: 10_000 }).toEqual([{ state: 'refunded', reason: 'amount_differs' }]);
    expect([await editionOf(ada), await rows('select 1 from entitlements'), await ledgerSum(), await balanceOf('gateway')]).toEqual(['personal_free', [], 0, 0]);
    await ada.client.call('billing.cancelOrder', { params: { orderNo: request.order.orderNo } });
    await buy(ada);
    expect([await editionOf(ada), (await rows('select 1 from entitlements')).length]).toEqual(['personal_premium', 1]);
  });

  test('cannot be had from a client: payment_succeed makes the server request the state', async () => {
    const { order: { orderNo }, charge, qrUrl } = await order(ada);
    expect(await ada.client.call('billing.confirmPayment', { body: { charge_id: charge.id } })).toMatchObject({ isPaid: false });
    await payWith(qrUrl, 'pay', 'never');
    expect(await ada.client.call('billing.confirmPayment', { body: { order_no: orderNo } })).toMatchObject({ isPaid: true });
  });
});

describe('orders that nobody pays', () => {
  test('expire after 30 minutes, and the cashier accepts nothing afterwards', async () => {
    const { order: { orderNo }, qrUrl } = await order(ada);
    const { cashierUrl } = await openCode(qrUrl);
    const received = await listen(ada);
    await pass(31 * minuteMs);
    await expect.poll(received).toEqual([['Payment update', { orderNo, skuId: 'personal-premium-1m' }]]);
    expect((await resultOf(ada, orderNo)).order.state).toBe('expired');
    expect((await actAt(cashierUrl ?? '', 'pay')).text).toContain('has ended');
    expect(await rows('select 1 from payments')).toEqual([]);
    expect(await failureOf(ada.client.call('billing.createCharge', { body: { orderId: orderNo, channel: wechat } }))).toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
  });

  test('are cancelled by the person, unless a payment arrived before', async () => {
    const first = await order(ada);
    const received = await listen(ada);
    expect((await ada.client.call('billing.cancelOrder', { params: { orderNo: first.order.orderNo } })).data.state).toBe('cancelled');
    await expect.poll(received).toEqual([['Payment update', { orderNo: first.order.orderNo, skuId: 'personal-premium-1m' }]]);
    const second = await order(ada);
    await payWith(second.qrUrl, 'pay', 'never');
    expect((await ada.client.call('billing.cancelOrder', { params: { orderNo: second.order.orderNo } })).data.state).toBe('paid');
  });

  test('a failed payment leaves the order open', async () => {
    const { order: { orderNo }, qrUrl } = await order(ada);
    expect(await payWith(qrUrl, 'fail')).toContain('failed');
    await payWith(qrUrl, 'delay');
    await pass(minuteMs);
    await paid(ada, orderNo);
  });
});

describe('bad input', () => {
  test('amounts, orders and charges of others', async () => {
    const bo = await server.register('Bo');
    const { order: { orderNo }, charge } = await order(ada);
    for (const call of [
      () => bo.client.call('billing.result', { query: { orderNo } }), () => bo.client.call('billing.cancelOrder', { params: { orderNo } }),
      () => bo.client.call('billing.createCharge', { body: { orderId: orderNo, channel: wechat } }), () => bo.client.call('billing.confirmPayment', { body: { order_no: orderNo } }),
      () => bo.client.call('billing.confirmPayment', { body: { charge_id: charge.id } }),
    ]) expect(await failureOf(call())).toMatchObject({ code: 'ORDER_NOT_FOUND', status: 404 });
    expect((await bo.client.call('billing.orders', { query: {} })).data.orders).toEqual([]);
    expect((await bo.client.call('billing.charges', { query: {} })).charges).toEqual([]);
  });

  test.each([
    [{ duration: -1 }, 'VALIDATION_FAILED'], [{ duration: 0.5 }, 'VALIDATION_FAILED'], [{ duration: 1e9 }, 'VALIDATION_FAILED'], [{ duration: 3 }, 'SKU_NOT_SOLD'], [{ duration: 999_999 }, 'SKU_NOT_SOLD'],
    [{ edition: 77 }, 'SKU_NOT_SOLD'], [{ edition: 1, duration: 12 }, 'TEAM_BILLING_UNAVAILABLE'], [{ memberCount: 2 }, 'VALIDATION_FAILED'], [{ storageSize: 1001 }, 'VALIDATION_FAILED'], [{ storageSize: -1 }, 'VALIDATION_FAILED'],
  ])('an order with %j is refused with %s', async (fields, code) => {
    expect(await failureOf(ada.client.call('billing.price', { query: { ...premium, ...fields } }))).toMatchObject({ code });
    expect(await failureOf(order(ada, fields))).toMatchObject({ code });
  });

  test('a price that changed while the dialog was open is seen before it is paid', async () => {
    expect(await failureOf(order(ada, { expectedTotal: 1200 }))).toMatchObject({ code: 'PRICE_CHANGED', args: { total: 1500 } });
    expect((await order(ada, { expectedTotal: 1500 })).order.total).toBe(1500);
  });

  test('a different open order is pending until it is replaced', async () => {
    const { order: { orderNo } } = await order(ada);
    expect((await order(ada)).order.orderNo).toBe(orderNo);
    expect(await failureOf(order(ada, superYear))).toMatchObject({ code: 'ORDER_PENDING', args: { orderNo } });
  });

  test('a smaller edition while a larger one runs', async () => {
    await buy(ada, superYear);
    expect(await failureOf(ada.client.call('billing.price', { query: premium }))).toMatchObject({ code: 'HIGHER_EDITION_RUNS' });
  });

  test('data tokens: of a different sku, of somebody else, twice, and after 90 seconds', async () => {
    const bo = await server.register('Bo');
    const skuId = 'personal-premium-1m';
    const tokenOf = async (person: TestPerson): Promise<string> => (await person.client.call('billing.token', { query: { skuId } })).data.token;
    const charge = (person: TestPerson, token: string, sku = skuId) => person.client.call('billing.chargeProduct', { body: { skuId: sku, channel: wechat, token } });
    const token = await tokenOf(ada);
    expect(await failureOf(charge(ada, token, 'personal-super-1m'))).toMatchObject({ code: 'DATA_TOKEN_INVALID' });
    expect(await failureOf(charge(bo, token))).toMatchObject({ code: 'DATA_TOKEN_INVALID' });
    const { data: { qrUrl, order: { orderNo } } } = await charge(ada, token);
    expect(await failureOf(charge(ada, token))).toMatchObject({ code: 'DATA_TOKEN_INVALID' });
    const later = await tokenOf(ada);
    nowMs += 90_000;
    expect(await failureOf(charge(ada, later))).toMatchObject({ code: 'DATA_TOKEN_INVALID' });
    expect(await openCode(qrUrl)).toEqual({ status: 403, cashierUrl: null });
    // The order is open all the same, and a new code pays it.
    await payWith((await ada.client.call('billing.createCharge', { body: { orderId: orderNo, channel: wechat } })).data.qrUrl);
    await paid(ada, orderNo);
  });

  test('a code with a changed sku, channel or token opens nothing', async () => {
    const { qrUrl } = await order(ada);
    for (const [name, value] of [['skuId', 'personal-super-1m'], ['channel', 'alipay_qr'], ['token', 'x'], ['token', '']]) {
      const changed = new URL(qrUrl);
      changed.searchParams.set(name ?? '', value ?? '');
      expect(await openCode(changed.href)).toEqual({ status: 403, cashierUrl: null });
    }
  });

  test('a cashier address with a changed amount is refused', async () => {
    const { cashierUrl } = await openCode((await order(ada)).qrUrl);
    const changed = new URL(cashierUrl ?? '');
    const charge = JSON.parse(Buffer.from(changed.searchParams.get('charge') ?? '', 'base64url').toString()) as object;
    changed.searchParams.set('charge', Buffer.from(JSON.stringify({ ...charge, amount: 1 })).toString('base64url'));
    expect((await fetch(changed)).status).toBe(403);
    expect((await actAt(changed.href, 'pay')).status).toBe(403);
  });
});

test('a verified real name is the result of its product', async () => {
  const { status, skuId } = await ada.client.call('billing.identification', {});
  expect(status).toBe(false);
  const { token } = (await ada.client.call('billing.token', { query: { skuId } })).data;
  const { data: { order: { total, orderNo }, qrUrl } } = await ada.client.call('billing.chargeProduct', { body: { skuId, channel: 'alipay_qr', token } });
  expect(total).toBe(1);
  await payWith(qrUrl);
  await paid(ada, orderNo);
  expect(await ada.client.call('billing.identification', {})).toMatchObject({ status: true });
});

test('a private deployment sells nothing', async () => {
  const own = await startTestServer();
  const person = await own.register('Cy');
  const calls = [
    () => person.client.call('billing.offers', {}), () => person.client.call('billing.price', { query: premium }), () => person.client.call('billing.createOrder', { body: premium }), () => person.client.call('billing.orders', { query: {} }),
    () => person.client.call('billing.charges', { query: {} }), () => person.client.call('billing.autoRenew', {}), () => person.client.call('billing.ads', { query: {} }), () => person.client.call('billing.teamStorage', {}), () => person.client.call('billing.designTool', {}),
    () => order(person), () => person.client.call('billing.identification', {}), () => person.client.call('billing.personalStorage', {}), () => person.client.call('billing.product', { params: { skuId: 'personal-premium-1m' } }),
  ];
  for (const call of calls) expect(await failureOf(call())).toMatchObject({ code: 'FEATURE_DISABLED', status: 403 });
  expect((await person.client.call('billing.quotaSources', {})).data).toEqual([]);
  expect((await fetch(`${own.url}/api/billing/callbacks/sandbox`, { method: 'POST', body: '{}' })).status).toBe(404);
  await own.stop();
});
