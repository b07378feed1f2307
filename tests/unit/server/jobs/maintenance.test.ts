import { expect, test } from 'vitest';
import { createMaintenance } from '../../../../src/server/jobs/maintenance';
import { createLogger } from '../../../../src/server/logging';

const hourMs = 60 * 60_000;
const run = async (isClockTrusted: () => Promise<boolean>): Promise<string[]> => {
  const done: string[] = [];
  const chore = (name: string) => ({ name, run: async () => { done.push(name); return 1; } });
  const upkeep = createMaintenance({ jobs: [chore('sessions'), { ...chore('trash'), deletesPermanently: true }], isClockTrusted, logger: createLogger('silent'), intervalMs: hourMs });
  await upkeep.runAll();
  await upkeep.stop();
  return done;
};

test('permanent deletion by age is skipped while the clock is in doubt, and if that is unknown', async () => {
  expect(await run(async () => true)).toEqual(['sessions', 'trash']);
  expect(await run(async () => false)).toEqual(['sessions']);
  expect(await run(() => Promise.reject(new Error('The database is away')))).toEqual(['sessions']);
});
