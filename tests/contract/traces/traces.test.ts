import { beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../support/call-code';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

let now = Date.parse('2026-03-01T12:00:00Z');
const server = useTestServer({ clock: () => new Date(now), upkeepIntervalMs: 50 });
let ada: TestPerson;
beforeAll(async () => { ada = await server.register('Ada'); });

const stored = async () => (await server.pool.query('select tag, duration_ms as duration, trace_id as "traceId", span_id as "spanId", parent_span_id as "parentSpanId" from client_traces order by id')).rows as unknown[];

it('a duration is stored with its tracing fields, and nothing else that the client sends', async () => {
  await ada.client.call('traces.store', { body: { tag: 'content.open', duration: 1234.5, traceId: 't-1', spanId: 's_2', parentSpanId: 's_1' } });
  const response = await fetch(`${server.url}/api/log/track`, {
    method: 'POST', headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }, body: JSON.stringify({ tag: 'content.open', duration: 7, text: 'A secret', personId: 1 }),
  });
  expect(response.status).toBe(200);
  expect(await stored()).toEqual([
    { tag: 'content.open', duration: 1235, traceId: 't-1', spanId: 's_2', parentSpanId: 's_1' },
    { tag: 'content.open', duration: 7, traceId: null, spanId: null, parentSpanId: null },
  ]);
});

it.each([
  [{ tag: 'two words', duration: 1 }], [{ tag: '', duration: 1 }], [{ tag: 'x'.repeat(65), duration: 1 }],
  [{ tag: 'content.open', duration: -1 }], [{ tag: 'content.open', duration: 86_400_001 }], [{ tag: 'content.open', duration: 1, traceId: 'a text with spaces' }],
])('%j is refused', async (body) => {
  const before = await stored();
  expect(await codeOf(ada.client.call('traces.store', { body }))).toBe('VALIDATION_FAILED');
  expect(await stored()).toEqual(before);
});

it('traces are deleted after 30 days', async () => {
  await ada.client.call('traces.store', { body: { tag: 'content.open', duration: 1 } });
  now += 31 * 24 * 60 * 60_000;
  await expect.poll(stored, { timeout: 10_000 }).toEqual([]);
});
