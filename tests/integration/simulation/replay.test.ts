import { expect, test } from 'vitest';
import type { File } from '../../../src/contract/entities/file';
import { Refusal } from '../../simulation/model-calls';
import { noTally, reportOf, shortOf } from '../../simulation/replay/tally';
import { replayHistory } from '../../simulation/replay/replay';
import { recordHistory, type Step } from '../../simulation/replay/record';
import { useTestServer } from '../../support/use-test-server';

const count = Number(process.env.SEEDS ?? 15);
const from = Number(process.env.FROM ?? 1);
/**
 * Recording a history replaces the global random source, so no replay may run at that time. Replays can run
 * concurrently.
 */
const sideBySide = 3;

const server = useTestServer();

test('histories of the simulation get the same responses and events from the real server as from the model', async () => {
  const tally = noTally();
  for (let seed = from; seed < from + count; seed += sideBySide) {
    const histories = [];
    for (let next = seed; next < Math.min(seed + sideBySide, from + count); next += 1) histories.push(await recordHistory(next));
    await Promise.all(histories.map((history) => replayHistory(server, history, tally)));
    if (tally.histories % 60 === 0) process.stdout.write(`  ${tally.histories} histories, ${tally.differences} differences${tally.first.slice(0, 1).map(({ seed }) => `, the first in seed ${seed}`).join('')}\n`);
  }
  process.stdout.write(reportOf(tally));
  expect(tally.differences).toBe(0);
  // Empty histories would prove nothing.
  expect(shortOf(tally)).toEqual([]);
}, 60_000 + count * 20_000);

test.each([
  ['a response', (step: Step): Step => ({ ...step, value: { ...step.value as File, name: 'Another' } }), /^files\.create \.name: "Another" \| "n\d+"$/m],
  ['a refusal', (step: Step): Step => ({ ...step, refusal: new Refusal('FILE_IS_LOCKED') }), /^files\.create \.code: "FILE_IS_LOCKED" \| nothing/m],
  ['an event', (step: Step): Step => ({ ...step, reported: new Map() }), /^(events of \S+|last events) to \d /m],
])('%s that differs would be detected', async (_what, alter, difference) => {
  const { steps, ...history } = await recordHistory(from);
  const place = steps.findLastIndex(({ request: { name }, reported }) => name === 'files.create' && [...reported.values()].some((events) => events.length > 0));
  const tally = noTally();
  await replayHistory(server, { ...history, steps: steps.map((step, index) => (index === place ? alter(step) : step)) }, tally);
  expect(tally.first.map(({ what, differs }) => `${what} ${differs.join()}`).join('\n')).toMatch(difference);
}, 60_000);
