import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Simulates histories, as `npm test` does with fewer, from seed `FROM`. `SEEDS` is the number of those of the outbox,
 * by default 10,000. `CONTENT_SEEDS` is the number of those of content, by default 1,000,000: ten hours on two cores.
 */
const { SEEDS = '10000', CONTENT_SEEDS = '1000000', FROM = '1' } = process.env;
const run = join(import.meta.dirname, '../simulation/run.ts');
const failed = [['queue', SEEDS], ['content', CONTENT_SEEDS]].filter(([of = '', seeds = '']) =>
  spawnSync(process.execPath, ['--import', 'tsx', run, '--of', of, '--seeds', seeds, '--from', FROM], { stdio: 'inherit' }).status !== 0);
process.exitCode = failed.length === 0 ? 0 : 1;
