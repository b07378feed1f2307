import { afterAll, describe, expect, it } from 'vitest';
import { keepGlobals, runHistory } from '../../../simulation/history';
import { plantedBugs } from '../../../simulation/plants';

/** Fewer for mutation testing. */
const count = Number(process.env.SIMULATED_HISTORIES ?? 40);

describe('histories', () => {
  afterAll(keepGlobals());

  it(`end well (seeds 1 to ${count})`, async () => {
    const failed: string[] = [];
    for (let seed = 1; seed <= count; seed += 1) {
      const { problems } = await runHistory(seed);
      if (problems.length > 0) failed.push(`${seed}: ${problems.join('\n')}`);
    }
    expect(failed).toEqual([]);
  }, 120_000);

  it('are the same again from the same seed', async () => {
    const first = await runHistory(7);
    await runHistory(8);
    expect(await runHistory(7)).toEqual(first);
    expect(first.counts.operations).toBeGreaterThan(5);
  }, 60_000);

  it('reveal a mistake of the engine', async () => {
    const plants = plantedBugs['sends without an idempotency key'];
    const found: string[] = [];
    for (let seed = 1; seed <= 30 && found.length === 0; seed += 1) found.push(...(await runHistory(seed, plants)).problems);
    expect(found[0]).toMatch(/was made ([2-9]|[1-9][0-9]+) times|still waits|lost/);
  }, 120_000);
});
