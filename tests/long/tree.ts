import { spawnSync } from 'node:child_process';

/**
 * Proves that concurrent writes of several people leave a consistent tree, over a long random history. Runs `ROUNDS` of
 * at least eight writes (default 2,000) from `SEED` (default: the time of day).
 */
const environment = { ...process.env, ROUNDS: process.env.ROUNDS ?? '2000', SEED: process.env.SEED ?? String(Date.now() % 1_000_000) };
process.stdout.write(`  ${environment.ROUNDS} rounds from seed ${environment.SEED}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/properties/tree-invariants.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
