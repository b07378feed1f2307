import { parseArgs } from 'node:util';
import { countNames, floorsPerHundred, noCounts } from './counts';

/**
 * `npm run sim -- --seeds N [--from FIRST] [--replay SEED]`: lives through so many histories and says what happened in
 * them. Ends with exit code 0 where nothing was wrong in any and enough happened in all of them together.
 */
// Without what the store checks for developers after every action.
process.env['NODE_ENV'] = 'production';
const { runHistory } = await import('./history');

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' }, replay: { type: 'string' } } });
const say = (text: string): void => { process.stdout.write(`${text}\n`); };

const count = values.replay === undefined ? Number(values.seeds) : 1;
const first = Number(values.replay ?? values.from);
const total = noCounts();
const failed: number[] = [];
let steps = 0;
const startedAt = performance.now();
const usedBefore = process.cpuUsage();
for (let seed = first; seed < first + count; seed += 1) {
  const verdict = await runHistory(seed).catch((error: unknown) => ({ seed, problems: [error instanceof Error ? error.stack ?? error.message : String(error)], counts: noCounts(), steps: 0 }));
  steps += verdict.steps;
  for (const name of countNames) total[name] += verdict.counts[name];
  if (verdict.problems.length === 0) continue;
  failed.push(seed);
  if (failed.length <= 3) say(`✗ seed ${seed}\n  ${verdict.problems.slice(0, 12).join('\n  ')}`);
}
const elapsedMs = performance.now() - startedAt;
const used = process.cpuUsage(usedBefore);
const usedMs = (used.user + used.system) / 1000;

say(`${count} histories, ${(elapsedMs / count).toFixed(1)} ms each (${(usedMs / count).toFixed(1)} ms of processor time), ${Math.round(steps / count)} steps each`);
say(countNames.map((name) => `${name} ${total[name]}`).join(', '));
const short = values.replay === undefined && count >= 100 ? countNames.filter((name) => total[name] < (floorsPerHundred[name] * count) / 100) : [];
for (const name of short) say(`✗ too few ${name}: ${total[name]}, at least ${Math.ceil((floorsPerHundred[name] * count) / 100)} are wanted`);
if (failed.length > 0) say(`✗ ${failed.length} seeds failed: ${failed.slice(0, 20).join(', ')}. Again: npm run sim -- --replay ${failed[0]}`);
process.exitCode = failed.length === 0 && short.length === 0 ? 0 : 1;
