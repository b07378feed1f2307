import { expect, test } from 'vitest';
import { drawWrite } from './random-writes';
import { runHistories } from './concurrent-histories';
import { createSeededRandom } from '../../support/seeded-random';
import { findViolations } from './tree-invariants';
import { filesOf, make, createSharedWorkspace } from './shared-workspace';

const seed = Number(process.env.SEED ?? 1);
/** `npm run test:long tree` runs 2,000. */
const rounds = Number(process.env.ROUNDS ?? 30);

test('concurrent writes of several people leave a consistent tree', async () => {
  const workshop = await createSharedWorkspace();
  try {
    const { made, done } = await runHistories(workshop, seed, rounds);
    process.stdout.write(`${done} of ${made} writes done\n`);
    expect(done).toBeGreaterThan(made / 5);
  } finally {
    await workshop.server.stop();
  }
}, 60_000 + rounds * 5_000);

test('consecutive writes leave every sibling its own position', async () => {
  const workshop = await createSharedWorkspace();
  try {
    const random = createSeededRandom(seed + 1);
    for (let step = 0; step < rounds * 2; step += 1) {
      const { person, call } = drawWrite(random, workshop, await filesOf(workshop));
      const result = await make(person, call);
      if (step % 10 === 9) expect(await findViolations(workshop.server, { areConcurrent: false }), `SEED=${seed}, ${call.name} ${result ?? 'done'}`).toEqual([]);
    }
  } finally {
    await workshop.server.stop();
  }
}, 60_000 + rounds * 2_000);
