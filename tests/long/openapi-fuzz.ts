import { spawnSync } from 'node:child_process';

/**
 * The proof that no request is a fault of the server or tells of other people's files: `REQUESTS` random ones made from the
 * OpenAPI document (20,000 where nothing is said) from `SEED` (the time of day).
 */
const environment = { ...process.env, REQUESTS: process.env.REQUESTS ?? '20000', SEED: process.env.SEED ?? String(Date.now() % 1_000_000) };
process.stdout.write(`  ${environment.REQUESTS} requests from seed ${environment.SEED}\n`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'contract', 'tests/contract/proofs/fuzz.test.ts'], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
