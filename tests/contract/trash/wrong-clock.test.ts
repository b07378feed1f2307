import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const dayMs = 24 * 60 * 60_000;
let now = Date.now();
let ada: TestPerson;
const server = useTestServer({ clock: () => new Date(now), upkeepIntervalMs: 5 });
beforeAll(async () => {
  ada = await server.register('Ada');
});

const upkeepAt = async (): Promise<number> =>
  (await server.pool.query<{ at: Date | null }>('select upkeep_at as at from installation')).rows[0]?.at?.getTime() ?? 0;
/** Sets the clock and waits until two upkeep runs have started with the new time. The first of them is then complete. */
const runUpkeepAt = async (moment: number): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) {
    now = moment + turn;
    await expect.poll(upkeepAt, { timeout: 20_000, interval: 5 }).toBe(now);
  }
};
const trash = async (): Promise<number | null> => (await server.pool.query('select 1 from files where trash_root is not null')).rowCount;

test('a clock that is wrong by years for less than a day deletes nothing permanently; ages count after a day at the right time', async () => {
  const begun = now;
  await runUpkeepAt(begun);
  const { guid } = await ada.client.call('files.create', { body: { type: 1, name: 'Precious' } });
  await ada.client.call('files.remove', { params: { id: guid } });
  await runUpkeepAt(begun + 3650 * dayMs);
  await runUpkeepAt(begun + 3650 * dayMs + dayMs / 2);
  expect(await trash()).toBe(1);
  await runUpkeepAt(begun + 60_000);
  expect(await trash()).toBe(1);
  // 40 days with a daily upkeep run: the file has been in the trash long enough.
  for (let day = 1; day <= 40; day += 1) await runUpkeepAt(begun + day * dayMs);
  expect(await trash()).toBe(0);
});
