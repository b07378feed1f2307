import { spawnSync } from 'node:child_process';

/**
 * Compares lists and counts of notices with a second implementation over random histories. Runs `HISTORIES` of them
 * (default 20,000) from `SEED` (default 1).
 */
const environment = { ...process.env, HISTORIES: process.env.HISTORIES ?? '20000', SEED: process.env.SEED ?? '1' };
process.stdout.write(`  ${environment.HISTORIES} histories from seed ${environment.SEED}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/properties/notice-histories.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
