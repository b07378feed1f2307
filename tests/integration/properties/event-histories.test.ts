import { expect, test } from 'vitest';
import { compareEventsWithLists } from './compare-events';
import { createSharedWorkspace } from './shared-workspace';

const seed = Number(process.env.SEED ?? 1);
/** `npm run test:long events` runs 3,000. */
const steps = Number(process.env.STEPS ?? 60);

test('the lists of people change as the events report, and no one is notified of files that they cannot read', async () => {
  const workshop = await createSharedWorkspace();
  try {
    const { succeeded, tally } = await compareEventsWithLists(workshop, seed, steps);
    process.stdout.write(`${succeeded} of ${steps} writes done: ${[...tally].map(([name, counted]) => `${name} ${counted.done}/${counted.made}`).join(', ')}\n`);
    // A history of refusals would prove nothing.
    expect(succeeded).toBeGreaterThan(steps / 4);
  } finally {
    await workshop.server.stop();
  }
}, 60_000 + steps * 4_000);
