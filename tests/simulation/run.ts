import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { countNames, floorsPerHundred, noCounts } from './counts';
import type { Summary } from './live';

/**
 * `npm run sim -- --seeds N [--from FIRST] [--workers W] [--replay SEED]` runs N histories, by default in two
 * processes, and prints their counts. Exits with code 0 if no history had a problem and the counts reach their minimum.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' }, replay: { type: 'string' }, workers: { type: 'string', default: '2' },
  },
});
const say = (text: string): void => { process.stdout.write(`${text}\n`); };

const isReplay = values.replay !== undefined;
const count = isReplay ? 1 : Number(values.seeds);
const first = Number(values.replay ?? values.from);
const workers = isReplay ? 1 : Number(values.workers);

/**
 * Builds the program of the processes for production: without the developer checks of the store and its libraries. Also
 * without the names that `tsx` adds to every function at each creation, a fourth of the time of a history.
 */
const built = async (folder: string): Promise<string> => {
  await build({
    configFile: false, logLevel: 'warn', publicDir: false, root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'live.ts', outDir: folder, emptyOutDir: false, target: 'node20.19', minify: false, rolldownOptions: { output: { entryFileNames: 'live.mjs' } } },
  });
  return join(folder, 'live.mjs');
};

/** Runs every `workers`th seed. Garbage collection uses one thread, because the other processors run histories, too. */
const inProcess = (program: string, offset: number): Promise<Summary> => new Promise((resolve, reject) => {
  const child = fork(program, [first + offset, workers, first + count].map(String), { execArgv: ['--single-threaded-gc'] });
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

const folder = mkdtempSync(join(tmpdir(), 'deckle-simulation-'));
try {
  const program = await built(folder);
  const startedAt = performance.now();
  const summaries = await Promise.all(Array.from({ length: workers }, (_, offset) => inProcess(program, offset)));
  report(summaries, performance.now() - startedAt);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
