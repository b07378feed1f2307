import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from '../../../src/server/db/schema';
import { createEventHistory } from '../../../src/server/modules/events/event-history-service';
import { createFileEventViews } from '../../../src/server/modules/files/file-event-views-service';
import { createTestDatabase } from '../../support/test-database';
import { liveThrough, problemsOf, productViews } from '../../unit/core/permissions/oracle/event-comparison';
import { people } from '../../unit/core/permissions/oracle/event-world';
import { deleteHistories, storeHistory, viewOfEvent } from './stored-histories';

/** `npm run test:long catch-up` runs 20,000 histories. */
const count = Number(process.env.HISTORIES ?? 300);
const seed = Number(process.env.SEED ?? 1);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, max: 1 });
  // A server inserts this row when it starts.
  await pool.query(`insert into event_counter (id, last_seq) values (1, 0) on conflict (id) do nothing`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test(`${count} random histories: catching up reveals only the facts that core decides and the oracle allows, and leads to all differences`, async () => {
  const client = await pool.connect();
  const db = drizzle(client, { schema });
  const problems: string[] = [];
  let mismatchedHistories = 0;
  let notifications = 0;
  try {
    for (let at = seed; at < seed + count; at += 1) {
      const history = liveThrough(at);
      const stored = await storeHistory(client, at, history.world);
      const clock = (): Date => stored.now;
      const events = createEventHistory(createFileEventViews({ apiBase: '/api', thumbnailSources: new Set(), deployment: 'private', clock }), clock);
      const found: string[] = [];
      for (const person of people) {
        const page = await events.list(db, stored.personOf(person), { after: stored.after, limit: 1000 });
        const bySeq = new Map(page.events.map((event) => [event.seq, event]));
        notifications += bySeq.size;
        found.push(...problemsOf(history, person, (event) => viewOfEvent(bySeq.get(stored.eventOf(event)), stored.now)).map((problem) => `person ${person}: ${problem}`));
        for (const event of history.world.events) {
          const result = bySeq.get(stored.eventOf(event));
          const [view, expected] = [viewOfEvent(result, stored.now), productViews(history.world, event, person)];
          if (view !== expected) found.push(`person ${person}: ${event.kind} ${event.action} ${event.guid} at ${event.at} is told as ${view}, and core says ${expected}`);
          if (result?.data && result.data.file.name !== stored.nameOf(event.guid)) found.push(`person ${person}: ${event.guid} is shown as ${result.data.file.name}`);
        }
      }
      if (found.length > 0) mismatchedHistories += 1;
      if (problems.length < 10) problems.push(...found.slice(0, 3).map((problem) => `SEED=${at}, ${problem}`));
      await deleteHistories(client);
    }
  } finally {
    client.release();
  }
  process.stdout.write(`${count} histories from seed ${seed}, ${notifications} events told; histories with a mismatch: ${mismatchedHistories}\n`);
  expect(problems).toEqual([]);
}, 120_000 + count * 400);
