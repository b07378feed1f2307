import { spawnSync } from 'node:child_process';

/**
 * Proves that no kill of server and PostgreSQL during a sweep of bytes loses a named byte. `KILLS` is the number of
 * kills (default 20).
 */
const environment = { ...process.env, KILLS: process.env.KILLS ?? '20' };
process.stdout.write(`  ${environment.KILLS} kills\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/server/data-directory/sweep-kills.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
