import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../support/test-server';
import { createNoticeWorkshop, runNoticeHistory } from './notice-histories';

const first = Number(process.env.SEED ?? 1);
/** `npm run test:long notices` runs 20,000. */
const count = Number(process.env.HISTORIES ?? 80);

const server = await startTestServer();
afterAll(() => server.stop());

test('lists and counts of notices equal a second implementation after every cause, mark, mute and lost right', async () => {
  const workshop = await createNoticeWorkshop(server);
  const problems: string[] = [];
  for (let seed = first; seed < first + count && problems.length === 0; seed += 1) problems.push(...await runNoticeHistory(workshop, seed));
  expect(problems).toEqual([]);
}, 60_000 + count * 2000);
