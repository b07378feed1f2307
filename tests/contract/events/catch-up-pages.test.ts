import { beforeAll, expect, test } from 'vitest';
import { CallError } from '../../../src/api-client/call-error';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { drainEvents } from './drain-events';

/** The cost of a catch-up is limited: pages have a maximum size, a client too far behind gets a reset, and pages are rate limited. */
const server = useTestServer();
let ada: TestPerson;
let zed: TestPerson;

beforeAll(async () => {
  [ada, zed] = [await server.register('Ada'), await server.register('Zed')];
});

/** Inserts events that concern nobody here. */
const happen = (count: number) => server.pool.query(
  `insert into events (kind, action, guid, old_path, new_path, actor_id) select 'File', 'update', 'other-' || i, 'gone/', 'gone/', 1 from generate_series(1, $1::int) i`, [count]);
const list = (after: number, epoch?: string) => ada.client.call('events.list', { query: { after, limit: 1000, ...(epoch === undefined ? {} : { epoch }) } });

test('one call reads at most 1,000 events of all people, and returns the position that it reached', async () => {
  const after = await drainEvents(server, zed);
  await happen(2500);
  const end = await drainEvents(server, zed);
  const reached: number[] = [];
  for (let page = await list(after); ; page = await list(page.lastSeq, page.epoch)) {
    reached.push(page.lastSeq - after);
    expect(page.reset).toBe(false);
    if (!page.hasMore) break;
  }
  expect(reached).toEqual([1000, 2000, end - after]);
});

test('a person who missed more than 20,000 events starts afresh', async () => {
  const after = await drainEvents(server, zed);
  await happen(20_000);
  const end = await drainEvents(server, zed);
  expect(await list(after)).toMatchObject({ events: [], lastSeq: end, reset: true });
  expect(await list(after + 1)).toMatchObject({ hasMore: true, reset: false });
});

test('a position of another epoch belongs to another history', async () => {
  const after = await drainEvents(server, zed);
  const { epoch } = await list(after);
  expect(await list(after, epoch)).toMatchObject({ reset: false });
  expect(await list(after, 'another')).toMatchObject({ events: [], reset: true, epoch });
});

test('a person reads 120 pages a minute; a check for new events is not counted', async () => {
  const after = await drainEvents(server, zed);
  await server.pool.query('delete from attempts');
  for (let turn = 0; turn < 130; turn += 1) await list(after);
  let refusal: CallError | null = null;
  let pages = 0;
  while (refusal === null && pages < 250) {
    try {
      await list(after - 1);
      pages += 1;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refusal = error;
    }
  }
  // If a new minute starts during the loop, pages of the previous one no longer count.
  expect(pages).toBeGreaterThanOrEqual(120);
  expect(pages).toBeLessThan(250);
  expect(refusal?.failure).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
  expect(refusal?.failure.args.retryAfterSeconds).toBeGreaterThan(0);
  expect((await zed.client.call('events.list', { query: { after: after - 1 } })).reset).toBe(false);
});
