import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs one test file 20 times and prints each failure: `npm run test:long flaky tests/e2e/undo.spec.ts`. */
const repeats = '20';
const [file, ...more] = process.argv.slice(2);
const stage = file === undefined ? undefined : ['unit', 'contract', 'integration', 'e2e'].find((name) => file.includes(`tests/${name}/`));
if (file === undefined || stage === undefined) throw new Error('Name a file of tests/unit, tests/contract, tests/integration or tests/e2e.');
const run = join(import.meta.dirname, '../run.ts');
const { status } = spawnSync(process.execPath, ['--import', 'tsx', run, '--only', stage, '--repeat', repeats, '--', file, ...more], { stdio: 'inherit' });
process.exitCode = status ?? 1;
