import { spawnSync } from 'node:child_process';

/**
 * The proof that live events tell every change of what people can list, over a long random history: `STEPS` writes (3,000
 * where nothing is said) from `SEED` (the time of day).
 */
const environment = { ...process.env, STEPS: process.env.STEPS ?? '3000', SEED: process.env.SEED ?? String(Date.now() % 1_000_000) };
process.stdout.write(`  ${environment.STEPS} writes from seed ${environment.SEED}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/properties/events.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
