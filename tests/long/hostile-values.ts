import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { everyValueVariable } from '../support/long-tests';

/** Every hostile value in every field of every call. `npm test` tries a third of the values in each field. */
const run = join(import.meta.dirname, '../run.ts');
const { status } = spawnSync(process.execPath, ['--import', 'tsx', run, '--only', 'contract', '--', 'tests/contract/proofs/bad-input.test.ts'], { stdio: 'inherit', env: { ...process.env, [everyValueVariable]: 'true' } });
process.exitCode = status ?? 1;
