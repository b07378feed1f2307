import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { PaymentChannel } from '../../src/contract/entities/billing';
import { catalogueData } from '../../src/core/pricing/catalogue-data';
import type { Caller, CallScope } from '../../src/server/call-scope';
import { ApiError } from '../../src/server/api-error';
import { openDatabase, type OpenDatabase } from '../../src/server/db/database-pool';
import { createLogger } from '../../src/server/logging';
import { createBilling } from '../../src/server/modules/billing/billing-service';
import { createJobRunner } from '../../src/server/modules/jobs/job-runner-service';
import { createSandboxGateway, type CashierAction, type CallbackPlan } from '../../src/server/modules/sandbox-gateway/sandbox-gateway-service';
import type { PaymentGateway } from '../../src/server/payment-gateway';
import { createSeededRandom, type SeededRandom } from './seeded-random';
import type { TestDatabase } from './test-database';

// Random histories of purchases against the real PostgreSQL and the sandbox gateway. They have clicks, two devices, and lost,
// late, repeated and forged callbacks. The gateway fails, the process ends between two statements, and the clock jumps.

const logger = createLogger('silent');
const [minuteMs, dayMs] = [60_000, 86_400_000];
const start = Date.parse('2027-01-30T03:00:00Z');
const timeZone = 'Asia/Shanghai';
const channels: readonly PaymentChannel[] = ['wx_pub_qr', 'alipay_qr'];
const editions = [5, 12] as const;
/** 0: storage alone. */
const durations = [0, 1, 12, 24] as const;

/** The process ended in the middle of an operation. */
class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

const destroy = (client: PoolClient): void => { (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy(); };

/** The connections of a process that can end at a statement: they are lost before it arrives, or after its effect. */
const openProcess = (connection: TestDatabase['connection']) => {
  const open = openDatabase({ connection, maximumConnections: 6, statementTimeoutMs: 30_000, areNamedStatementsUsed: true, logger });
  const { pool } = open;
  const clients = new Set<PoolClient>();
  let countdown = Infinity;
  let isAfterEffect = false;
  let isDead = false;
  const end = (client: PoolClient): never => {
    isDead = true;
    destroy(client);
    throw new ProcessEnded('The process ended');
  };
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client);
    const send = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    const guarded = (...parameters: unknown[]): unknown => {
      const callback = parameters.at(-1);
      if (typeof callback === 'function') {
        try {
          if (isDead || (countdown -= 1) <= 0) end(client);
        } catch (error) {
          (callback as (failure: unknown) => void)(error);
          return undefined;
        }
        return send(...parameters);
      }
      if (isDead) return Promise.resolve().then(() => end(client));
      countdown -= 1;
      if (countdown > 0) return send(...parameters);
      return isAfterEffect ? (send(...parameters) as Promise<unknown>).then(() => end(client)) : Promise.resolve().then(() => end(client));
    };
    (client as { query: unknown }).query = guarded;
  });
  return {
    ...open,
    /** Ends the process at the statement with this number. */
    endAt(statement: number, afterEffect: boolean): void { countdown = statement; isAfterEffect = afterEffect; },
    /** Ends the process now. */
    kill(): void {
      isDead = true;
      for (const client of clients) destroy(client);
    },
  };
};

/** Refusals, and lost connections of a process that ended. The gateway's failures are refusals to the person. */
const isExpected = (error: unknown): boolean => error instanceof ApiError || error instanceof ProcessEnded || (error instanceof Error && /^Failed query|terminated|Cannot use a pool/.test(error.message));

interface HistoryRows {
  readonly orders: readonly { readonly order_no: string; readonly state: string; readonly total: string; readonly kind: string; readonly purpose: string; readonly edition_id: number; readonly months: number }[];
  readonly payments: readonly { readonly id: string; readonly order_no: string; readonly state: string; readonly amount: string; readonly recorded_at: Date }[];
  readonly entitlements: readonly { readonly order_no: string; readonly amount: string; readonly begins_at: Date; readonly ends_at: Date }[];
  readonly sandbox: readonly { readonly id: string; readonly amount: string; readonly refund_id: string | null }[];
}

/** The same day of a later month in UTC+8, or the last day of that month. Independent of the product's calendar. */
const monthsLater = (moment: number, months: number): number => {
  const local = new Date(moment + 8 * 60 * minuteMs);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const time = moment + 8 * 60 * minuteMs - Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  return Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay)) + time - 8 * 60 * minuteMs;
};

