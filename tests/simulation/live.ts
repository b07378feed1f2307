import { countNames, noCounts, type Counts } from './counts';
import { runHistory } from './history';

/** The results of one process. */
export interface Summary {
  readonly histories: number;
  readonly steps: number;
  readonly processorMs: number;
  readonly counts: Counts;
  readonly failed: readonly number[];
}

/** One process of `npm run sim`: runs the histories of every `step`th seed below `end`, and reports the results. */
const live = async (first: number, step: number, end: number): Promise<Summary> => {
  const counts = noCounts();
  const failed: number[] = [];
  let histories = 0;
  let steps = 0;
  const before = process.cpuUsage();
  for (let seed = first; seed < end; seed += step) {
    const verdict = await runHistory(seed).catch((error: unknown) => ({ seed, problems: [error instanceof Error ? error.stack ?? error.message : String(error)], counts: noCounts(), steps: 0 }));
    histories += 1;
    steps += verdict.steps;
    for (const name of countNames) counts[name] += verdict.counts[name];
    if (verdict.problems.length === 0) continue;
    failed.push(seed);
    if (failed.length <= 3) process.stdout.write(`✗ seed ${seed}\n  ${verdict.problems.slice(0, 12).join('\n  ')}\n`);
  }
  const used = process.cpuUsage(before);
  return { histories, steps, counts, failed, processorMs: (used.user + used.system) / 1000 };
};

const [first = 1, step = 1, end = 1] = process.argv.slice(2).map(Number);
process.send?.(await live(first, step, end));
