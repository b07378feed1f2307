import { spawnSync } from 'node:child_process';

/**
 * The proof that catching up tells what the rights allow, over random histories in a real database: `HISTORIES` of them
 * (20,000 where nothing is said) from `SEED` (1).
 */
const environment = { ...process.env, HISTORIES: process.env.HISTORIES ?? '20000', SEED: process.env.SEED ?? '1' };
process.stdout.write(`  ${environment.HISTORIES} histories from seed ${environment.SEED}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/properties/catch-up.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
