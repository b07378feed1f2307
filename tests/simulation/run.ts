import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProgram } from './build-program';
import { contentFloorsPerHundred } from './content/content-counts';
import { floorsPerHundred } from './counts';
import type { Summary } from './live';

/**
 * `npm run sim -- --seeds N [--of content] [--from FIRST] [--workers W] [--replay SEED]` runs N histories of the queue, or
 * of content, by default in two processes, and prints their counts. Exits with code 0 if no history had a problem and the
 * counts reach their minimum.
 */
const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'queue' }, seeds: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' }, replay: { type: 'string' }, workers: { type: 'string', default: '2' },
  },
});
const say = (text: string): void => { process.stdout.write(`${text}\n`); };

const floors: Readonly<Record<string, number>> | undefined = new Map<string, Readonly<Record<string, number>>>([['queue', floorsPerHundred], ['content', contentFloorsPerHundred]]).get(values.of);
if (!floors) throw new Error(`There are no histories of ${values.of}; there are those of queue and content.`);
const isReplay = values.replay !== undefined;
const count = isReplay ? 1 : Number(values.seeds);
const first = Number(values.replay ?? values.from);
const workers = isReplay ? 1 : Number(values.workers);

/** Runs every `workers`th seed. Garbage collection uses one thread, because the other processors run histories, too. */
const inProcess = (program: string, offset: number): Promise<Summary> => new Promise((resolve, reject) => {
  const child = fork(program, [values.of, ...[first + offset, workers, first + count].map(String)], { execArgv: ['--single-threaded-gc'] });
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
  const names = Object.keys(floors);
  const total = (name: string): number => sumOf(({ counts }) => counts[name] ?? 0);
  const histories = sumOf((summary) => summary.histories);
  say(`${histories} histories, ${(elapsedMs / histories).toFixed(1)} ms each by the wall, ${(sumOf(({ processorMs }) => processorMs) / histories).toFixed(1)} ms of processor time, ${Math.round(sumOf(({ steps }) => steps) / histories)} steps`);
  say(names.map((name) => `${name} ${total(name)}`).join(', '));
  const floorOf = (name: string): number => Math.ceil(((floors[name] ?? 0) * count) / 100);
  const short = isReplay || count < 100 ? [] : names.filter((name) => total(name) < floorOf(name));
  for (const name of short) say(`✗ too few ${name}: ${total(name)}, at least ${floorOf(name)} are wanted`);
  if (histories !== count) say(`✗ ${histories} of ${count} histories were lived through`);
  if (failed.length > 0) say(`✗ ${failed.length} seeds failed: ${failed.slice(0, 20).join(', ')}. Again: npm run sim -- --of ${values.of} --replay ${failed[0]}`);
  process.exitCode = failed.length === 0 && short.length === 0 && histories === count ? 0 : 1;
};

const folder = mkdtempSync(join(tmpdir(), 'deckle-simulation-'));
try {
  const program = await buildProgram('live.ts', folder);
  const startedAt = performance.now();
  const summaries = await Promise.all(Array.from({ length: workers }, (_, offset) => inProcess(program, offset)));
  report(summaries, performance.now() - startedAt);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
