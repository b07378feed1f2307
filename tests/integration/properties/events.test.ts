import { expect, test } from 'vitest';
import { compareEventsWithLists } from './live-events';
import { openWorkshop } from './workshop';

const seed = Number(process.env.SEED ?? 1);
const steps = Number(process.env.STEPS ?? 150);

test('what people can list changes as the events say that they are sent, and nobody is told of what they may not read', async () => {
  const workshop = await openWorkshop();
  try {
    const { done, tally } = await compareEventsWithLists(workshop, seed, steps);
    process.stdout.write(`${done} of ${steps} writes done: ${[...tally].map(([name, counted]) => `${name} ${counted.done}/${counted.made}`).join(', ')}\n`);
    // A history of refusals would prove nothing.
    expect(done).toBeGreaterThan(steps / 4);
  } finally {
    await workshop.server.stop();
  }
}, 60_000 + steps * 4_000);
