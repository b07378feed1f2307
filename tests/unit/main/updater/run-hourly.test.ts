import { expect, test } from 'vitest';
import { runHourly } from '../../../../src/main/updater/run-hourly';
import { createFakeTimers, settle } from '../fakes';

const minuteMs = 60_000;

test.each([[0, 50], [0.5, 60], [1, 70]])('an hour comes with a chance of %d after %d minutes', async (chance, minutes) => {
  const timers = createFakeTimers();
  let runs = 0;
  const end = runHourly({ timers, random: () => chance, run: async () => { runs += 1; } });
  await settle();
  expect(runs).toBe(1);
  for (const expected of [2, 3]) {
    timers.advance(minutes * minuteMs - 1);
    await settle();
    expect(runs).toBe(expected - 1);
    timers.advance(1);
    await settle();
    expect(runs).toBe(expected);
  }
  end();
  timers.advance(10 * 60 * minuteMs);
  await settle();
  expect(runs).toBe(3);
});
