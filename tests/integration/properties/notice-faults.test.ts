import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy';
import { useTestServer } from '../../support/use-test-server';
import { runFaultHistory, type FaultTally } from './notice-faults';

const first = Number(process.env.SEED ?? 1);
const count = Number(process.env.HISTORIES ?? 6);

const server = useTestServer();
let proxy: FaultProxy;
beforeAll(async () => { proxy = await startFaultProxy(server.url); });
afterAll(() => proxy.stop());

test('counts and lists of the windows equal the server\'s after a cut, slow, doubled, half-open, flooded, reordered or lossy connection', async () => {
  const problems: string[] = [];
  const tally: FaultTally = {};
  for (let seed = first; seed < first + count && problems.length === 0; seed += 1) problems.push(...await runFaultHistory({ server, proxy, seed, tally }));
  process.stdout.write(`  faults: ${JSON.stringify(tally)}\n`);
  expect(problems).toEqual([]);
  // A run without faults would prove nothing.
  if (count >= 6) expect(Object.keys(tally).toSorted()).toEqual(['cut', 'double', 'drop', 'duplicate', 'flood', 'half-open', 'reorder', 'slow']);
}, 60_000 + count * 120_000);
