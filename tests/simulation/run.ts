import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { countNames, floorsPerHundred, noCounts, type Counts } from './counts';

/**
 * `npm run sim -- --seeds N [--from FIRST] [--workers W] [--replay SEED]`: lives through so many histories, in two
 * processes unless told otherwise, and says what happened in them. Ends with exit code 0 where nothing was wrong in any
 * and enough happened in all of them together.
 */
// Without what the store checks for developers after every action.
process.env['NODE_ENV'] = 'production';

/** What came of the histories of one process. */
interface Summary {
  readonly histories: number;
  readonly steps: number;
  readonly processorMs: number;
  readonly counts: Counts;
  readonly failed: readonly number[];
}

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' }, replay: { type: 'string' },
    workers: { type: 'string', default: '2' }, worker: { type: 'string' },
  },
});
const say = (text: string): void => { process.stdout.write(`${text}\n`); };

const isReplay = values.replay !== undefined;
const count = isReplay ? 1 : Number(values.seeds);
const first = Number(values.replay ?? values.from);
const workers = isReplay ? 1 : Number(values.workers);

/** Lives through every so many-th seed. */
const live = async (offset: number, step: number): Promise<Summary> => {
  const { runHistory } = await import('./history');
  const counts = noCounts();
  const failed: number[] = [];
  let histories = 0;
  let steps = 0;
  const before = process.cpuUsage();
  for (let seed = first + offset; seed < first + count; seed += step) {
    const verdict = await runHistory(seed).catch((error: unknown) => ({ seed, problems: [error instanceof Error ? error.stack ?? error.message : String(error)], counts: noCounts(), steps: 0 }));
    histories += 1;
    steps += verdict.steps;
    for (const name of countNames) counts[name] += verdict.counts[name];
    if (verdict.problems.length === 0) continue;
    failed.push(seed);
    if (failed.length <= 3) say(`✗ seed ${seed}\n  ${verdict.problems.slice(0, 12).join('\n  ')}`);
  }
  const used = process.cpuUsage(before);
  return { histories, steps, counts, failed, processorMs: (used.user + used.system) / 1000 };
};

const inProcess = (offset: number): Promise<Summary> => new Promise((resolve, reject) => {
  const child = fork(import.meta.filename, [...process.argv.slice(2), '--worker', String(offset)]);
  let summary: Summary | null = null;
  child.once('message', (message) => { summary = message as Summary; });
  child.once('error', reject);
  child.once('exit', (code) => {
    if (summary) resolve(summary);
    else reject(new Error(`A process of the simulation ended with exit code ${code} before it was through.`));
  });
});

const report = (summaries: readonly Summary[], elapsedMs: number): void => {
  const sumOf = (one: (summary: Summary) => number): number => summaries.reduce((sum, summary) => sum + one(summary), 0);
  const failed = summaries.flatMap((summary) => summary.failed).sort((one, other) => one - other);
  const total = noCounts();
  for (const name of countNames) total[name] = sumOf(({ counts }) => counts[name]);
  const histories = sumOf((summary) => summary.histories);
  say(`${histories} histories, ${(elapsedMs / histories).toFixed(1)} ms each by the wall, ${(sumOf(({ processorMs }) => processorMs) / histories).toFixed(1)} ms of processor time, ${Math.round(sumOf(({ steps }) => steps) / histories)} steps`);
  say(countNames.map((name) => `${name} ${total[name]}`).join(', '));
  const floorOf = (name: (typeof countNames)[number]): number => Math.ceil((floorsPerHundred[name] * count) / 100);
  const short = isReplay || count < 100 ? [] : countNames.filter((name) => total[name] < floorOf(name));
  for (const name of short) say(`✗ too few ${name}: ${total[name]}, at least ${floorOf(name)} are wanted`);
  if (histories !== count) say(`✗ ${histories} of ${count} histories were lived through`);
  if (failed.length > 0) say(`✗ ${failed.length} seeds failed: ${failed.slice(0, 20).join(', ')}. Again: npm run sim -- --replay ${failed[0]}`);
  process.exitCode = failed.length === 0 && short.length === 0 && histories === count ? 0 : 1;
};

if (values.worker !== undefined) {
  process.send?.(await live(Number(values.worker), workers));
} else {
  const startedAt = performance.now();
  const summaries = workers === 1 ? [await live(0, 1)] : await Promise.all(Array.from({ length: workers }, (_, offset) => inProcess(offset)));
  report(summaries, performance.now() - startedAt);
}
