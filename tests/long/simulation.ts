import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Simulates histories of the outbox, as `npm test` does with fewer: `SEEDS` of them (default 10,000), from seed `FROM`. */
const [seeds, from] = [process.env.SEEDS ?? '10000', process.env.FROM ?? '1'];
const run = join(import.meta.dirname, '../simulation/run.ts');
const { status } = spawnSync(process.execPath, ['--import', 'tsx', run, '--seeds', seeds, '--from', from], { stdio: 'inherit' });
process.exitCode = status ?? 1;
