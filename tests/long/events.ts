import { spawnSync } from 'node:child_process';

/**
 * Proves that live events report every change of listable files, over a long random history. Runs `STEPS` writes
 * (default 3,000) from `SEED` (default: the time of day).
 */
const environment = { ...process.env, STEPS: process.env.STEPS ?? '3000', SEED: process.env.SEED ?? String(Date.now() % 1_000_000) };
process.stdout.write(`  ${environment.STEPS} writes from seed ${environment.SEED}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/properties/event-histories.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