/** Opens a database for histories, with the connections of one server. */
export const createPaymentHistories = async (database: TestDatabase) => {
  let open = openProcess(database.connection);
  const serverKey = randomBytes(32);
  const catalogueFile = join(mkdtempSync(join(tmpdir(), 'deckle-catalogue-')), 'changes.json');
  // A sale that ends within the history.
  const sale = { from: new Date(start - dayMs).toISOString(), until: new Date(start + 40 * minuteMs).toISOString() };
  writeFileSync(catalogueFile, JSON.stringify({ version: `${catalogueData.version}-sale`, editions: { 'personal-premium-12m': { sale: { ...sale, amount: 13_000 } }, 'personal-super-24m': { sale: { ...sale, amount: 48_000 } } } }));
  let now = start;

  const createServer = (random: SeededRandom, faults: { isOn: boolean }) => {
    const sandbox = createSandboxGateway({
      database: open.database, clock: () => new Date(now), serverKey, cashierUrl: () => 'http://cashier.test/',
      sendCallback: async (body, signature) => {
        if (faults.isOn && random.chance(0.3)) throw new Error('The callback was lost');
        const response = await settlement().receive(body, signature);
        if (faults.isOn && random.chance(0.2)) await settlement().receive(body, signature);
        if (faults.isOn && random.chance(0.1)) throw new Error('The response was lost');
        return response.text;
      },
    });
    const unreliable = <Parameters extends readonly unknown[], Result>(call: (...parameters: Parameters) => Promise<Result>) => async (...parameters: Parameters): Promise<Result> => {
      if (faults.isOn && random.chance(0.15)) throw new Error('The gateway did not respond');
      const result = await call(...parameters);
      if (faults.isOn && random.chance(0.1)) throw new Error('The response of the gateway was lost');
      return result;
    };
    const gateway: PaymentGateway = { ...sandbox.gateway, findPayments: unreliable(sandbox.gateway.findPayments), close: unreliable(sandbox.gateway.close), refund: unreliable(sandbox.gateway.refund) };
    const billing = createBilling({
      config: { basePath: '/api', deployment: 'public', billingTimeZone: timeZone, catalogueFile }, database: open.database, clock: () => new Date(now), logger, serverKey,
      mail: { isSending: false, schedule: () => Promise.resolve(), runJob: () => Promise.resolve() }, gateway, origin: () => 'http://deckle.test', realNameFrom: null,
    });
    const settlement = () => {
      if (!billing.settlement) throw new Error('There is no gateway');
      return billing.settlement;
    };
    const jobs = createJobRunner({
      database: open.database, clock: () => new Date(now), logger, databaseConnections: 6, handlers: { ...billing.jobHandlers, ...sandbox.handlers }, externalHandlers: { ...billing.externalJobHandlers, ...sandbox.externalHandlers },
    });
    return { sandbox, billing, settlement, jobs, gateway };
  };

  const rowsOf = async (personId: number): Promise<HistoryRows> => {
    const query = async <Row>(text: string): Promise<Row[]> => (await open.pool.query(text, [personId])).rows as Row[];
    return {
      orders: await query('select order_no, state, total, kind, purpose, edition_id, months from orders where person_id = $1'),
      payments: await query('select p.id, p.order_no, p.state, p.amount, p.recorded_at from payments p join orders o on o.order_no = p.order_no where o.person_id = $1'),
      entitlements: await query('select e.order_no, e.amount, e.begins_at, e.ends_at from entitlements e join orders o on o.order_no = e.order_no where e.person_id = $1 and e.kind = case o.purpose when \'addition\' then \'bytes\' else \'edition\' end order by e.id'),
      sandbox: await query('select s.id, s.amount, s.refund_id from sandbox_payments s join charges c on c.id = s.charge_id join orders o on o.order_no = c.order_no where o.person_id = $1'),
    };
  };

  /** Compares the books, the gateway and the rights of a person after everything was reconciled. Returns the differences. */
  const differencesOf = async (personId: number): Promise<readonly string[]> => {
    const { orders, payments, entitlements, sandbox } = await rowsOf(personId);
    const found: string[] = [];
    const claim = (isTrue: boolean, text: string): void => { if (!isTrue) found.push(text); };
    const accepted = payments.filter(({ state }) => state === 'accepted');
    for (const { order_no: orderNo, state } of orders) {
      claim(accepted.filter((payment) => payment.order_no === orderNo).length === (state === 'paid' ? 1 : 0), `${orderNo} is ${state} with ${accepted.length} accepted payments`);
      claim(entitlements.filter((entitlement) => entitlement.order_no === orderNo).length === (state === 'paid' ? 1 : 0), `${orderNo} is ${state} and its entitlement differs`);
    }
    for (const { id, refund_id: refundId } of sandbox) {
      const payment = payments.find((each) => each.id === id);
      claim(payment !== undefined, `${id} is not recorded`);
      claim(payment === undefined || payment.state === (refundId === null ? 'accepted' : 'refunded'), `${id} is ${payment?.state ?? ''} and ${refundId === null ? 'kept' : 'returned'} by the gateway`);
    }
    const { rows: [ledger] } = await open.pool.query<{ all: string; owed: string; held: string }>(`
      select coalesce(sum(l.amount), 0) as all, coalesce(sum(l.amount) filter (where account = 'refunds'), 0) as owed, coalesce(sum(l.amount) filter (where account = 'gateway'), 0) as held
      from ledger l join payments p on p.gateway = l.gateway and p.id = l.payment_id join orders o on o.order_no = p.order_no where o.person_id = $1`, [personId]);
    const kept = sandbox.filter(({ refund_id: refundId }) => refundId === null).reduce((sum, { amount }) => sum + Number(amount), 0);
    claim(Number(ledger?.all) === 0 && Number(ledger?.owed) === 0 && Number(ledger?.held) === kept, `The ledger has ${JSON.stringify(ledger)} and the gateway ${kept}`);
    let [edition, end] = [0, 0];
    for (const { order_no: orderNo, amount, begins_at: beginsAt, ends_at: endsAt } of entitlements) {
      const order = orders.find((each) => each.order_no === orderNo);
      const paidAt = accepted.find((each) => each.order_no === orderNo)?.recorded_at.getTime() ?? 0;
      if (!order) throw new Error('An entitlement has no order');
      if (order.purpose === 'addition') {
        claim(paidAt < end && beginsAt.getTime() === paidAt && endsAt.getTime() === end, `${orderNo} adds storage from ${beginsAt.toISOString()} to ${endsAt.toISOString()}, and the membership ends at ${end}`);
        continue;
      }
      claim(Number(amount) === order.edition_id && (end <= paidAt || Number(amount) >= edition), `${orderNo} is smaller than the membership that runs`);
      const from = order.purpose === 'renewal' ? Math.max(end, paidAt) : paidAt;
      claim(beginsAt.getTime() === from && endsAt.getTime() === monthsLater(from, order.months), `${orderNo} runs from ${beginsAt.toISOString()} to ${endsAt.toISOString()}`);
      [edition, end] = [Number(amount), endsAt.getTime()];
    }
    const { rows: [person] } = await open.pool.query<{ personal_edition: string; membership_expires_at: Date | null }>('select personal_edition, membership_expires_at from people where id = $1', [personId]);
    const expected = entitlements.length === 0 ? 'free' : edition === 12 ? 'super' : 'premium';
    claim(person?.personal_edition === expected && (person.membership_expires_at?.getTime() ?? 0) === end, `The person has ${JSON.stringify(person)}, not ${expected} until ${end}`);
    claim(payments.length === sandbox.length, 'A payment is in the books that the gateway does not have');
    const { rows: stopped } = await open.pool.query('select kind, key, last_error from jobs where kind <> \'membership-end\'');
    claim(stopped.length === 0, `Jobs remain: ${JSON.stringify(stopped)}`);
    return found;
  };

  /** Runs the history of a seed. Returns the differences after everything was reconciled; none if all rules held. */
  const run = async (seed: number): Promise<readonly string[]> => {
    const random = createSeededRandom(seed);
    const faults = { isOn: true };
    now = start + random.below(60) * minuteMs;
    await open.pool.query('delete from jobs');
    const { rows: [person] } = await open.pool.query<{ id: number }>('insert into people (name, sort_name, desktop_guid) values ($1, $1, $1) returning id::float8 as id', [`history-${seed}-${randomBytes(8).toString('hex')}`]);
    const personId = person?.id ?? 0;
    const scopeOf = (db: OpenDatabase['database']): CallScope<Caller> => ({ db, caller: { personId } as Caller, origin: null });
    let server = createServer(random, faults);
    const qrUrls: string[] = [];
    const cashierUrls: string[] = [];
    const orderNos: string[] = [];

    /** Mostly the latest, which the screen shows. */
    const recent = (items: readonly string[]): string => (random.chance(0.7) ? items.at(-1) : undefined) ?? random.pick(items);

    const operations: readonly (() => Promise<unknown>)[] = [
      async () => {
        const body = {
          edition: random.pick(editions), duration: random.pick(durations), durationUnit: 'month' as const, memberCount: 1, storageSize: random.below(3), channel: random.pick(channels), replacesPending: random.chance(0.7),
          ...(random.chance(0.1) ? { expectedTotal: random.pick([-1, 1, 1500]) } : {}),
        };
        const { qrUrl, order } = await open.database.transaction((db) => server.billing.orders.createCharge(scopeOf(db as unknown as OpenDatabase['database']), body));
        qrUrls.push(qrUrl);
        orderNos.push(order.orderNo);
      },
      async () => {
        if (orderNos.length === 0) return;
        const { qrUrl } = await open.database.transaction((db) => server.billing.orders.createCharge(scopeOf(db as unknown as OpenDatabase['database']), { orderId: recent(orderNos), channel: random.pick(channels) }));
        qrUrls.push(qrUrl);
      },
      async () => {
        if (qrUrls.length === 0) return;
        const query = Object.fromEntries(new URL(recent(qrUrls)).searchParams) as unknown as { skuId: string; channel: string; token: string };
        const charge = await server.billing.orders.findOpened(open.database, query);
        cashierUrls.push(await server.sandbox.gateway.payUrl({ ...charge, expiresAt: new Date(charge.expiresAt) }, new AbortController().signal));
      },
      async () => {
        if (cashierUrls.length === 0) return;
        const { searchParams } = new URL(recent(cashierUrls));
        const charge = server.sandbox.readLink(searchParams.get('charge') ?? '', searchParams.get('signature') ?? '');
        const actions: readonly CashierAction[] = ['pay', 'pay', 'pay', 'twice', 'delay', 'fail'];
        const plans: readonly CallbackPlan[] = ['now', 'late', 'twice', 'never'];
        if (charge) await server.sandbox.act(charge, random.pick(actions), random.pick(plans));
      },
      async () => { if (orderNos.length > 0) await server.billing.orders.cancel(scopeOf(open.database), recent(orderNos)); },
      async () => { if (orderNos.length > 0) await server.billing.orders.confirm(scopeOf(open.database), { order_no: recent(orderNos) }); },
      async () => { await server.settlement().receive(Buffer.from(JSON.stringify({ merchant: 'deckle-sandbox', paymentId: `SP${seed}` })), 'f'.repeat(64)); },
      async () => { await server.jobs.startDue(); await server.jobs.settle(); },
      async () => { await server.jobs.startDue(); await server.jobs.settle(); },
      () => { now += random.pick([10_000, 90_000, 5 * minuteMs, 40 * minuteMs]); return Promise.resolve(); },
      () => { now += random.chance(0.3) ? random.pick([dayMs, 20 * dayMs, 32 * dayMs]) : minuteMs; return Promise.resolve(); },
    ];
    /** The whole way of a purchase is the usual case. */
    const purchase = [0, 2, 3, 7];
    const single = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10];
    const perform = async (): Promise<void> => {
      try {
        for (const index of random.chance(0.35) ? purchase : [random.pick(single)]) await operations[index]?.();
      } catch (error) {
        // Refusals, failures of the gateway and the end of the process are part of a history.
        if (!isExpected(error)) throw error;
      }
    };

    for (let step = 0, steps = 8 + random.below(14); step < steps; step += 1) {
      if (random.chance(0.15)) {
        await Promise.all([perform(), perform()]);
      } else if (random.chance(0.25)) {
        open.endAt(1 + random.below(30), random.chance(0.5));
        await perform();
        open.kill();
        open = openProcess(database.connection);
        server = createServer(random, faults);
      } else {
        await perform();
      }
    }

    faults.isOn = false;
    server = createServer(random, faults);
    for (let round = 0; round < 60; round += 1) {
      await server.jobs.startDue();
      await server.jobs.settle();
      const { rows: [next] } = await open.pool.query<{ due: Date | null }>('select min(due_at) as due from jobs where kind <> \'membership-end\' and tries < 10');
      if (!next?.due) break;
      now = Math.max(now, next.due.getTime());
    }
    return differencesOf(personId);
  };

  return {
    run,
    /** The number of payments in each state. */
    countPayments: async (): Promise<Readonly<Record<string, number>>> =>
      Object.fromEntries((await open.pool.query<{ state: string; count: number }>('select state, count(*)::int as count from payments group by state')).rows.map(({ state, count }) => [state, count])),
    close: () => open.close(),
  };
};
