import { runContentHistory } from './content/content-history';
import { runHistory } from './history';

/** The results of one process. */
export interface Summary {
  readonly histories: number;
  readonly steps: number;
  readonly processorMs: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly failed: readonly number[];
}

/** The result of one history. */
interface Verdict {
  readonly problems: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly steps: number;
}

const histories: Readonly<Record<string, (seed: number) => Promise<Verdict>>> = { queue: runHistory, content: runContentHistory };

/** One process of `npm run sim`: runs the histories of every `step`th seed below `end`, and reports the results. */
const live = async (run: (seed: number) => Promise<Verdict>, first: number, step: number, end: number): Promise<Summary> => {
  const counts: Record<string, number> = {};
  const failed: number[] = [];
  let count = 0;
  let steps = 0;
  const before = process.cpuUsage();
  for (let seed = first; seed < end; seed += step) {
    const verdict = await run(seed).catch((error: unknown): Verdict => ({ problems: [error instanceof Error ? error.stack ?? error.message : String(error)], counts: {}, steps: 0 }));
    count += 1;
    steps += verdict.steps;
    for (const [name, value] of Object.entries(verdict.counts)) counts[name] = (counts[name] ?? 0) + value;
    if (verdict.problems.length === 0) continue;
    failed.push(seed);
    if (failed.length <= 3) process.stdout.write(`✗ seed ${seed}\n  ${verdict.problems.slice(0, 12).join('\n  ')}\n`);
  }
  const used = process.cpuUsage(before);
  return { histories: count, steps, counts, failed, processorMs: (used.user + used.system) / 1000 };
};

const [kind = '', ...numbers] = process.argv.slice(2);
const [first = 1, step = 1, end = 1] = numbers.map(Number);
const run = histories[kind];
if (!run) throw new Error(`There are no histories of ${kind}.`);
process.send?.(await live(run, first, step, end));
