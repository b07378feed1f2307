import { spawnSync } from 'node:child_process';

/** Runs `HISTORIES` random histories of payments (default 20,000) from `SEED` (default 1). */
const environment = { ...process.env, HISTORIES: process.env.HISTORIES ?? '20000', SEED: process.env.SEED ?? '1' };
process.stdout.write(`  ${environment.HISTORIES} histories from seed ${environment.SEED}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/properties/payment-histories.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
