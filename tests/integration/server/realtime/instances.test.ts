import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../../src/server/db/database-pool';
import { createLogger } from '../../../../src/server/logging';
import { createEventStream, eventConnectionTo } from '../../../../src/server/modules/events/event-stream-service';
import { appendEvent } from '../../../../src/server/modules/events/events-service';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database';

let testDatabase: TestDatabase;
let open: OpenDatabase;
const logger = createLogger('silent');

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  open = openDatabase({ connection: testDatabase.connection, maximumConnections: 20, statementTimeoutMs: null, areNamedStatementsUsed: true, logger });
});
afterAll(async () => {
  await open.close();
  await testDatabase.drop();
});

/** One server's view of the events. */
const follow = async () => {
  const received: { seq: number; guid: string }[] = [];
  const stream = createEventStream({
    open: eventConnectionTo(testDatabase.connection), logger, onReplaced: () => { throw new Error('Nothing was replaced'); }, pollIntervalMs: 60_000,
    deliver: async (events) => { received.push(...events.map(({ seq, guid }) => ({ seq, guid }))); },
  });
  return { received, stream, firstSeq: (await stream.start()).seq };
};

test('three servers on one database emit the same events, once each, numbered without gaps', async () => {
  const servers = await Promise.all([follow(), follow(), follow()]);
  const count = 600;
  await Promise.all(Array.from({ length: 20 }, async (_, writer) => {
    for (let turn = 0; turn < count / 20; turn += 1) {
      await open.database.transaction((db) => appendEvent(db, {
        kind: 'File', action: 'destroy', guid: `${writer}-${turn}`, oldPath: null, newPath: null, subject: null, actorId: 1, origin: null, data: null,
      }));
    }
  }));
  await expect.poll(() => servers.map(({ received }) => received.length), { timeout: 10_000 }).toEqual([count, count, count]);
  const [first, second, third] = servers;
  expect(first?.received.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(second?.received).toEqual(first?.received);
  expect(third?.received).toEqual(first?.received);

  const late = await follow();
  expect([late.firstSeq, late.received]).toEqual([count, []]);
  await Promise.all([...servers, late].map(({ stream }) => stream.stop()));
});

test('events that a dying server left without a number are numbered by the next one', async () => {
  await open.pool.query(`insert into events (kind, action, guid, actor_id) select 'File', 'destroy', 'left-' || i, 1 from generate_series(1, 2500) i`);
  const next = await follow();
  expect(next.firstSeq).toBe(600 + 1000);
  await expect.poll(() => next.received.length, { timeout: 10_000 }).toBe(1500);
  const { rows } = await open.pool.query('select count(*)::int as count, min(seq)::int as min, max(seq)::int as max from events');
  expect(rows).toEqual([{ count: 3100, min: 1, max: 3100 }]);
  await next.stream.stop();
});
