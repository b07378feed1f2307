import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../../../../../src/contract/entities/billing';
import { pendingReceived } from '../../../../../../src/renderer/shared/store/billing/billing-slice';
import { closePendingPayment, connectBilling, selectPendingPayment } from '../../../../../../src/renderer/shared/store/billing/pending-payment';
import { teamResource, type Membership } from '../../../../../../src/renderer/shared/store/team/team-resource';
import { settingsRead } from '../../../../../../src/renderer/shared/store/user-config/user-config-slice';
import type { RealtimeMessage, WorkspaceBridge } from '../../../../../../src/contract/bridge';
import { createSignedInStore, settle } from '../../../support/store-fixture';

// Account specification, section 4, "Pending-order banner".

const [nowMs, minuteMs] = [Date.parse('2026-11-21T04:00:00Z'), 60_000];
const order = { orderNo: 'A', kind: 'edition', state: 'open', createdAt: new Date(nowMs).toISOString() } as OrderView;
const charge = { id: 'CH1', orderNo: 'A', state: 'open', createdAt: new Date(nowMs).toISOString(), isPaid: false };
const person: Membership = { team: null, permissions: [], editionName: 'personal_free', endsAt: null };

const start = () => {
  const { store, calls, bridge } = createSignedInStore();
  let notify: (message: RealtimeMessage) => void = () => undefined;
  connectBilling(store, { ...bridge, realtime: { subscribe: (listener: typeof notify) => { notify = listener; return () => undefined; } } } as unknown as WorkspaceBridge);
  store.dispatch(settingsRead({ settings: {} }));
  const wait = async (): Promise<void> => { await new Promise((resolve) => { setTimeout(resolve, 130); }); await settle(); };
  return {
    store, calls, wait,
    learn: (value: Membership): void => {
      store.dispatch(teamResource.requested({ requestId: 'r' }));
      store.dispatch(teamResource.received({ requestId: 'r', value }));
    },
    event: (action: 'paid' | 'update'): void => { notify({ type: 'event', event: { seq: 1, prevSeq: 0, kind: 'Payment', action, guid: 'g', at: '', origin: null, data: null, order: { orderNo: 'A', skuId: 's' } } }); },
    respond: async (found: object | null, state = 'open', kind = 'edition'): Promise<void> => {
      calls.findLast(({ name }) => name === 'billing.charges')?.answer({ charges: found === null ? [] : [found], total: 1 });
      await settle();
      calls.findLast(({ name }) => name === 'billing.result')?.answer({ isPaid: false, order: { ...order, state, kind } });
      await settle();
    },
    shown: (afterMs = 0) => selectPendingPayment(store.getState(), nowMs + afterMs)?.chargeId ?? null,
  };
};

describe('the banner of an unpaid order', () => {
  it('is shown for 30 minutes', async () => {
    const { learn, wait, respond, shown, calls } = start();
    learn(person);
    await wait();
    expect(calls.at(-1)).toMatchObject({ name: 'billing.charges', input: { query: { page: 1, perPage: 1 } } });
    await respond(charge);
    expect([shown(), shown(30 * minuteMs - 1), shown(30 * minuteMs)]).toEqual(['CH1', 'CH1', null]);
  });

  it.each([
    ['no charge', null, 'open', 'edition'], ['a paid charge', { ...charge, state: 'paid' }, 'open', 'edition'], ['a cancelled order', charge, 'cancelled', 'edition'],
    ['a real-name verification', charge, 'open', 'identification'],
  ] as const)('is not shown for %s', async (_what, found, state, kind) => {
    const { learn, wait, respond, shown } = start();
    learn(person);
    await wait();
    await respond(found, state, kind);
    expect(shown()).toBeNull();
  });

  it.each(['paid', 'update'] as const)('follows the event %s, and the order is reported once', async (action) => {
    const { store, learn, wait, respond, event, shown } = start();
    learn(person);
    await wait();
    await respond(charge);
    event(action);
    expect(store.getState().billing.lastEvent).toEqual({ isPaid: action === 'paid', order: { orderNo: 'A', skuId: 's' } });
    await wait();
    await respond({ ...charge, state: action === 'paid' ? 'paid' : 'closed' });
    expect(shown()).toBeNull();
  });

  it('is closed for its charge alone', async () => {
    const { store, shown } = start();
    store.dispatch(pendingReceived({ chargeId: 'CH1', createdAt: order.createdAt, order }));
    store.dispatch(closePendingPayment('CH1'));
    await settle();
    expect(shown()).toBeNull();
    store.dispatch(pendingReceived({ chargeId: 'CH2', createdAt: order.createdAt, order }));
    expect(shown()).toBe('CH2');
  });

  it('waits for the settings, which may have closed it on a different device', () => {
    const { store } = createSignedInStore();
    store.dispatch(pendingReceived({ chargeId: 'CH1', createdAt: order.createdAt, order }));
    expect(selectPendingPayment(store.getState(), nowMs)).toBeNull();
    store.dispatch(settingsRead({ settings: { 'prompt:pendingOrder': { chargeId: 'CH1' } } }));
    expect(selectPendingPayment(store.getState(), nowMs)).toBeNull();
    store.dispatch(settingsRead({ settings: { 'prompt:pendingOrder': 'nonsense' } }));
    expect(selectPendingPayment(store.getState(), nowMs)?.chargeId).toBe('CH1');
  });

  it.each([
    ['a private deployment', { ...person, editionName: 'private' }], ['a server of an earlier version', { ...person, editionName: null }], ['a team', { ...person, team: { id: 1 } as unknown as Membership['team'] }],
  ] as const)('requests nothing in %s', async (_where, value) => {
    const { learn, wait, calls } = start();
    learn(value);
    await wait();
    // The plans of teams may be elsewhere.
    expect(calls.filter(({ name }) => name !== 'platform.status')).toEqual([]);
  });
});

// Decisions, "Part 8": the plans are at `/pricing/{edition}` "or a configured address".
describe('the address of the plans', () => {
  it.each([[{ pricingUrl: 'https://plans.example/' }, 'https://plans.example/'], [{ pricingUrl: null }, null], [{}, null]])('of a server with %j is %s', async (status, expected) => {
    const { learn, calls, store } = start();
    learn({ ...person, editionName: 'team', team: { id: 1 } as unknown as Membership['team'] });
    calls.find(({ name }) => name === 'platform.status')?.answer({ status: 'ok', version: '1', ...status });
    await settle();
    expect(store.getState().billing.pricingUrl).toBe(expected);
  });

  it('is not requested where nothing is sold', () => {
    const { learn, calls } = start();
    learn({ ...person, editionName: 'private' });
    expect(calls).toEqual([]);
  });
});
