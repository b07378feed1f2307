import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The specs that `npm test` runs in the browser alone, on the desktop: part of the checks before a release. */
const run = join(import.meta.dirname, '../run.ts');
const { status } = spawnSync(process.execPath, ['--import', 'tsx', run, '--only', 'e2e', '--', '--project=desktop-rest'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
