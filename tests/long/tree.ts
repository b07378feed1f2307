import { spawnSync } from 'node:child_process';

/**
 * The proof that writes of several people at once leave a tree that agrees with itself, over a long random history:
 * `ROUNDS` of eight writes and more (2,000 where nothing is said) from `SEED` (the time of day).
 */
const environment = { ...process.env, ROUNDS: process.env.ROUNDS ?? '2000', SEED: process.env.SEED ?? String(Date.now() % 1_000_000) };
process.stdout.write(`  ${environment.ROUNDS} rounds from seed ${environment.SEED}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/properties/tree.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
