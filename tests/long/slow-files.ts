import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { slowFiles } from '../support/long-tests';

/** The test files that `npm test` leaves out because of their time: part of the checks before a release. */
const run = join(import.meta.dirname, '../run.ts');
const { status } = spawnSync(process.execPath, ['--import', 'tsx', run, '--only', 'build,contract,integration,e2e', '--', ...slowFiles], { stdio: 'inherit' });
process.exitCode = status ?? 1;
